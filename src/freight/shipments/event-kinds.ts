// Owns the table of shipment event types: status, NMFTA event type, EDI 214 code and required details of each.
import { EXCEPTION_REASON, type ExceptionReason } from '../value-sets/exception-reason.ts';
import { SHIPMENT_EVENT_KINDS, type ShipmentEventKind } from './event-kind-names.ts';
import type { EventDetails } from './shipment-event.ts';

export { SHIPMENT_EVENT_KINDS, type ShipmentEventKind } from './event-kind-names.ts';

export const CONCISE_STATUSES = [
  'Pending',
  'Picked Up',
  'In Transit',
  'At Destination Terminal',
  'Appointment',
  'Out for Delivery',
  'Exception',
  'Delivered',
  'Cancelled',
  'Returned',
] as const;
export type ConciseStatus = (typeof CONCISE_STATUSES)[number];

/** The words of a status. */
export interface StatusWords {
  readonly conciseStatus: ConciseStatus;
  readonly expandedStatus: string;
  readonly eventType: string;
  /** Element 1650 of X12 transaction set 214. */
  readonly ediCode: string;
}

interface KindRow {
  /** Null if the event does not change the status; `expandedStatus` then appears only in the history. */
  readonly conciseStatus: ConciseStatus | null;
  readonly expandedStatus: string;
  readonly eventType: string;
  readonly ediCode: string;
  /** The details that such an event requires. */
  readonly requires?: readonly (keyof EventDetails)[];
}

