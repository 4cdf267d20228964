// The texts of shipment templates in Spanish: saving one, and the page that lists them.

export const template = {
  title: 'Plantillas de envío',
  lead: 'Envíos que usted repite. Los comparte todo el equipo de su cuenta.',
  open: 'Plantillas',
  save: 'Guardar como plantilla',
  saveTitle: 'Guardar como plantilla',
  saveLead: 'Guarda las partes, la carga y los servicios. No guarda fechas, PRO ni números de referencia.',
  name: 'Nombre de la plantilla',
  saveAction: 'Guardar plantilla',
  saved: (name: string) => `Se guardó como “${name}”.`,
  table: {
    caption: 'Plantillas de envío',
    none: 'Sin plantillas',
    noneLead: 'Elija “Guardar como plantilla” en la página Enviar o en un envío.',
    name: 'Nombre',
    from: 'De',
    to: 'A',
    freight: 'Carga',
    account: 'Cuenta',
    saved: 'Guardada',
    actions: 'Acciones',
    units: (count: number, weight: string) =>
      [count === 1 ? '1 unidad' : `${count} unidades`, weight].filter(Boolean).join(', '),
    savedBy: (when: string, who: string) => `${when}, ${who}`,
  },
  ship: 'Enviar',
  quote: 'Cotizar',
  rename: 'Renombrar',
  renameTitle: 'Renombrar plantilla',
  renameAction: 'Guardar nombre',
  remove: 'Eliminar',
  removeTitle: 'Eliminar plantilla',
  removeSays: (name: string) =>
    `¿Eliminar “${name}” para todo el equipo de su cuenta? Los envíos existentes no cambian.`,
  removeAction: 'Eliminar plantilla',
};
