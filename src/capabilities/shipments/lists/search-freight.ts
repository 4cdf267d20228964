// Finds freight of all customers, for operators: by the start of a PRO, of a number on the bill or of the consignee's name, by
// customer, and the newest freight by words of its origin and destination.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { withoutSeparators } from '../../../freight/pro-number.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { STAGES, type Stage } from '../../../freight/shipments/shipment-moves.ts';
import { searchName } from '../findable-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { ListPlace } from '../store/shipment-rows.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';
import { type FoundFreight, type FreightFilter, freightFilter } from './filter-freight.ts';
import { isFurtherDown, newestFirst } from './list-order.ts';
import { MOST_MATCHES, spellingsOf } from './search-shipments.ts';

export interface FreightSearch {
  readonly text: string;
  /** Accounts of customers that match the text; all their freight is found. */
  readonly customers: readonly string[];
  readonly filter: FreightFilter;
  /** Where the previous page ended. */
  readonly after?: ListPlace;
  readonly limit: number;
}

const WINDOW = 100;
const ACCOUNTS_AT_ONCE = 100;
/** Shipments examined per stage, highest PROs first. */
const MOST_LOOKED_AT = 2_500;
const ALL_DAYS = { from: 0, to: Number.MAX_SAFE_INTEGER };

export async function searchFreight(parts: ShipmentParts, search: FreightSearch): Promise<FoundFreight> {
  const { filter, after, limit } = search;
  const found = newestFirst(await placesOf(parts.store, search));
  const places = after === undefined ? found : found.filter((place) => isFurtherDown(place, after));
  const isWanted = freightFilter(parts, filter);
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const shipments: StoredShipment[] = [];
  let next: ListPlace | undefined;
  for (let at = 0; at < places.length; at += WINDOW) {
    const window = places.slice(at, at + WINDOW);
    const rows = new Map((await parts.store.listed(window.map(({ pro }) => pro))).map((row) => [row.pro, row]));
    for (const place of window) {
      const row = rows.get(place.pro);
      if (row === undefined) continue;
      const shipment = storedShipment(row);
      if (!isWanted(shipment)) continue;
      if (shipments.length === limit) return { shipments, ...(next !== undefined && { next }) };
      shipments.push(upToDate(shipment, network, now));
      next = place;
    }
  }
  return { shipments };
}

/** Unsorted, and may contain duplicates. */
async function placesOf(store: ShipmentStore, { text, customers, filter, after }: FreightSearch): Promise<ListPlace[]> {
  const digits = withoutSeparators(text);
  const ofCustomers = customers.map((account) => store.ofAccount(account, ALL_DAYS, after, MOST_MATCHES));
  const lists = await Promise.all([
    ...(/^\d{1,10}$/.test(digits) ? [store.placesByPro(digits, MOST_MATCHES)] : []),
    ...ofCustomers,
  ]);
  return [...lists.flat(), ...(await byReference(store, text)), ...(await byItsEnds(store, text, filter.stage))];
}

/** The index is by account, and there are many accounts: queries some at a time, so that other requests are not delayed. */
async function byReference(store: ShipmentStore, text: string): Promise<ListPlace[]> {
  const name = searchName(text);
  const found: ListPlace[] = [];
  let after: string | undefined = '';
  while (after !== undefined && found.length < MOST_MATCHES) {
    const accounts: string[] = await store.accountsAfter(after, ACCOUNTS_AT_ONCE);
    if (accounts.length === 0) break;
    for (const one of spellingsOf(text)) {
      found.push(...(await store.ofAccountsByReference(accounts, 'numbers', one, MOST_MATCHES)));
    }
    if (name !== '') found.push(...(await store.ofAccountsByReference(accounts, 'consignee', name, MOST_MATCHES)));
    after = accounts.length < ACCOUNTS_AT_ONCE ? undefined : accounts.at(-1);
    await othersTurn();
  }
  return found;
}

/** Cities and words within names are not indexed, so the newest freight is scanned. */
async function byItsEnds(store: ShipmentStore, text: string, only: Stage | undefined): Promise<ListPlace[]> {
  const words = searchName(text).split(' ');
  if (words[0] === '') return [];
  const found: ListPlace[] = [];
  for (const stage of only === undefined ? STAGES : [only]) {
    let before: string | undefined;
    for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += WINDOW) {
      const rows = await store.factsInStage(stage, before, WINDOW);
      for (const { pro, ship_day, facts } of rows) {
        if (isAbout(JSON.parse(facts) as ShipmentFacts, words)) found.push({ pro, ship_day });
      }
      if (rows.length < WINDOW) break;
      before = rows.at(-1)!.pro;
      await othersTurn();
    }
  }
  return found;
}

/** Whether each word is the start of a word in the names, cities or states of both ends, or in the confirmation number. */
function isAbout({ shipper, consignee, confirmationNumber }: ShipmentFacts, words: readonly string[]): boolean {
  const ends = [shipper, consignee].flatMap(({ name, city, stateProvince }) => [name, city, stateProvince]);
  const own = ` ${searchName([...ends, confirmationNumber].join(' '))}`;
  return words.every((word) => own.includes(` ${word}`));
}