/** If the words depend on the place or the reason, `wordsOf` below has the variants. */
export const EVENT_KIND: Readonly<Record<ShipmentEventKind, KindRow>> = {
  created: {
    conciseStatus: 'Pending',
    expandedStatus: 'BOL Received, Awaiting Pickup',
    eventType: 'PICKUP_SCHEDULED',
    ediCode: 'XB',
  },
  updated: {
    conciseStatus: 'Pending',
    expandedStatus: 'BOL Updated, Awaiting Pickup',
    eventType: 'PICKUP_SCHEDULED',
    ediCode: 'XB',
  },
  voided: { conciseStatus: 'Cancelled', expandedStatus: 'Voided', eventType: 'CANCELLED', ediCode: 'CA' },
  picked_up: {
    conciseStatus: 'Picked Up',
    expandedStatus: 'Picked Up at Shipper',
    eventType: 'PICKED_UP',
    ediCode: 'AF',
  },
  arrived_terminal: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Arrived at Hub',
    eventType: 'ARRIVED_AT_TERMINAL',
    ediCode: 'X4',
    requires: ['terminal'],
  },
  departed_terminal: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Departed Hub',
    eventType: 'DEPARTED_TERMINAL',
    ediCode: 'P1',
    requires: ['terminal'],
  },
  interline_handoff: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Transferred to Interline Partner',
    eventType: 'IN_TRANSIT',
    ediCode: 'J1',
    requires: ['scac'],
  },
  customs_hold: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Customs Hold',
    eventType: 'CUSTOMS_HOLD',
    ediCode: 'PR',
  },
  customs_cleared: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Customs Released',
    eventType: 'CUSTOMS_CLEARED',
    // The code list has none for a release: the freight moves on.
    ediCode: 'P1',
  },
  reweighed: {
    conciseStatus: null,
    expandedStatus: 'Reweighed',
    eventType: 'OTHER',
    ediCode: '',
    requires: ['weightLb'],
  },
  inspected: {
    conciseStatus: null,
    expandedStatus: 'Inspected',
    eventType: 'OTHER',
    ediCode: '',
    requires: ['weightLb', 'inspector'],
  },
  eta_updated: {
    conciseStatus: null,
    expandedStatus: 'Estimated Delivery Updated',
    eventType: 'OTHER',
    ediCode: 'AG',
    requires: ['etaStart', 'etaEnd'],
  },
  appointment_requested: {
    conciseStatus: 'Appointment',
    expandedStatus: 'Appointment Pending',
    eventType: 'OTHER',
    ediCode: 'AG',
  },
  appointment_set: {
    conciseStatus: 'Appointment',
    expandedStatus: 'Appointment Set',
    eventType: 'OTHER',
    ediCode: 'AB',
    requires: ['appointmentStart', 'appointmentEnd'],
  },
  appointment_missed: {
    conciseStatus: 'Exception',
    expandedStatus: 'Delayed',
    eventType: 'DELAY',
    ediCode: 'SD',
  },
  out_for_delivery: {
    conciseStatus: 'Out for Delivery',
    expandedStatus: 'Out for Delivery',
    eventType: 'OUT_FOR_DELIVERY',
    ediCode: 'X6',
  },
  stops_away: {
    conciseStatus: 'Out for Delivery',
    expandedStatus: 'Out for Delivery',
    eventType: 'OUT_FOR_DELIVERY',
    ediCode: 'X6',
    requires: ['stopsAway'],
  },
  delivery_attempted: {
    conciseStatus: 'Exception',
    expandedStatus: 'Delivery Attempted',
    eventType: 'DELIVERY_ATTEMPTED',
    ediCode: 'AH',
    requires: ['reasonCode'],
  },
  exception_opened: {
    conciseStatus: 'Exception',
    expandedStatus: 'Delayed',
    eventType: 'DELAY',
    ediCode: 'SD',
    requires: ['reasonCode'],
  },
  exception_resolved: {
    conciseStatus: null,
    expandedStatus: 'Exception Resolved',
    eventType: 'OTHER',
    ediCode: '',
    requires: ['reasonCode'],
  },
  charge_incurred: {
    conciseStatus: null,
    expandedStatus: 'Charge Incurred',
    eventType: 'OTHER',
    ediCode: '',
    requires: ['chargeCode'],
  },
  reconsigned: {
    conciseStatus: 'In Transit',
    expandedStatus: 'Reconsigned',
    eventType: 'IN_TRANSIT',
    // The code list has none for it: the freight moves on.
    ediCode: 'P1',
  },
  corrected: { conciseStatus: null, expandedStatus: 'BOL Corrected', eventType: 'OTHER', ediCode: '' },
  delivered: {
    conciseStatus: 'Delivered',
    expandedStatus: 'Delivered',
    eventType: 'DELIVERED',
    ediCode: 'D1',
    requires: ['receivedBy'],
  },
  returned: { conciseStatus: 'Returned', expandedStatus: 'Returned to Shipper', eventType: 'OTHER', ediCode: 'A3' },
  document_available: {
    conciseStatus: null,
    expandedStatus: 'Document Available',
    eventType: 'OTHER',
    ediCode: '',
    requires: ['documentType'],
  },
};

/** Kinds that result from creating, changing or voiding a bill of lading. */
const BILL_EVENT_KINDS: readonly ShipmentEventKind[] = ['created', 'updated', 'voided', 'corrected', 'reconsigned'];

/** Kinds that the carrier's own systems report. */
export const REPORTED_EVENT_KINDS: readonly ShipmentEventKind[] = SHIPMENT_EVENT_KINDS.filter(
  (kind) => !BILL_EVENT_KINDS.includes(kind),
);

const RANKS = new Map(SHIPMENT_EVENT_KINDS.map((kind, rank) => [kind, rank]));

/** Orders two events of the same moment. */
export function rankOf(kind: ShipmentEventKind): number {
  return RANKS.get(kind)!;
}

/** The role of a terminal on a shipment's route. */
export type TerminalPart = 'origin' | 'hub' | 'destination';

