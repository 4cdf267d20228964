// Owns the look-up from a postal code to its place and the area that serves it, in constant time (gap 3).
import { type Country, digitKey, fsaKey, isMilitaryZip } from '../postal-code.ts';
import { type CoverageRow, prefixKey, type ServiceArea } from './coverage-file.ts';
import type { Partner } from './partners-file.ts';
import type { Place, PlaceTable } from './places-file.ts';
import type { Terminal } from './terminals-file.ts';

/** How the carrier serves a place: `ServiceArea` with a terminal. */
export interface ServedArea extends ServiceArea {
  readonly terminal: Terminal;
  readonly partner: Partner | null;
}

/** What is known of a postal code. The objects are made at load and shared by all codes with the same answer. */
export interface Location {
  readonly place: Place;
  /** Null when the carrier does not serve the place; `refusal` then says why. */
  readonly area: ServedArea | null;
  readonly refusal: string;
}

export interface PostalIndex {
  readonly locations: readonly Location[];
  /** For a postal key of the country the index of its location plus one, or 0 when there is no such code. */
  readonly locationOfKey: Readonly<Record<Country, Uint32Array>>;
}

const MILITARY = 'Military addresses (APO, FPO, DPO) are not served: they are reached by military mail only.';
const NOT_COVERED = 'The carrier does not serve this area.';

/**
 * The place of a postal code. The country decides where it is given; else the form does: A1A1A1 is Canadian, five
 * digits are a US ZIP when there is one, else a Mexican code.
 */
export function locate(index: PostalIndex, postalCode: string, country?: Country): Location | null {
  const tables = index.locationOfKey;
  let found: number | undefined;
  if (country === 'CA') found = tables.CA[fsaKey(postalCode)];
  else if (country !== undefined) found = tables[country][digitKey(postalCode)];
  else {
    const key = digitKey(postalCode);
    found = key < 0 ? tables.CA[fsaKey(postalCode)] : tables.US[key] || tables.MX[key];
  }
  // A key of -1 finds no entry, a code that does not exist finds a 0.
  return found ? index.locations[found - 1]! : null;
}

export function buildPostalIndex(
  tables: Readonly<Record<Country, PlaceTable>>,
  coverage: readonly CoverageRow[],
): PostalIndex {
  const locations: Location[] = [];
  const areas: (ServiceArea | null)[] = [null];
  const indexOfArea = new Map<ServiceArea, number>();
  const areaOfPrefix = new Map<string, Uint32Array>();
  for (const row of coverage) {
    let at = indexOfArea.get(row.area);
    if (at === undefined) {
      at = areas.push(row.area) - 1;
      indexOfArea.set(row.area, at);
    }
    const family = row.country + row.prefix.length;
    let ofPrefix = areaOfPrefix.get(family);
    if (ofPrefix === undefined) {
      ofPrefix = new Uint32Array(row.country === 'CA' ? tables.CA.placeOfKey.length : 10 ** row.prefix.length);
      areaOfPrefix.set(family, ofPrefix);
    }
    ofPrefix[prefixKey(row)] = at;
  }
  const build = (country: Country): Uint32Array => {
    const { places, placeOfKey } = tables[country];
    const locationOfKey = new Uint32Array(placeOfKey.length);
    const shared = new Map<number, number>();
    const areaOf = areaFinder(country, areaOfPrefix);
    for (let key = 0; key < placeOfKey.length; key++) {
      const placeNumber = placeOfKey[key]!;
      if (placeNumber === 0) continue;
      const area = areaOf(key);
      const military = country === 'US' && area === 0 && isMilitaryZip(key);
      const identity = (placeNumber * areas.length + area) * 2 + (military ? 1 : 0);
      let location = shared.get(identity);
      if (location === undefined) {
        const answer = locationWith(places[placeNumber - 1]!, areas[area]!, military ? MILITARY : NOT_COVERED);
        location = locations.push(answer);
        shared.set(identity, location);
      }
      locationOfKey[key] = location;
    }
    return locationOfKey;
  };
  const locationOfKey = { US: build('US'), CA: build('CA'), MX: build('MX') };
  return { locations, locationOfKey };
}

function locationWith(place: Place, area: ServiceArea | null, notCovered: string): Location {
  if (area === null) return { place, area: null, refusal: notCovered };
  if (area.terminal === null) return { place, area: null, refusal: area.note };
  return { place, area: area as ServedArea, refusal: '' };
}

/** The longest prefix wins: a row for a ZIP code overrides the row of its first three digits. */
function areaFinder(country: Country, areaOfPrefix: ReadonlyMap<string, Uint32Array>): (key: number) => number {
  const none = new Uint32Array(0);
  const [two, three, five] = [2, 3, 5].map((length) => areaOfPrefix.get(country + length) ?? none);
  if (country === 'CA') return (key) => three![key] ?? 0;
  return (key) => five![key] || three![(key / 100) | 0] || two![(key / 1000) | 0] || 0;
}
