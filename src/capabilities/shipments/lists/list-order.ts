// The order of shipment lists: by ship date, newest first, then by PRO.
import type { ListPlace } from '../store/shipment-rows.ts';

/** Removes duplicates of shipments that were found in several ways. */
export function newestFirst<Place extends ListPlace>(places: readonly Place[]): Place[] {
  const distinct = new Map(places.map((place) => [place.pro, place]));
  return [...distinct.values()].sort((one, other) => (isFurtherDown(one, other) ? 1 : -1));
}

export function isFurtherDown(one: ListPlace, other: ListPlace): boolean {
  return one.ship_day === other.ship_day ? one.pro < other.pro : one.ship_day < other.ship_day;
}
