// Owns the list of event types: what subscribers and readers of the feed can hear of.
import { SHIPMENT_EVENT_KINDS } from '../../freight/shipments/event-kind-names.ts';
import { PICKUP_EVENT_TYPES } from '../pickups/events/pickup-announcement.ts';

export const EVENT_KINDS = ['pickup', 'shipment', 'invoice'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const INVOICE_EVENT_TYPES = ['issued', 'corrected', 'paid'] as const;

/** Each once: two moves of a pickup may be announced alike. */
export const EVENT_TYPES_OF: Readonly<Record<EventKind, readonly string[]>> = {
  pickup: [...new Set(PICKUP_EVENT_TYPES.map((name) => `pickup.${name}`))],
  shipment: SHIPMENT_EVENT_KINDS.map((name) => `shipment.${name}`),
  invoice: INVOICE_EVENT_TYPES.map((name) => `invoice.${name}`),
};

export const EVENT_TYPES: readonly string[] = EVENT_KINDS.flatMap((kind) => EVENT_TYPES_OF[kind]);

export function kindOf(type: string): EventKind {
  return type.slice(0, type.indexOf('.')) as EventKind;
}
