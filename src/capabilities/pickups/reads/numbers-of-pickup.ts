// The numbers under which the freight of a pickup can be found: its PRO, BOL and purchase orders.
import type { Caller } from '../../tokens/check-token.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { findReadablePickup } from '../request/own-pickup.ts';
import { proOf } from './pickup-view.ts';

export interface FreightNumber {
  readonly type: 'PRO' | 'BOL' | 'PON';
  readonly id: string;
}

/** Empty if the caller has no such pickup. */
export async function numbersOfPickup(
  parts: Pick<PickupParts, 'store'>,
  caller: Caller,
  requestNumber: string,
): Promise<readonly FreightNumber[]> {
  const state = await findReadablePickup(parts, caller, requestNumber);
  if (state === undefined) return [];
  const pro = proOf(state);
  const named = state.order.asked.referenceNumbers.flatMap(({ type, value }): FreightNumber[] =>
    (type === 'BOL' || type === 'PON') && value ? [{ type, id: value }] : [],
  );
  return pro === null ? named : [{ type: 'PRO', id: pro }, ...named];
}
