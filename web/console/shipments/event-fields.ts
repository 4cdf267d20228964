// Which fields the event form shows: the required and the optional ones of its kind.
import { EVENT_KIND, type ShipmentEventKind } from '../../../src/freight/shipments/event-kinds.ts';
import type { shipmentWords } from '../../words/console-shipment-words.ts';

export type EventField = keyof (typeof shipmentWords)['record']['fields'];

const MAY_TELL: Partial<Record<ShipmentEventKind, readonly EventField[]>> = {
  picked_up: ['pieces', 'driver', 'pickupRequestNumber'],
  arrived_terminal: ['isAvailable', 'isAtCustoms'],
  interline_handoff: ['interlinePro'],
  reweighed: ['foundClass', 'measuredUnits', 'correctedCharge'],
  inspected: ['foundClass', 'nmfcItem', 'measuredUnits', 'correctedCharge'],
  charge_incurred: ['quantity', 'cost'],
  out_for_delivery: ['driver', 'stopsAway'],
  stops_away: ['driver'],
  delivery_attempted: ['driver'],
  delivered: ['condition', 'pieces', 'signature', 'driver'],
};

export interface ShownField {
  readonly field: EventField;
  readonly isRequired: boolean;
}

export function fieldsOf(kind: ShipmentEventKind): readonly ShownField[] {
  const must = (EVENT_KIND[kind].requires ?? []) as readonly EventField[];
  const may = [...(MAY_TELL[kind] ?? []), 'note' as const];
  return [...must.map((field) => ({ field, isRequired: true })), ...may.map((field) => ({ field, isRequired: false }))];
}

export type FieldForm =
  | 'text'
  | 'count'
  | 'moment'
  | 'terminal'
  | 'reason'
  | 'condition'
  | 'document'
  | 'class'
  | 'units'
  | 'flag';

const FORMS: Partial<Record<EventField, FieldForm>> = {
  terminal: 'terminal',
  reasonCode: 'reason',
  condition: 'condition',
  pieces: 'count',
  weightLb: 'count',
  quantity: 'count',
  stopsAway: 'count',
  etaStart: 'moment',
  etaEnd: 'moment',
  appointmentStart: 'moment',
  appointmentEnd: 'moment',
  documentType: 'document',
  isAvailable: 'flag',
  isAtCustoms: 'flag',
  foundClass: 'class',
  measuredUnits: 'units',
};

export function formOf(field: EventField): FieldForm {
  return FORMS[field] ?? 'text';
}

const SIDES = ['count', 'lengthIn', 'widthIn', 'heightIn'] as const;

/** `2 x 48 x 40 x 50; 1 x 96 x 48 x 60`: count, length, width and height. The server reports what is missing. */
export function unitsOf(text: string): readonly Readonly<Record<string, number>>[] {
  return (
    text
      .split(/[;\n]/)
      .filter((entry) => entry.trim() !== '')
      .map((entry) => entry.split(/[x×*]/i).map((figure) => Number(figure.trim())))
      // An extra figure is kept under a name that the server refuses.
      .map((figures) => Object.fromEntries(figures.map((one, at) => [SIDES[at] ?? `figure${at + 1}`, one])))
  );
}
