// Entry point for reports about a pickup, from the carrier's systems or from the simulation.
// It decides and returns the writes. The caller performs them, alone or with others, and tries again on a conflict. A pickup
// is given by its number, or as an earlier report of the same transaction left it.
import { foldPickup } from '../../../freight/pickups/fold-pickup.ts';
import type { PickupAppointment, TruckSighting } from '../../../freight/pickups/pickup-event.ts';
import { movesFrom, type PickupStatus, TRUCK_STATUSES } from '../../../freight/pickups/pickup-status.ts';
import type { PickupReason } from '../../../freight/value-sets/pickup-reason.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { type KnownPickup, knownPickup, type PickupOrderEvent, recordEvent } from './record-pickup-events.ts';

interface Report {
  /** An event with a known ID is the same event, and is not recorded again. */
  readonly eventId: string;
  readonly occurredAt: number;
  readonly reportedAt: number;
  readonly reportedBy?: string;
}

export interface PickupMoveReport extends Report {
  readonly status: PickupStatus;
  readonly reasonCode?: PickupReason;
  readonly truck?: TruckSighting;
  /** The new time, if it is rescheduled. */
  readonly appointment?: PickupAppointment;
  readonly pro?: string;
}

export interface TruckReport extends Report {
  readonly truck: TruckSighting;
}

export interface ProReport extends Report {
  readonly pro: string;
}

export type PickupReported =
  /** `pickup` is the state once `writes` are committed. `writes` is empty if the event was already known. */
  | { readonly kind: 'recorded' | 'known'; readonly pickup: KnownPickup; readonly writes: readonly Step[] }
  /** The status table does not allow this move; `allowed` lists the moves that it does. */
  | { readonly kind: 'refused'; readonly status: PickupStatus; readonly allowed: readonly PickupStatus[] }
  | { readonly kind: 'absent' };

/** Moves a pickup to another status. A late report is inserted into the history if the status table allows it there. */
export async function movePickup(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: PickupMoveReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, (known) => {
    // The new report must not invalidate any status that was reported before.
    const next = new Set(foldPickup([...known.events, report]).history.map(({ eventId }) => eventId));
    const stands = next.has(report.eventId) && known.state.history.every(({ eventId }) => next.has(eventId));
    return stands ? undefined : movesFrom(known.state.status);
  });
}

/** Reports the truck's position and ETA, without changing the status. */
export async function recordEta(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: TruckReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, ({ state }) =>
    TRUCK_STATUSES.includes(state.status) ? undefined : TRUCK_STATUSES,
  );
}

/** Records the PRO under which the freight of the pickup moves. */
export async function linkPickupToPro(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: ProReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, () => undefined);
}

/** `refuse` returns the statuses that would be allowed, if the report is not. */
async function take(
  parts: PickupParts,
  pickup: string | KnownPickup,
  event: PickupOrderEvent,
  refuse: (known: KnownPickup) => readonly PickupStatus[] | undefined,
): Promise<PickupReported> {
  const known = typeof pickup === 'string' ? await knownPickup(parts, pickup) : pickup;
  if (known === undefined) return { kind: 'absent' };
  if (known.events.some(({ eventId }) => eventId === event.eventId))
    return { kind: 'known', pickup: known, writes: [] };
  const allowed = refuse(known);
  if (allowed !== undefined) return { kind: 'refused', status: known.state.status, allowed };
  return { kind: 'recorded', ...recordEvent(parts, known, event) };
}
