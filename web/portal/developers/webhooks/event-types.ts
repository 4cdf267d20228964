// The types of events that one can ask for, by what they are about.
import { PICKUP_STATUS } from '../../../../src/freight/pickups/pickup-status.ts';
import { SHIPMENT_EVENT_KINDS } from '../../../../src/freight/shipments/event-kind-names.ts';

export const EVENT_KINDS = ['shipment', 'pickup', 'invoice'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const pickupEvents = [...PICKUP_STATUS.entries.map(({ event }) => event), 'updated'];

export const EVENT_TYPES_OF: Readonly<Record<EventKind, readonly string[]>> = {
  shipment: SHIPMENT_EVENT_KINDS.map((name) => `shipment.${name}`),
  pickup: [...new Set(pickupEvents)].map((name) => `pickup.${name}`),
  invoice: ['issued', 'corrected', 'paid'].map((name) => `invoice.${name}`),
};
