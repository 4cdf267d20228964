// Lists the shipments of the caller's accounts by ship date, the newest first, a page at a time.
import type { Network } from '../../freight/network/network.ts';
import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { type Accounts, maySee } from './find-shipment.ts';
import { upToDate } from './read-history.ts';
import type { ListPlace } from './shipment.store.ts';
import { shipmentHistory } from './shipment-history.ts';
import type { ListedShipment, ShipmentListQuery } from './shipment-list.schema.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { type StoredShipment, storedShipment } from './stored-shipment.ts';

const USUAL_LIMIT = 50;
/** So many are looked at for one page. What has a rare status is found on a later one rather than by a long search. */
const MOST_LOOKED_AT = 1_000;

export async function listShipments(parts: ShipmentParts, caller: Caller, query: ShipmentListQuery): Promise<Answer> {
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const range = { from: dayOf(query.from, 0), to: dayOf(query.to, LAST_DAY) };
  const accounts = [...caller.accounts.keys()];
  const found: ListedShipment[] = [];
  let after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  let isLast = accounts.length === 0;
  for (let lookedAt = 0; !isLast && found.length < limit && lookedAt < MOST_LOOKED_AT; ) {
    const wanted = query.status === undefined ? limit - found.length : Math.min(200, MOST_LOOKED_AT - lookedAt);
    // One more than is wanted tells whether there is another page.
    const places = await nextPlaces(parts, accounts, range, after, wanted + 1);
    isLast = places.length <= wanted;
    const page = places.slice(0, wanted);
    const lines = await linesOf(parts, caller, page);
    for (const place of page) {
      if (found.length === limit) {
        isLast = false;
        break;
      }
      after = place;
      lookedAt += 1;
      const line = lines.get(place.pro);
      const isWanted = query.status === undefined || line?.status.conciseStatus === query.status;
      if (line !== undefined && isWanted) found.push(line);
    }
  }
  const { data, error } = enveloped(found);
  return { status: 200, body: { data, cursor: isLast || after === undefined ? null : cursorText(after), error } };
}

const LAST_DAY = 2_932_896;

function dayOf(date: string | undefined, otherwise: number): number {
  return date === undefined ? otherwise : parseDay(date)!;
}

/** The next places of all accounts together. A shipment on which two of them are is there once. */
async function nextPlaces(
  { store }: ShipmentParts,
  accounts: readonly string[],
  range: { readonly from: number; readonly to: number },
  after: ListPlace | undefined,
  count: number,
): Promise<ListPlace[]> {
  const lists = await Promise.all(accounts.map((account) => store.ofAccount(account, range, after, count)));
  const places = new Map(lists.flat().map((place) => [place.pro, place]));
  const newestFirst = (one: ListPlace, other: ListPlace) =>
    other.ship_day - one.ship_day || (one.pro < other.pro ? 1 : -1);
  return [...places.values()].sort(newestFirst).slice(0, count);
}

/** By PRO. A bill of lading that was replaced meanwhile may name other accounts: then it has no line. */
async function linesOf(
  parts: ShipmentParts,
  { accounts }: Caller,
  places: readonly ListPlace[],
): Promise<Map<string, ListedShipment>> {
  if (places.length === 0) return new Map();
  const rows = await parts.store.shipments(places.map((place) => place.pro));
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const seen = rows.map(storedShipment).filter((shipment) => maySee(shipment, accounts));
  return new Map(seen.map((one) => [one.pro, lineOf(upToDate(one, network, now), network.data, accounts)]));
}

function lineOf(shipment: StoredShipment, network: Network, accounts: Accounts): ListedShipment {
  const whole = shipmentHistory(shipment, [], network, accounts);
  const { pro, status, documentReferences, pieces, totalWeight } = whole;
  const { shipper, consignee, promisedDelivery, estimatedDelivery, deliveryDate } = whole;
  return {
    pro,
    status,
    shipDate: formatDay(shipment.facts.shipDay),
    documentReferences,
    ...(shipper !== undefined && { shipper: endOf(shipper) }),
    ...(consignee !== undefined && { consignee: endOf(consignee) }),
    pieces,
    totalWeight,
    ...(promisedDelivery !== undefined && { promisedDelivery }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery }),
    ...(deliveryDate !== undefined && { deliveryDate }),
  };
}

function endOf({ name, address }: { name: string; address: { city: string; stateProvince: string } }) {
  return { name, city: address.city, state: address.stateProvince };
}

/** The place after which the next page begins. What is shipped meanwhile comes before it and shifts nothing. */
function cursorText({ ship_day, pro }: ListPlace): string {
  return Buffer.from(`${ship_day} ${pro}`).toString('base64url');
}

function readCursor(text: string): ListPlace {
  const place = /^(\d{1,7}) (\d{10})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (place === null) {
    const description = 'is not one that this list gave. Send the `cursor` of the page before, or none.';
    const failures = [{ field: 'cursor', description }];
    throw new Refusal('validationFailed', { details: `cursor ${description}`, failures });
  }
  return { ship_day: Number(place[1]), pro: place[2]! };
}
