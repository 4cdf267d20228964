// Lists the shipments of the caller's accounts by ship date, newest first, one page at a time.

import type { Network } from '../../../freight/network/network.ts';
import { formatDay, parseDay } from '../../../freight/service-calendar.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { type Accounts, maySee } from '../find-shipment.ts';
import { endView } from '../party.schema.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { DayRange, ListPlace } from '../store/shipment-rows.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';
import { shipmentLine } from '../tracking/shipment-history.ts';
import { isLate } from './lateness.ts';
import { isFurtherDown, newestFirst } from './list-order.ts';
import { findPlaces } from './search-shipments.ts';
import { findWithin } from './search-within.ts';
import type { ListedShipment, ShipmentListQuery } from './shipment-list.schema.ts';

/** Rows examined per page. With a rare status, a page may be short or empty, rather than take a long search. */
const MOST_LOOKED_AT = 10_000;
const WINDOW = 2_000;

export type ShipmentFilter = Pick<ShipmentListQuery, 'status' | 'search' | 'from' | 'to'>;

/** A page of the list, and the position where it ends; null on the last page. */
export interface ShipmentPage {
  readonly lines: readonly ListedShipment[];
  readonly next: ListPlace | null;
}

export async function listShipments(parts: ShipmentParts, caller: Caller, query: ShipmentListQuery): Promise<Answer> {
  const limit = limitOf(query);
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const { lines, next } = await shipmentPage(parts, caller, query, after, limit);
  const { data, error } = enveloped(lines);
  return { status: 200, body: { data, cursor: next === null ? null : cursorText(next), error } };
}

export async function shipmentPage(
  parts: ShipmentParts,
  caller: Caller,
  filter: ShipmentFilter,
  after: ListPlace | undefined,
  limit: number,
): Promise<ShipmentPage> {
  const { places, next } = await nextPlaces(parts, new Set(caller.accounts.keys()), filter, after, limit);
  const lines = await linesOf(parts, caller, places);
  return { lines: places.flatMap(({ pro }) => lines.get(pro) ?? []), next };
}

const LAST_DAY = 2_932_896;

function rangeOf(filter: ShipmentFilter): DayRange {
  const [from, to] = [given(filter.from), given(filter.to)];
  return { from: from === undefined ? 0 : parseDay(from)!, to: to === undefined ? LAST_DAY : parseDay(to)! };
}

/** Forms send empty fields, which count as absent. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

interface FoundPlaces {
  readonly places: readonly ListPlace[];
  readonly next: ListPlace | null;
}

async function nextPlaces(
  { store }: ShipmentParts,
  own: ReadonlySet<string>,
  filter: ShipmentFilter,
  after: ListPlace | undefined,
  limit: number,
): Promise<FoundPlaces> {
  const accounts = [...own];
  const [status, search] = [given(filter.status), given(filter.search)];
  const range = rangeOf(filter);
  if (search !== undefined) {
    const all = [...(await findPlaces(store, accounts, search)), ...(await findWithin(store, own, search, range))];
    const later = newestFirst(all).filter(
      (place) =>
        place.ship_day >= range.from &&
        place.ship_day <= range.to &&
        (after === undefined || isFurtherDown(place, after)),
    );
    return page(status === undefined ? later : await withStatus(store, later, status), limit);
  }
  if (status === undefined) {
    const lists = await Promise.all(accounts.map((account) => store.ofAccount(account, range, after, limit + 1)));
    return page(newestFirst(lists.flat()), limit);
  }
  return nextWithStatus(store, accounts, range, status, after, limit);
}

/** Searches the list in windows, because it is unknown how rare a status is. */
async function nextWithStatus(
  store: ShipmentStore,
  accounts: readonly string[],
  range: DayRange,
  status: string,
  after: ListPlace | undefined,
  limit: number,
): Promise<FoundPlaces> {
  const found: ListPlace[] = [];
  let from = after;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += WINDOW) {
    const ends = await Promise.all(accounts.map((account) => store.placeAfter(account, range, from, WINDOW)));
    // The end of the window that is complete for every account.
    const [last] = newestFirst(ends.filter((end) => end !== undefined));
    const wanted = limit - found.length + 1;
    const lists = accounts.map((account) => store.ofAccountWithStatus(account, range, from, last, status, wanted));
    found.push(...newestFirst((await Promise.all(lists)).flat()));
    if (found.length > limit || last === undefined) return page(found, limit);
    from = last;
  }
  return { places: found, next: from ?? null };
}

function page(found: readonly ListPlace[], limit: number): FoundPlaces {
  const { shown, cursor } = pageOf(found, limit, (last) => last);
  return { places: shown, next: cursor };
}

async function withStatus(store: ShipmentStore, places: readonly ListPlace[], status: string): Promise<ListPlace[]> {
  const wanted = new Set<string>();
  for (let at = 0; at < places.length; at += WINDOW) {
    const rows = await store.statusesOf(places.slice(at, at + WINDOW).map(({ pro }) => pro));
    for (const row of rows) if (row.status === status) wanted.add(row.pro);
  }
  return places.filter(({ pro }) => wanted.has(pro));
}

/** By PRO. A bill of lading that was replaced in the meantime may name other accounts; then it is left out. */
async function linesOf(
  parts: ShipmentParts,
  { accounts }: Caller,
  places: readonly ListPlace[],
): Promise<Map<string, ListedShipment>> {
  if (places.length === 0) return new Map();
  const rows = await parts.store.listed(places.map((place) => place.pro));
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const seen = rows.map(storedShipment).filter((shipment) => maySee(shipment, accounts));
  return new Map(
    seen.map((one) => [one.pro, listedShipment(upToDate(one, network, now), network.data, accounts, now)]),
  );
}

/** A shipment as one row of a list, for a reader with these accounts. */
export function listedShipment(
  shipment: StoredShipment,
  network: Network,
  accounts: Accounts,
  now: number,
): ListedShipment {
  const line = shipmentLine(shipment, network, accounts);
  const { pro, status, documentReferences, pieces, totalWeight } = line;
  const { shipper, consignee, promisedDelivery, estimatedDelivery, deliveryDate, freightCharges } = line;
  return {
    pro,
    status,
    shipDate: formatDay(shipment.facts.shipDay),
    documentReferences,
    shipper: shipper && endView({ name: shipper.name, ...shipper.address }),
    consignee: consignee && endView({ name: consignee.name, ...consignee.address }),
    pieces,
    totalWeight,
    promisedDelivery,
    estimatedDelivery,
    deliveryDate,
    isLate: isLate(shipment, network.terminalById, now),
    freightCharges,
  };
}

/** The position after which the next page starts. Newer shipments come before it and shift nothing. */
function cursorText({ ship_day, pro }: ListPlace): string {
  return writeCursor(`${ship_day} ${pro}`);
}

function readPlace(cursor: string): ListPlace {
  const [, shipDay, pro] = readCursor(cursor, /^(\d{1,7}) (\d{10})$/);
  return { ship_day: Number(shipDay), pro: pro! };
}
