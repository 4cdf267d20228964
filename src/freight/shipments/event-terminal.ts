// The terminal of an event: its role on the shipment's route, and whose local time the event is shown in.
import type { TerminalPart } from './event-kinds.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import { destinationAt, type ShipmentWay } from './shipment-way.ts';

/** The role of the event's terminal on the shipment's route. */
export function partOf(
  facts: ShipmentWay,
  { occurredAt, details: { terminal } }: Pick<ShipmentEvent, 'occurredAt' | 'details'>,
): TerminalPart {
  if (terminal === undefined) return 'hub';
  if (terminal === destinationAt(facts, occurredAt)) return 'destination';
  return terminal === facts.originTerminal ? 'origin' : 'hub';
}

const AT_CONSIGNEE: ReadonlySet<string> = new Set([
  'appointment_requested',
  'appointment_set',
  'appointment_missed',
  'out_for_delivery',
  'stops_away',
  'delivery_attempted',
  'delivered',
]);
const AT_SHIPPER: ReadonlySet<string> = new Set(['created', 'updated', 'voided', 'picked_up', 'returned']);

/** The terminal whose local time an event is shown in: where it happened, otherwise the one that serves the place. */
export function clockTerminal(facts: ShipmentWay, event: ShipmentEvent, lastTerminal: string): string {
  if (event.details.terminal !== undefined) return event.details.terminal;
  const destination = AT_CONSIGNEE.has(event.kind) ? destinationAt(facts, event.occurredAt) : '';
  if (destination !== '') return destination;
  return AT_SHIPPER.has(event.kind) || lastTerminal === '' ? facts.originTerminal : lastTerminal;
}
