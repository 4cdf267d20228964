// Finds pickups for other capabilities: those waiting for a truck, and those with a given number.
import { PICKUP_STATUS, type PickupStatus } from '../../../freight/pickups/pickup-status.ts';
import type { Step } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { type PickupOrderState, stateOf } from '../events/record-pickup-events.ts';
import type { BoardFilter, DuePlace, PickupReference, PickupRow } from '../pickup.store.ts';
import type { PickupParts } from '../pickup-parts.ts';

export interface FoundPickup {
  readonly requestNumber: string;
  /** Of its last event. */
  readonly sequence: number;
  readonly status: PickupStatus;
  /** When it entered this status. */
  readonly statusSince: number;
  readonly pickupDate: string;
  /** The window, as timestamps. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly originTerminal: string;
  readonly state: PickupOrderState;
}

/** The pickups that the simulation must look at by then, longest due first. Every event of a pickup makes it due at once. */
export async function duePickups(parts: PickupParts, until: number, limit: number): Promise<readonly FoundPickup[]> {
  return (await parts.store.due(until, limit)).map(foundPickup);
}

/** The earliest time for which the simulation has planned a look. Pickups without a plan are left out. */
export function nextPickupAction(parts: PickupParts): Promise<number | undefined> {
  return parts.store.firstActionAt();
}

/** The simulation looks at it next at that time, or never if that is null. */
export function planPickup(
  parts: PickupParts,
  { requestNumber, sequence }: Pick<FoundPickup, 'requestNumber' | 'sequence'>,
  at: number | null,
): Step {
  return parts.store.planNext(requestNumber, sequence, at);
}

/** The newest pickups of these accounts that carry a PRO, BOL or PON number. */
export async function pickupsByReference(
  parts: PickupParts,
  accounts: readonly string[],
  reference: PickupReference & { readonly type: 'PRO' | 'BOL' | 'PON' },
  limit = 10,
): Promise<readonly FoundPickup[]> {
  return (await parts.store.list(accounts, { reference, limit })).map(foundPickup);
}

/** Pickups, optionally of one terminal or status, ordered by the start of their window. `after` is the last one of the previous page. */
export async function pickupsOnBoard(
  parts: PickupParts,
  query: BoardFilter & { readonly after?: DuePlace; readonly limit: number },
): Promise<readonly FoundPickup[]> {
  return (await parts.store.board(query, query.after, query.limit)).map(foundPickup);
}

/** Statuses in which the freight is neither on a truck nor being loaded. */
const WITHOUT_FREIGHT: readonly PickupStatus[] = ['RCV', 'ACC', 'DSP', 'BGN', 'ATT', 'RSD'];

/** Pickups whose window has closed without the freight being picked up, latest first. */
export async function missedPickups(parts: PickupParts, now: number, limit: number): Promise<readonly FoundPickup[]> {
  return (await parts.store.closedBefore(WITHOUT_FREIGHT, now, limit)).map(foundPickup);
}

/** The number of a day's pickups in each status. */
export function countPickups(parts: PickupParts, pickupDate: string): Promise<ReadonlyMap<string, number>> {
  const start = Date.parse(pickupDate);
  // A day starts earlier in the east than in the west, so the bounds are wide; the date itself decides.
  return parts.store.countOfDay(pickupDate, start - DAY_MS, start + 2 * DAY_MS);
}

function foundPickup(row: PickupRow): FoundPickup {
  return {
    requestNumber: row.request_number,
    sequence: row.sequence,
    status: row.status,
    statusSince: row.status_since,
    pickupDate: row.pickup_date,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    originTerminal: row.origin_terminal,
    state: stateOf(row),
  };
}

/** Statuses in which a truck may still come. */
const OPEN_STATUSES = PICKUP_STATUS.codes.filter((status) => !['RJT', 'CAN', 'CLS', 'WRK'].includes(status));

export interface CarriedNumber {
  readonly account: string;
  readonly type: string;
  readonly value: string;
}

/** Which of these PRO and BOL numbers are on open pickups of these accounts. One query for all of them. */
export async function numbersOnOpenPickups(
  parts: PickupParts,
  accounts: readonly string[],
  numbers: readonly string[],
): Promise<readonly CarriedNumber[]> {
  if (accounts.length === 0 || numbers.length === 0) return [];
  return parts.store.carried(accounts, numbers, OPEN_STATUSES);
}
