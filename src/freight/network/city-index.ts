// Owns the look-up from a city and its state to a place, for addresses that come without a postal code (gap 5).
import type { Country } from '../postal-code.ts';
import { foldedCity } from './city-name.ts';
import { everyLocation, type Location, type PostalIndex } from './postal-index.ts';

/** Made on the first question, kept as long as the network: few addresses come without a postal code. */
const indexes = new WeakMap<PostalIndex, ReadonlyMap<string, Location>>();

/** A served location of the city where there is one; null when no city of that name is known in the state. */
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
    // A city has many postal codes; one that is served tells more than one that is not.
    if (before === undefined || (before.area === null && location.area !== null)) known.set(key, location);
  };
  for (const location of everyLocation(index)) if (location.place.city !== '') add(location.place.city, location);
  // After the names proper: Toronto is Toronto before it is another name of Scarborough.
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
