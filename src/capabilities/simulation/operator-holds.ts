// Operators' holds on simulated freight: while one is open, the simulation leaves the shipment where it is.
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import { inOrder } from '../../freight/shipments/event-order.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import type { RecordedEvent } from '../shipments/stored-shipment.ts';
import { isSimulated } from './journey/journey.ts';

/** Other exceptions do not stop the freight, or are over when it moves on. */
const HOLD_REASONS: readonly ExceptionReason[] = ['HLD', 'CRD'];

/** The simulation returns refused freight, unless someone resolves the exception so that it can be delivered after all. */
const REFUSED: ExceptionReason = 'REF';

/** When no hold was left, as far as the simulation knew. */
export interface Release {
  /** The last event recorded by then; later events follow from the release. */
  readonly sequence: number;
  /** Freight does not move before the release was reported. */
  readonly at: number;
  /** When the first of these holds was placed, and why. */
  readonly heldAt: number;
  readonly reasonCode: ExceptionReason;
}

export interface OperatorHolds {
  readonly isOpen: boolean;
  /** Earliest first. */
  readonly releases: readonly Release[];
}

const NO_HOLDS: OperatorHolds = { isOpen: false, releases: [] };
const ENDS_ALL: ReadonlySet<ShipmentEventKind> = new Set(['delivered', 'returned', 'voided']);

/** By the time at which events happened, as other readers see them. Excludes the simulation's own holds. */
export function operatorHolds(state: ShipmentState, events: readonly RecordedEvent[]): OperatorHolds {
  if (!state.exceptions.some(({ code }) => code === REFUSED || HOLD_REASONS.includes(code))) return NO_HOLDS;
  const releases: Release[] = [];
  const open = new Map<ExceptionReason, RecordedEvent>();
  let since: readonly RecordedEvent[] = [];
  let refused: RecordedEvent | undefined;
  for (const event of inOrder(events)) {
    const { kind, details, eventId } = event;
    const reasonCode = details.reasonCode;
    if (kind === 'exception_opened' && HOLD_REASONS.includes(reasonCode!) && !isSimulated(eventId)) {
      if (!open.has(reasonCode!)) open.set(reasonCode!, event);
      since = [...since, event];
      continue;
    }
    if (kind === 'exception_opened' && reasonCode === REFUSED) refused ??= event;
    if (kind === 'exception_resolved' && reasonCode === REFUSED) {
      // If there is also a hold, the freight continues when that ends.
      if (refused !== undefined && open.size === 0 && !isSimulated(eventId)) releases.push(releaseOf([refused, event]));
      refused = undefined;
      continue;
    }
    if (ENDS_ALL.has(kind)) open.clear();
    if (kind !== 'exception_resolved' || !open.delete(reasonCode!)) continue;
    since = [...since, event];
    if (open.size > 0) continue;
    releases.push(releaseOf(since));
    since = [];
  }
  return { isOpen: open.size > 0, releases };
}

function releaseOf(since: readonly RecordedEvent[]): Release {
  const [first] = since;
  return {
    sequence: Math.max(...since.map(({ sequence }) => sequence)),
    at: Math.max(...since.flatMap(({ reportedAt, occurredAt }) => [reportedAt, occurredAt])),
    heldAt: first!.occurredAt,
    reasonCode: first!.details.reasonCode!,
  };
}

/** Whether someone other than the simulation may have placed or released a hold, so that the plan must be checked again. */
export function mayChangePlans(events: readonly RecordedEvent[]): boolean {
  return events.some(
    ({ kind, eventId }) => (kind === 'exception_opened' || kind === 'exception_resolved') && !isSimulated(eventId),
  );
}
