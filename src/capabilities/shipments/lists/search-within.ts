// Finds the newest freight of accounts by any part of its PRO, of a number on its bill, or of a party's name or city. No index covers
// the middle of a word, so this scans the freight itself.
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Accounts } from '../find-shipment.ts';
import { searchName } from '../findable-shipment.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { DayRange, ListPlace } from '../store/shipment-rows.ts';
import { visibleParts } from '../tracking/visible-parts.ts';
import { newestFirst } from './list-order.ts';

/** A single character matches nearly everything. */
const SHORTEST = 2;
const WINDOW = 200;
/** Across all accounts. */
export const MOST_LOOKED_THROUGH = 3_000;

/** Unsorted. */
export async function findWithin(
  store: ShipmentStore,
  accounts: Accounts & Iterable<string>,
  text: string,
  range: DayRange,
): Promise<ListPlace[]> {
  const number = text.trim().toUpperCase();
  if (number.length < SHORTEST) return [];
  const words = searchName(text);
  const lists: ListPlace[] = [];
  for (const account of accounts)
    lists.push(...(await store.ofAccount(account, range, undefined, MOST_LOOKED_THROUGH)));
  const places = newestFirst(lists).slice(0, MOST_LOOKED_THROUGH);
  const byPro = new Map(places.map((place) => [place.pro, place]));
  const found: ListPlace[] = [];
  for (let at = 0; at < places.length; at += WINDOW) {
    for (const body of await store.listedFacts(places.slice(at, at + WINDOW).map(({ pro }) => pro))) {
      const facts = JSON.parse(body) as ShipmentFacts;
      if (isAbout(facts, accounts, number, words)) found.push(byPro.get(facts.pro)!);
    }
    await othersTurn();
  }
  return found;
}

function isAbout(facts: ShipmentFacts, accounts: Accounts, number: string, words: string): boolean {
  if (facts.pro.includes(number)) return true;
  if (facts.references.some(({ id }) => id.toUpperCase().includes(number))) return true;
  if (words === '') return false;
  const visible = visibleParts(facts, accounts);
  const ends = [visible.shipper && facts.shipper, visible.consignee && facts.consignee];
  return ends.some((end) => end && [end.name, end.city].some((own) => searchName(own).includes(words)));
}
