// The numbers under which the freight of a pickup can be found: its PRO, BOL and purchase orders.
import type { Caller } from '../tokens/check-token.ts';
import { mayRead } from './pickup-accounts.ts';
import type { PickupParts } from './pickup-parts.ts';
import { proOf } from './pickup-view.ts';
import { stateOf } from './record-pickup-events.ts';

export interface FreightNumber {
  readonly type: 'PRO' | 'BOL' | 'PON';
  readonly id: string;
}

/** None where there is no such pickup for the caller. */
export async function numbersOfPickup(
  { store }: Pick<PickupParts, 'store'>,
  caller: Caller,
  requestNumber: string,
): Promise<readonly FreightNumber[]> {
  const row = await store.find(requestNumber);
  const state = row && stateOf(row);
  if (state === undefined || !mayRead(state.order, caller)) return [];
  const pro = proOf(state);
  const named = state.order.asked.referenceNumbers.flatMap(({ type, value }): FreightNumber[] =>
    (type === 'BOL' || type === 'PON') && value ? [{ type, id: value }] : [],
  );
  return pro === null ? named : [{ type: 'PRO', id: pro }, ...named];
}
