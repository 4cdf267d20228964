// Finds shipments by the start of a PRO, of a number on the bill, or of the consignee's name.
import { searchName } from '../findable-shipment.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { ListPlace } from '../store/shipment-rows.ts';

/** Per kind and account. With this many matches, the user has to type more. */
export const MOST_MATCHES = 1_000;

/** Unordered, and may contain duplicates. */
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

/** Numbers are stored as sent, mostly in capitals. */
export function spellingsOf(typed: string): string[] {
  return [...new Set([typed, typed.toUpperCase()])];
}
