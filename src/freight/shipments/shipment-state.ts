// Owns the state of a shipment: the result of its events. It is stored as JSON.
import type { ExceptionReason } from '../value-sets/exception-reason.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import { type ConciseStatus, EVENT_KIND, rankOf, type StatusWords } from './event-kinds.ts';
import type { DeliveryCondition, MeasuredUnit, Position } from './shipment-event.ts';
import type { Stage } from './shipment-moves.ts';
import type { ShipmentWay } from './shipment-way.ts';

export interface ShipmentStatus extends StatusWords {
  readonly at: number;
  /** The terminal by whose clocks the time is shown. */
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
  /** It ends by itself when the freight goes out again: a closed door, a missed appointment. */
  readonly endsWithNextTry: boolean;
}

export interface Appointment {
  readonly status: 'PENDING' | 'SET' | 'CHANGED' | 'MISSED';
  /** Null as long as none is agreed. */
  readonly start: number | null;
  readonly end: number | null;
  /** When it became so. */
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
  /** Absent from deliveries that were stored before it was kept. */
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

/** Freight that waits: since when, why, and until when. */
export interface Wait {
  readonly at: number;
  readonly reasonCode: string;
  readonly eventId: string;
  /** By whose calendar days are counted, '' where it was never seen at one. */
  readonly terminal: string;
  /** Absent while it waits. */
  readonly until?: number;
}

/** Something that costs: a truck that had to wait, a lumper, a corrected address. */
export interface IncurredCharge {
  readonly at: number;
  readonly eventId: string;
  readonly code: string;
  readonly quantity?: number;
  readonly costCents?: number;
  /** The freight had been out for delivery by then. */
  readonly isAfterOut?: true;
}

/** Who inspected the freight, and what they say besides weight, class and size. */
export interface Inspection {
  readonly inspector: string;
  readonly nmfcItem?: string;
  readonly photographs?: readonly string[];
}

/** The place of an event in the order in which things happened. */
export interface EventPlace {
  readonly occurredAt: number;
  readonly rank: number;
  readonly eventId: string;
}

export interface ShipmentState {
  readonly stage: Stage;
  readonly status: ShipmentStatus;
  /** What is shown again, from the last one on, as the exceptions that hide it are resolved. */
  readonly statusesBelow: readonly ShipmentStatus[];
  readonly exceptions: readonly ExceptionLife[];
  readonly appointments: readonly Appointment[];
  /** Where the freight was last seen, '' before it reached a terminal. */
  readonly terminal: string;
  readonly terminalAt: number;
  /** False once it has left. */
  readonly isAtTerminal: boolean;
  readonly pickup: { readonly at: number; readonly requestNumber: string; readonly pieces: number | null } | null;
  readonly interline: { readonly scac: string; readonly pro: string } | null;
  /** A window that was reported; the next movement makes it void. */
  readonly eta: { readonly start: number; readonly end: number; readonly at: number } | null;
  readonly outForDelivery: OutForDelivery | null;
  readonly delivery: Delivery | null;
  /** Deliveries that failed at the door, the first one first; absent while there is none. */
  readonly attempts?: readonly FailedTrip[];
  /** Absent unless the freight went back to the shipper. */
  readonly returned?: FailedTrip;
  /** Where and why it waited, the first wait first; absent while there is none. */
  readonly waits?: readonly Wait[];
  /** Absent while there is none. */
  readonly incurred?: readonly IncurredCharge[];
  /** What weighing found; the charge is null where it stays as it was. */
  readonly reweigh: {
    readonly at: number;
    readonly weightLb: number;
    readonly chargeCents: number | null;
    /** Absent where nothing was measured. */
    readonly units?: readonly MeasuredUnit[];
    /** Absent where the class of the bill of lading stands. */
    readonly foundClass?: FreightClass;
    /** Absent from weighings that were stored before it was kept. */
    readonly eventId?: string;
    /** Whoever weighed it said what it costs, all in all. */
    readonly isStated?: true;
    /** Absent where it was weighed and not inspected. */
    readonly inspection?: Inspection;
  } | null;
  readonly documents: readonly string[];
  readonly position: (Position & { readonly at: number }) | null;
  /** The last event of all, by the time at which it happened. */
  readonly last: EventPlace;
  /** A short mark of every event's id: an id whose mark is not here is new for certain. */
  readonly marks: string;
}

/** How long a mark is. */
const MARK = 7;

/** Seven characters by FNV-1a. Two ids may share one; then the events themselves are compared. */
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

/** Before anything has happened: the bill of lading was received. It comes first, whenever the rest took place. */
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
