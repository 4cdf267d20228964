// Owns the state of a shipment: the result of its events. It is stored as JSON.
import type { ExceptionReason } from '../value-sets/exception-reason.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import { type ConciseStatus, EVENT_KIND, rankOf, type StatusWords } from './event-kinds.ts';
import type { DeliveryCondition, MeasuredUnit, Position } from './shipment-event.ts';
import type { Stage } from './shipment-moves.ts';
import type { ShipmentWay } from './shipment-way.ts';

export interface ShipmentStatus extends StatusWords {
  readonly at: number;
  /** The terminal whose local time is used. */
  readonly terminal: string;
  readonly isException: boolean;
  readonly reasonCode: ExceptionReason | '';
  readonly pieces: number | null;
  readonly receivedBy: string;
}

export interface ExceptionLife {
  readonly code: ExceptionReason;
  readonly openedAt: number;
  readonly resolvedAt: number | null;
  /** It ends by itself when the freight goes out again: a closed consignee, a missed appointment. */
  readonly endsWithNextTry: boolean;
}

export interface Appointment {
  readonly status: 'PENDING' | 'SET' | 'CHANGED' | 'MISSED';
  /** Null until one is agreed. */
  readonly start: number | null;
  readonly end: number | null;
  /** When the status changed. */
  readonly at: number;
}

export interface OutForDelivery {
  readonly since: number;
  readonly driver: string;
  readonly stopsAway: number | null;
  readonly eta: number | null;
  readonly position: Position | null;
  readonly updatedAt: number;
}

export interface Delivery {
  readonly at: number;
  readonly receivedBy: string;
  readonly signature: string;
  readonly condition: DeliveryCondition;
  readonly pieces: number | null;
  /** Absent on deliveries stored before it was kept. */
  readonly eventId?: string;
}

/** Why and when freight did not reach its consignee. */
export interface FailedTrip {
  readonly at: number;
  /** A code of EXCEPTION_REASON, or ''. */
  readonly reasonCode: string;
  readonly eventId: string;
  /** When another truck took it out; absent until then. */
  readonly outAgainAt?: number;
}

/** A period in which freight waits: since when, why, and until when. */
export interface Wait {
  readonly at: number;
  readonly reasonCode: string;
  readonly eventId: string;
  /** The terminal whose calendar counts the days; '' if no terminal has scanned it. */
  readonly terminal: string;
  /** Absent while it waits. */
  readonly until?: number;
}

/** A chargeable occurrence: a truck that had to wait, a lumper, a corrected address. */
export interface IncurredCharge {
  readonly at: number;
  readonly eventId: string;
  readonly code: string;
  readonly quantity?: number;
  readonly costCents?: number;
  /** The freight had already been out for delivery. */
  readonly isAfterOut?: true;
}

/** Who inspected the freight, and findings besides weight, class and size. */
export interface Inspection {
  readonly inspector: string;
  readonly nmfcItem?: string;
  readonly photographs?: readonly string[];
}

/** The position of an event in the order in which things happened. */
export interface EventPlace {
  readonly occurredAt: number;
  readonly rank: number;
  readonly eventId: string;
}

export interface ShipmentState {
  readonly stage: Stage;
  readonly status: ShipmentStatus;
  /** Statuses that reappear, last first, as the exceptions that hide them are resolved. */
  readonly statusesBelow: readonly ShipmentStatus[];
  readonly exceptions: readonly ExceptionLife[];
  readonly appointments: readonly Appointment[];
  /** The terminal that last scanned the freight; '' before it reached one. */
  readonly terminal: string;
  readonly terminalAt: number;
  /** False once it has departed. */
  readonly isAtTerminal: boolean;
  readonly pickup: { readonly at: number; readonly requestNumber: string; readonly pieces: number | null } | null;
  readonly interline: { readonly scac: string; readonly pro: string } | null;
  /** A reported window; the next movement invalidates it. */
  readonly eta: { readonly start: number; readonly end: number; readonly at: number } | null;
  readonly outForDelivery: OutForDelivery | null;
  readonly delivery: Delivery | null;
  /** Failed delivery attempts, oldest first; absent if there are none. */
  readonly attempts?: readonly FailedTrip[];
  /** Absent unless the freight was returned to the shipper. */
  readonly returned?: FailedTrip;
  /** Where and why it waited, oldest first; absent if it never did. */
  readonly waits?: readonly Wait[];
  /** Absent if there are none. */
  readonly incurred?: readonly IncurredCharge[];
  /** The result of weighing; the charge is null if it does not change. */
  readonly reweigh: {
    readonly at: number;
    readonly weightLb: number;
    readonly chargeCents: number | null;
    /** Absent if nothing was measured. */
    readonly units?: readonly MeasuredUnit[];
    /** Absent if the class on the bill of lading is right. */
    readonly foundClass?: FreightClass;
    /** Absent on weighings stored before it was kept. */
    readonly eventId?: string;
    /** The reporter stated the total charge. */
    readonly isStated?: true;
    /** Absent if it was weighed but not inspected. */
    readonly inspection?: Inspection;
  } | null;
  readonly documents: readonly string[];
  readonly position: (Position & { readonly at: number }) | null;
  /** The last event by time of occurrence. */
  readonly last: EventPlace;
  /** A short hash of every event's ID: an ID whose hash is not here is certainly new. */
  readonly marks: string;
}

/** Characters per hash. */
const MARK = 7;

/** Seven characters by FNV-1a. If two IDs share a hash, the events themselves are compared. */
export function markOf(eventId: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < eventId.length; at++) hash = Math.imul(hash ^ eventId.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(MARK, '0');
}

export function mayHaveSeen(marks: string, eventId: string): boolean {
  const mark = markOf(eventId);
  for (let at = marks.indexOf(mark); at >= 0; at = marks.indexOf(mark, at + 1)) if (at % MARK === 0) return true;
  return false;
}

/** The initial state: the bill of lading was received. It comes first, whenever other events happened. */
export function openingState(facts: ShipmentWay, createdEventId: string, createdAt: number): ShipmentState {
  const { expandedStatus, eventType, ediCode } = EVENT_KIND.created;
  const conciseStatus: ConciseStatus = 'Pending';
  return {
    stage: 'PENDING',
    status: {
      conciseStatus,
      expandedStatus,
      eventType,
      ediCode,
      at: createdAt,
      terminal: facts.originTerminal,
      isException: false,
      reasonCode: '',
      pieces: null,
      receivedBy: '',
    },
    statusesBelow: [],
    exceptions: [],
    appointments: [],
    terminal: '',
    terminalAt: 0,
    isAtTerminal: false,
    pickup: null,
    interline: null,
    eta: null,
    outForDelivery: null,
    delivery: null,
    reweigh: null,
    documents: [],
    position: null,
    last: { occurredAt: 0, rank: rankOf('created'), eventId: createdEventId },
    marks: markOf(createdEventId),
  };
}
