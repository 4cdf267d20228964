// Finds shipments for somebody who types the beginning of a PRO, of a number of the bill, or of the consignee's name.
import { searchName } from '../findable-shipment.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { ListPlace } from '../store/shipment-rows.ts';

/** Of each kind and account. Whoever finds so many types some more. */
export const MOST_MATCHES = 1_000;

/** In no order, and some of them twice. */
export async function findPlaces(
  store: ShipmentStore,
  accounts: readonly string[],
  text: string,
): Promise<ListPlace[]> {
  const typed = text.trim();
  const name = searchName(typed);
  const found = accounts.flatMap((account) => [
    ...(/^\d{1,10}$/.test(typed) ? [store.ofAccountByPro(account, typed, MOST_MATCHES)] : []),
    ...spellingsOf(typed).map((one) => store.ofAccountsByReference([account], 'numbers', one, MOST_MATCHES)),
    ...(name === '' ? [] : [store.ofAccountsByReference([account], 'consignee', name, MOST_MATCHES)]),
  ]);
  return (await Promise.all(found)).flat();
}

/** Numbers are stored as they were sent, mostly in capitals. */
export function spellingsOf(typed: string): string[] {
  return [...new Set([typed, typed.toUpperCase()])];
}
