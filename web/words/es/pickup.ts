// The texts of pickups in Spanish: the list, the form, and the page of one.
import { WEIGHT_UNIT } from '../../shell/measure-units.ts';
import { theHour } from './the-hour.ts';

export const pickup = {
  title: 'Recolecciones',
  lead: 'Sus solicitudes de recolección y su estatus.',
  schedule: 'Programar una recolección',
  none: 'No hay recolecciones',
  noneLead: 'Cree un conocimiento de embarque y elija “Programar recolección”, o programe una recolección sin él.',
  list: {
    number: 'Solicitud',
    when: 'Día y ventana',
    where: 'Dónde',
    status: 'Estatus',
    eta: 'Camión',
    pro: 'PRO',
    filter: 'Estatus',
    all: 'Todas',
    more: 'Mostrar más',
  },
  form: {
    title: 'Programar una recolección',
    lead: 'Un camión llegará dentro de su ventana de recolección.',
    forBill: (pro: string) => `Para el conocimiento de embarque ${pro}.`,
    forBills: (count: number, elsewhere: number) =>
      `Para ${count} conocimientos de embarque.${elsewhereText(elsewhere)}`,
    when: 'Cuándo',
    day: 'Día',
    from: 'Lista desde',
    to: 'El andén cierra a las',
    cutOff: (time: string) => `Hora límite para el mismo día: ${time}.`,
    cutOffMark: (time: string) => `Hora límite ${time}`,
    cutOffOther: (time: string) => `Hora límite el mismo día ${time}`,
    nowMark: (time: string) => `Ahora ${time}`,
    now: (time: string, terminal: string) => `Hora local en ${terminal}: ${time}.`,
    window: (from: string, to: string) => `El camión llegará entre ${theHour(from)} y ${theHour(to)}.`,
    rule: 'Deje al menos 2 horas, que terminen al menos 2 horas después de ahora.',
    closed: {
      PAST: 'Ese día ya pasó.',
      WEEKEND: 'Sin servicio: ese día es fin de semana.',
      HOLIDAY: (name: string) => `Sin servicio: ese día es festivo${name && ` (${name})`}.`,
      NOT_SERVED: 'Sin servicio: ese día no pasa ningún camión por esta zona.',
      AFTER_CUT_OFF: (time: string) => `Sin servicio: ya pasó la hora límite de ese día (${time}).`,
      BEYOND_CALENDAR: 'Sin servicio: ese día queda fuera del calendario del transportista.',
      TOO_SOON: 'Sin servicio: ya es muy tarde para una recolección ese día.',
    },
    takeDay: (date: string) => `Usar ${date}`,
    where: 'Dónde',
    company: 'Empresa',
    street: 'Calle y número',
    street2: 'Interior, andén',
    postalCode: 'Código postal',
    city: 'Ciudad',
    state: 'Estado',
    contact: 'Contacto en la recolección',
    phone: 'Teléfono',
    email: 'Correo',
    notify: 'Avisarme por correo cuando el camión vaya en camino y cuando se recolecte la carga',
    what: 'Qué',
    units: 'Unidades de manejo',
    pieces: 'Piezas',
    weight: `Peso, ${WEIGHT_UNIT}`,
    hazmat: 'Materiales peligrosos',
    action: 'Tipo de recolección',
    instructions: 'Instrucciones para el conductor',
    submit: 'Programar recolección',
    submitting: 'Programando…',
    save: 'Guardar cambios',
    refused: 'No se programó la recolección:',
    phoneForm: 'Escriba diez dígitos, empezando por la clave de área.',
  },
  page: {
    title: (number: string) => `Recolección ${number}`,
    window: 'Ventana',
    at: 'Lugar',
    eta: 'Llegada del camión',
    stops: (stops: number) => (stops === 0 ? 'Sigue usted' : stops === 1 ? 'A 1 parada' : `A ${stops} paradas`),
    driver: 'Conductor',
    position: 'Última posición',
    updated: (when: string) => `al ${when}`,
    noTruck:
      'Todavía no hay camión asignado. Cuando esté en camino, aquí aparecerán su hora de llegada y las paradas anteriores a la suya.',
    pro: 'PRO',
    references: 'Referencias',
    freight: 'Carga',
    terminal: 'Terminal',
    history: 'Historial',
    live: 'En vivo',
    away: 'Sin conexión en vivo: se actualiza cada 15 segundos',
    change: 'Cambiar',
    cancel: 'Cancelar recolección',
    cancelTitle: '¿Cancelar esta recolección?',
    cancelLead: 'No irá ningún camión. El conocimiento de embarque se conserva.',
    reason: 'Motivo',
    reasons: { CUS: 'Ya no se necesita', DUP: 'Solicitud duplicada' },
    keep: 'Conservar recolección',
    doCancel: 'Cancelar recolección',
    earlier: 'Citas anteriores',
    track: 'Rastrear el envío',
    next: 'por venir',
    units: (units: string, pieces: string, weight: string) =>
      [
        units && (units === '1' ? '1 unidad de manejo' : `${units} unidades de manejo`),
        pieces && (pieces === '1' ? '1 pieza' : `${pieces} piezas`),
        weight,
      ]
        .filter(Boolean)
        .join(', '),
  },
};

function elsewhereText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 de otro lugar necesita su propia recolección.'
    : ` ${count} de otros lugares necesitan su propia recolección.`;
}
