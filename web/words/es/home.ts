// The texts of the portal's home page in Spanish.
import { WEIGHT_UNIT } from '../../shell/measure-units.ts';
export const home = {
  title: (name: string) => `Hola, ${name}`,
  last: 'Envíos recientes',
  all: 'Todos los envíos',
  none: 'Todavía no hay envíos',
  noneLead: 'Obtenga arriba una cotización y elija “Enviar con este precio” para crear el conocimiento de embarque.',
  pro: 'PRO',
  to: 'Destino',
  shipped: 'Fecha de envío',
  weight: `Peso, ${WEIGHT_UNIT}`,
  status: 'Estatus',
  delivery: 'Entrega',
  again: 'Repetir envío',
  today: {
    title: 'Lo que requiere su atención hoy',
    allWell:
      'Todo en orden. No hay incidencias, envíos retrasados, recolecciones para hoy, facturas por vencer ni borradores.',
    exceptions: 'Detenidos',
    instruct: 'Requiere sus instrucciones',
    late: 'Retrasados',
    promised: (promised: string, expected: string) => `Prometido: ${promised}; esperado: ${expected}`,
    pickups: 'Recolecciones de hoy',
    invoices: 'Facturas por vencer',
    due: (day: string) => `vence el ${day}`,
    overdue: 'Vencida',
    drafts: 'Borradores',
    draftName: 'Continuar',
    draft: (to: string, when: string) => `Conocimiento de embarque sin terminar, a ${to} (${when})`,
    all: (count: string) => `Ver todo (${count})`,
  },
};
