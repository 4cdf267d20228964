// The texts of the address book in Spanish: its page, its import, and the services that an address adds to a form.

const counted = (count: number) => count.toLocaleString('es-MX');
const addresses = (count: number) => (count === 1 ? '1 dirección' : `${counted(count)} direcciones`);

export const address = {
  title: 'Libreta de direcciones',
  lead: 'Direcciones que comparte todo el equipo de su cuenta, con los servicios que siempre necesitan.',
  search: 'Buscar',
  searchHint: 'Nombre, calle, ciudad, código postal o contacto',
  add: 'Agregar dirección',
  exportAll: 'Exportar (CSV)',
  table: {
    caption: 'Direcciones guardadas',
    none: 'Sin direcciones',
    noneLead: 'Agregue una dirección, importe un archivo CSV o guarde una a la que ya haya enviado.',
    noneFound: 'Ninguna dirección coincide con su búsqueda.',
    name: 'Empresa',
    address: 'Dirección',
    contact: 'Contacto',
    services: 'Servicios',
    pickup: 'Recolección',
    delivery: 'Entrega',
    account: 'Cuenta',
    actions: 'Acciones',
    edit: 'Editar',
    remove: 'Eliminar',
  },
  editor: {
    addTitle: 'Agregar una dirección',
    editTitle: 'Editar dirección',
    account: 'Cuenta',
    name: 'Empresa',
    services: 'Servicios en esta dirección',
    servicesHint: 'Cotizar y Enviar los agregan cuando usted elige la dirección.',
    access: 'Tipo de lugar de acceso limitado',
    note: 'Nota',
    noteHint: 'Solo para su equipo; por ejemplo, el horario del andén. No se imprime.',
    save: 'Guardar dirección',
  },
  remove: {
    title: 'Eliminar dirección',
    says: (name: string) => `¿Eliminar “${name}” para todo el equipo de su cuenta? Los envíos existentes no cambian.`,
    action: 'Eliminar dirección',
  },
  recent: {
    title: 'Usadas en sus envíos, aún sin guardar',
    save: 'Guardar',
    used: (times: number) => (times === 1 ? 'usada una vez' : `usada ${times} veces`),
  },
  imports: {
    open: 'Importar',
    title: 'Importar direcciones',
    lead: (most: string) =>
      `Un archivo CSV con hasta ${most} direcciones, una por fila. Primero se revisa; nada se guarda hasta que usted confirme.`,
    template: 'Descargar una plantilla',
    choose: 'Elegir un archivo CSV',
    checking: 'Revisando …',
    empty:
      'Este archivo no tiene filas. La primera debe llevar los nombres de las columnas y las demás, una dirección cada una.',
    tooLarge: (most: string) => `Una importación admite hasta ${most} filas. Divida el archivo.`,
    broken: (row: number, what: string) => `No se pudo leer la fila ${row}: ${what}`,
    unknownColumns: (names: string, known: string) => `Columnas desconocidas: ${names}. Use estos nombres: ${known}.`,
    missingColumns: (names: string) => `Faltan estas columnas: ${names}.`,
    tooManyCells: (row: number, cells: number, columns: number) =>
      `La fila ${row} tiene ${cells} valores para ${columns} columnas. Un valor que lleva coma va entre comillas.`,
    failures: (count: number) =>
      count === 1
        ? 'No se importó nada. Corrija este error en el archivo y vuelva a elegirlo:'
        : `No se importó nada. Corrija estos ${counted(count)} errores en el archivo y vuelva a elegirlo:`,
    row: (row: number, column: string) => `Fila ${row}, ${column}:`,
    twice: (row: number) => `es la misma dirección que la de la fila ${row}.`,
    more: (count: number) => `… y ${counted(count)} más.`,
    ready: (file: string) => `“${file}” no tiene errores.`,
    added: (count: number) => `Se agregarán ${addresses(count)}.`,
    replaced: (count: number) => `${addresses(count)} reemplazarán a las guardadas con el mismo nombre y dirección.`,
    unchanged: (count: number) => `${addresses(count)} quedarán como están.`,
    confirm: (count: number) => `Importar ${addresses(count)}`,
    nothing: 'Todas estas direcciones ya están guardadas.',
    done: (count: number) => `Importación terminada: ${addresses(count)}.`,
  },
  applied: {
    added: (services: string) => `Agregado por esta dirección: ${services}.`,
    tooMany: (services: string) => `No agregado, porque una cotización admite 5 servicios como máximo: ${services}.`,
    undo: 'Quitar',
  },
  quote: {
    from: 'Dirección de recolección',
    to: 'Dirección de entrega',
    hint: 'De su libreta de direcciones',
  },
};
