// Example request bodies of the carrier's systems, shown in the API reference.
const at = '2026-11-04T09:12:00-06:00';

export const EVENT_BATCH_EXAMPLES = {
  batch: {
    summary: 'A delivery, a departure and a pickup',
    value: {
      events: [
        { eventId: 'scan-1', type: 'shipment.delivered', pro: '0000000017', occurredAt: at, receivedBy: 'J. Doe' },
        { eventId: 'scan-2', type: 'shipment.departed_terminal', pro: '0000000024', occurredAt: at, terminal: 'DAL' },
        { eventId: 'scan-3', type: 'pickup.accepted', requestNumber: 'PU00000042', occurredAt: at },
      ],
    },
  },
} as const;

export const SHIPMENT_EVENT_EXAMPLES = {
  delivered: {
    summary: 'Delivered short',
    value: {
      eventId: 'scan-1',
      type: 'shipment.delivered',
      occurredAt: at,
      receivedBy: 'J. Doe',
      condition: 'short',
      pieces: 38,
    },
  },
  reweighed: {
    summary: 'Reweighed: the tariff recalculates the charge',
    value: { eventId: 'scale-7', type: 'shipment.reweighed', occurredAt: at, weightLb: 1480 },
  },
} as const;

export const PICKUP_EVENT_EXAMPLES = {
  onTheWay: {
    summary: 'The truck is on its way',
    value: {
      eventId: 'truck-9',
      type: 'pickup.eta_updated',
      occurredAt: at,
      driver: 'Sam',
      stopsAway: 3,
      position: { latitude: 29.76, longitude: -95.37 },
    },
  },
} as const;

export const POSITION_EXAMPLES = {
  two: {
    summary: 'Two trucks',
    value: {
      positions: [
        { pro: '0000000017', at, latitude: 32.78, longitude: -96.8 },
        { requestNumber: 'PU00000042', at, latitude: 29.76, longitude: -95.37 },
      ],
    },
  },
} as const;
