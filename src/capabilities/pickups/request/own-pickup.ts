// Finds a pickup for a caller who wants to read it, or to change it while that is possible.
import { CHANGEABLE_STATUSES, PICKUP_STATUS } from '../../../freight/pickups/pickup-status.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { type KnownPickup, knownPickup, type PickupOrderState, stateOf } from '../events/record-pickup-events.ts';
import { mayChange, mayRead } from '../pickup-accounts.ts';
import type { PickupParts } from '../pickup-parts.ts';

/** @throws Refusal. Another account's pickup is reported as not found. */
export async function readablePickup(
  parts: PickupParts,
  caller: Caller,
  requestNumber: string,
): Promise<PickupOrderState> {
  const state = await findReadablePickup(parts, caller, requestNumber);
  if (state === undefined) throw new Refusal('noSuchPickup');
  return state;
}

export async function findReadablePickup(
  { store }: Pick<PickupParts, 'store'>,
  caller: Caller,
  requestNumber: string,
): Promise<PickupOrderState | undefined> {
  const row = await store.find(requestNumber);
  const state = row && stateOf(row);
  return state !== undefined && mayRead(state.order, caller) ? state : undefined;
}

/** @throws Refusal if the caller may not change it, or if it is too late to */
export async function changeablePickup(
  parts: PickupParts,
  caller: Caller,
  requestNumber: string,
): Promise<KnownPickup> {
  const known = await knownPickup(parts, requestNumber);
  if (known === undefined || !mayRead(known.state.order, caller)) throw new Refusal('noSuchPickup');
  if (!mayChange(known.state.order, caller)) {
    throw new Refusal('accountNotYours', { details: 'Only the accounts that requested the pickup may change it.' });
  }
  const { status } = known.state;
  if (!CHANGEABLE_STATUSES.includes(status)) {
    const name = `${status} (${PICKUP_STATUS.describe(status)})`;
    throw new Refusal('pickupNotChangeable', {
      details: `The pickup is ${name}. It can be changed or canceled in ${CHANGEABLE_STATUSES.join(', ')}.`,
    });
  }
  return known;
}

/** The time of the customer's own change: after all known events, even if a driver's clock runs ahead of ours. */
export function momentAfter({ state }: KnownPickup, now: number): number {
  return Math.max(now, state.lastAt + 1);
}
