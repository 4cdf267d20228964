// Owns the names of the shipment event kinds. event-kinds.ts defines their meaning.

/** In the order in which events of the same moment are assumed to have happened. */
export const SHIPMENT_EVENT_KINDS = [
  'created',
  'updated',
  'voided',
  'picked_up',
  'arrived_terminal',
  'departed_terminal',
  'interline_handoff',
  'customs_hold',
  'customs_cleared',
  'reweighed',
  'inspected',
  'eta_updated',
  'appointment_requested',
  'appointment_set',
  'appointment_missed',
  'out_for_delivery',
  'stops_away',
  'delivery_attempted',
  'exception_opened',
  'exception_resolved',
  'charge_incurred',
  'corrected',
  'reconsigned',
  'delivered',
  'returned',
  'document_available',
] as const;

export type ShipmentEventKind = (typeof SHIPMENT_EVENT_KINDS)[number];
