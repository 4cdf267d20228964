// Operators' list of freight, filtered by customer, ship date, terminal and trouble, by ship date in either direction.
import { END_STAGES, type Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { DayRange, ListPlace } from '../store/shipment-rows.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';
import { freightSummary, type Trouble, troublesOf } from './freight-under-way.ts';
import { isFurtherDown } from './list-order.ts';
import { terminalOf } from './terminal-of.ts';

export interface FreightFilter {
  readonly stage?: Stage | undefined;
  readonly terminal?: string | undefined;
  readonly trouble?: Trouble | undefined;
  /** A customer account. */
  readonly account?: string | undefined;
  readonly days: DayRange;
}

export interface FreightQuery {
  readonly filter: FreightFilter;
  readonly isOldestFirst: boolean;
  /** Where the previous page ended. */
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

export interface FoundFreight {
  /** By ship date, newest first unless requested otherwise. */
  readonly shipments: readonly StoredShipment[];
  /** Where this page ends. Absent on the last page. */
  readonly next?: ListPlace;
}

const WINDOW = 100;
/** Shipments examined per page. Rare matches turn up on a later page instead of after a long search. */
const MOST_LOOKED_AT = 2_000;

/** Whether a shipment matches the filter, as of now. */
export function freightFilter(parts: ShipmentParts, filter: FreightFilter): (shipment: StoredShipment) => boolean {
  const { stage, terminal, trouble, account, days } = filter;
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  return (shipment) => {
    const { facts, state } = shipment;
    if (stage !== undefined && state.stage !== stage) return false;
    if (terminal !== undefined && terminalOf(shipment) !== terminal) return false;
    if (account !== undefined && !facts.accounts.includes(account)) return false;
    if (facts.shipDay < days.from || facts.shipDay > days.to) return false;
    if (trouble === undefined) return true;
    return !END_STAGES.includes(state.stage) && troublesOf(freightSummary(shipment, network), now).includes(trouble);
  };
}

export async function listFreight(parts: ShipmentParts, query: FreightQuery): Promise<FoundFreight> {
  const { filter, limit } = query;
  const isWanted = freightFilter(parts, filter);
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const nextPlaces = await sourceOf(parts, query);
  const shipments: StoredShipment[] = [];
  let last = query.after;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += WINDOW) {
    const window = await nextPlaces(last);
    if (window.length === 0) return { shipments };
    const rows = new Map((await parts.store.listed(window.map(({ pro }) => pro))).map((row) => [row.pro, row]));
    for (const place of window) {
      const row = rows.get(place.pro);
      const shipment = row && storedShipment(row);
      if (shipment !== undefined && isWanted(shipment)) {
        if (shipments.length === limit) return { shipments, ...(last !== undefined && { next: last }) };
        shipments.push(upToDate(shipment, network, now));
      }
      last = place;
    }
    if (window.length < WINDOW) return { shipments };
  }
  return { shipments, ...(last !== undefined && { next: last }) };
}

/** Returns a reader of the places after a given one, a window at a time. Only freight under way has troubles, and it is all in memory. */
async function sourceOf(parts: ShipmentParts, { filter, isOldestFirst }: FreightQuery) {
  const { trouble, account, days } = filter;
  if (trouble === undefined) {
    return (after: ListPlace | undefined) => parts.store.byShipDay({ account, days, isOldestFirst }, after, WINDOW);
  }
  const isBefore = (one: ListPlace, other: ListPlace) =>
    isOldestFirst ? isFurtherDown(one, other) : isFurtherDown(other, one);
  const now = parts.context.freightClock.now();
  const places = (await parts.underWay.all())
    .filter((freight) => troublesOf(freight, now).includes(trouble))
    .map(({ pro, shipDay }) => ({ pro, ship_day: shipDay }))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1));
  return async (after: ListPlace | undefined) =>
    places.filter((place) => after === undefined || isBefore(after, place)).slice(0, WINDOW);
}
