// Entry point for reports about a pickup, from the carrier's systems or from the simulation.
// It decides and returns steps; the caller writes them, alone or with others, and asks again when they conflict. A pickup is
// named by its number, or by what an earlier report of the same unit made of it.
import { foldPickup } from '../../../freight/pickups/fold-pickup.ts';
import type { PickupAppointment, TruckSighting } from '../../../freight/pickups/pickup-event.ts';
import { movesFrom, type PickupStatus, TRUCK_STATUSES } from '../../../freight/pickups/pickup-status.ts';
import type { PickupReason } from '../../../freight/value-sets/pickup-reason.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { type KnownPickup, knownPickup, type PickupOrderEvent, recordEvent } from './record-pickup-events.ts';

interface Report {
  /** The same id again is the same event, and is not recorded a second time. */
  readonly eventId: string;
  readonly occurredAt: number;
  readonly reportedAt: number;
  readonly reportedBy?: string;
}

export interface PickupMoveReport extends Report {
  readonly status: PickupStatus;
  readonly reasonCode?: PickupReason;
  readonly truck?: TruckSighting;
  /** Where it is rescheduled: for when. */
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
  /** `pickup` is as it will be when `writes` are on disk. `writes` are empty where the event was known already. */
  | { readonly kind: 'recorded' | 'known'; readonly pickup: KnownPickup; readonly writes: readonly Step[] }
  /** The table has no such move. `allowed` are those that it has. */
  | { readonly kind: 'refused'; readonly status: PickupStatus; readonly allowed: readonly PickupStatus[] }
  | { readonly kind: 'absent' };

/** Moves a pickup to another status. A late report finds its place in the past if the table has one for it. */
export async function movePickup(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: PickupMoveReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, (known) => {
    // Nothing that was told before may come undone by what is heard of now.
    const next = new Set(foldPickup([...known.events, report]).history.map(({ eventId }) => eventId));
    const stands = next.has(report.eventId) && known.state.history.every(({ eventId }) => next.has(eventId));
    return stands ? undefined : movesFrom(known.state.status);
  });
}

/** Tells where the truck is and when it comes, without another status. */
export async function recordEta(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: TruckReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, ({ state }) =>
    TRUCK_STATUSES.includes(state.status) ? undefined : TRUCK_STATUSES,
  );
}

/** Says under which PRO the freight of the pickup moves. */
export async function linkPickupToPro(
  parts: PickupParts,
  pickup: string | KnownPickup,
  report: ProReport,
): Promise<PickupReported> {
  return take(parts, pickup, report, () => undefined);
}

/** `refuse` gives the statuses that would be allowed where the report is not. */
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
