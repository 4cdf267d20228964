// Owns the lookup from a city and state to a location, for addresses without a postal code (gap 5).
import type { Country } from '../postal-code.ts';
import { foldedCity } from './city-name.ts';
import { everyLocation, type Location, type PostalIndex } from './postal-index.ts';

/** Built on first use and cached with the network: few addresses lack a postal code. */
const indexes = new WeakMap<PostalIndex, ReadonlyMap<string, Location>>();

/** Prefers a served location of the city; null if the state has no city of that name. */
export function locateCity(index: PostalIndex, city: string, state: string, country: Country): Location | null {
  let known = indexes.get(index);
  if (known === undefined) {
    known = indexOf(index);
    indexes.set(index, known);
  }
  return known.get(keyOf(city, state, country)) ?? null;
}

function indexOf(index: PostalIndex): ReadonlyMap<string, Location> {
  const known = new Map<string, Location>();
  const add = (city: string, location: Location) => {
    const key = keyOf(city, location.place.state, location.place.country);
    const before = known.get(key);
    // A city has many postal codes; a served one tells more than one that is not.
    if (before === undefined || (before.area === null && location.area !== null)) known.set(key, location);
  };
  for (const location of everyLocation(index)) if (location.place.city !== '') add(location.place.city, location);
  // After the primary names: Toronto means Toronto before it is another name for Scarborough.
  for (const location of everyLocation(index)) {
    for (const name of location.place.otherNames) {
      if (!known.has(keyOf(name, location.place.state, location.place.country))) add(name, location);
    }
  }
  return known;
}

function keyOf(city: string, state: string, country: Country): string {
  return `${country} ${state} ${foldedCity(city)}`;
}