const ARRIVED: Readonly<Record<TerminalPart, Partial<StatusWords>>> = {
  origin: { expandedStatus: 'Arrived at Origin Terminal' },
  hub: {},
  destination: { conciseStatus: 'At Destination Terminal', expandedStatus: 'Arrived at Destination Terminal' },
};
const CUSTOMS: Partial<StatusWords> = { expandedStatus: 'Arrived at Customs', ediCode: 'K1' };
const AT_CUSTOMS: Readonly<Record<TerminalPart, Partial<StatusWords>>> = {
  origin: CUSTOMS,
  hub: CUSTOMS,
  destination: { ...CUSTOMS, conciseStatus: 'At Destination Terminal' },
};
const AVAILABLE: Partial<StatusWords> = {
  conciseStatus: 'At Destination Terminal',
  expandedStatus: 'Available for Delivery',
  ediCode: 'AV',
};
const DEPARTED: Readonly<Record<TerminalPart, Partial<StatusWords>>> = {
  origin: { expandedStatus: 'Departed Origin Terminal' },
  hub: {},
  destination: { expandedStatus: 'Departed Destination Terminal' },
};
const DELIVERED = {
  clean: {},
  short: { expandedStatus: 'Delivered Short' },
  damaged: { expandedStatus: 'Delivered Damaged' },
};
const EFFECT = {
  Refused: { expandedStatus: 'Refused', eventType: 'EXCEPTION', ediCode: 'A7' },
  Held: { expandedStatus: 'Held', eventType: 'EXCEPTION', ediCode: 'SD' },
  Delayed: {},
};

/** The reason of an event, from its details or its kind. */
export function reasonOf(kind: ShipmentEventKind, details: EventDetails): ExceptionReason | '' {
  if (kind === 'customs_hold') return 'CUS';
  if (kind === 'appointment_missed') return details.reasonCode ?? 'APT';
  if (kind === 'picked_up') return details.isShort === true ? 'SHT' : '';
  if (kind === 'delivered') {
    if (details.condition === 'short') return 'SHT';
    return details.condition === 'damaged' ? 'DMG' : '';
  }
  return details.reasonCode ?? '';
}

/**
 * The status that an event reports. `before` is the current concise status, kept if the event has none; `hadAppointment` turns another
 * appointment into a changed one.
 */
export function wordsOf(
  kind: ShipmentEventKind,
  details: EventDetails,
  part: TerminalPart,
  before: ConciseStatus,
  hadAppointment: boolean,
): StatusWords {
  const usual = EVENT_KIND[kind];
  if (isPast(kind, before)) return { ...usual, conciseStatus: before };
  const other = variant(kind, details, part, hadAppointment);
  // Field by field: merging objects takes ten times as long, and this runs for every event.
  return {
    conciseStatus: other?.conciseStatus ?? usual.conciseStatus ?? before,
    expandedStatus: other?.expandedStatus ?? usual.expandedStatus,
    eventType: other?.eventType ?? usual.eventType,
    ediCode: other?.ediCode ?? usual.ediCode,
  };
}

/** Formalities that may be reported after the freight has moved on, and do not change its status then. */
function isPast(kind: ShipmentEventKind, before: ConciseStatus): boolean {
  return (kind === 'interline_handoff' || kind === 'customs_cleared') && AT_THE_END.has(before);
}

const AT_THE_END: ReadonlySet<ConciseStatus> = new Set(['At Destination Terminal', 'Appointment', 'Out for Delivery']);

function variant(
  kind: ShipmentEventKind,
  details: EventDetails,
  part: TerminalPart,
  hadAppointment: boolean,
): Partial<StatusWords> | undefined {
  switch (kind) {
    case 'arrived_terminal':
      if (part === 'destination' && details.isAvailable === true) return AVAILABLE;
      return details.isAtCustoms === true ? AT_CUSTOMS[part] : ARRIVED[part];
    case 'departed_terminal':
      return DEPARTED[part];
    case 'appointment_set':
      return hadAppointment ? { expandedStatus: 'Appointment Changed' } : undefined;
    case 'exception_opened':
      return EFFECT[EXCEPTION_REASON.get(details.reasonCode!).effect];
    case 'voided':
      return details.isBillingRefused === true ? { expandedStatus: 'Voided, Billing Refused' } : undefined;
    case 'reweighed':
    case 'inspected':
      return details.foundClass === undefined ? undefined : { expandedStatus: 'Reclassed' };
    case 'picked_up':
      return details.isShort === true ? { expandedStatus: 'Picked Up Short' } : undefined;
    case 'delivered':
      return DELIVERED[details.condition ?? 'clean'];
    default:
      return undefined;
  }
}
