// The order of lists of shipments: by ship date, the newest first, and then by PRO.
import type { ListPlace } from '../store/shipment-rows.ts';

/** A shipment that was found in several ways is there once. */
export function newestFirst<Place extends ListPlace>(places: readonly Place[]): Place[] {
  const distinct = new Map(places.map((place) => [place.pro, place]));
  return [...distinct.values()].sort((one, other) => (isFurtherDown(one, other) ? 1 : -1));
}

export function isFurtherDown(one: ListPlace, other: ListPlace): boolean {
  return one.ship_day === other.ship_day ? one.pro < other.pro : one.ship_day < other.ship_day;
}
