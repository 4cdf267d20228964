// Finds freight of the given accounts that has not arrived yet: the newest, a window at a time, so that other requests are not delayed.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CONCISE_STATUSES } from '../../../freight/shipments/event-kinds.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { type Accounts, maySee } from '../find-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { ListPlace } from '../store/shipment-rows.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';
import { newestFirst } from './list-order.ts';

const ENDED: readonly (typeof CONCISE_STATUSES)[number][] = ['Delivered', 'Returned', 'Cancelled'];
const OPEN_STATUSES: ReadonlySet<string> = new Set(CONCISE_STATUSES.filter((status) => !ENDED.includes(status)));
/** Freight that was shipped longer ago needs no attention today. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 60;
const WINDOW = 200;
/** Across all accounts. */
const MOST_LOOKED_AT = 10_000;

/** With current estimates. */
export async function openFreightOf(
  parts: ShipmentParts,
  accounts: Accounts & { keys(): Iterable<string> },
): Promise<StoredShipment[]> {
  const now = parts.context.freightClock.now();
  const network = parts.network.now();
  const places = await recentPlaces(parts, [...accounts.keys()], Math.floor(now / DAY_MS));
  const found: StoredShipment[] = [];
  for (let at = 0; at < places.length; at += WINDOW) {
    const statuses = await parts.store.statusesOf(places.slice(at, at + WINDOW).map(({ pro }) => pro));
    const open = statuses.filter(({ status }) => OPEN_STATUSES.has(status)).map(({ pro }) => pro);
    const rows = open.length === 0 ? [] : await parts.store.listed(open);
    const seen = rows.map(storedShipment).filter((shipment) => maySee(shipment, accounts));
    found.push(...seen.map((shipment) => upToDate(shipment, network, now)));
    await othersTurn();
  }
  return found;
}

async function recentPlaces(
  { store }: ShipmentParts,
  accounts: readonly string[],
  today: number,
): Promise<readonly ListPlace[]> {
  const range = { from: today - DAYS_BACK, to: today + DAYS_AHEAD };
  const most = Math.ceil(MOST_LOOKED_AT / Math.max(1, accounts.length));
  const lists: ListPlace[] = [];
  for (const account of accounts) lists.push(...(await store.ofAccount(account, range, undefined, most)));
  return newestFirst(lists);
}
