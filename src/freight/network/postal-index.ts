// Owns the constant-time lookup from a postal code to its place and the area that serves it (gap 3).
import { COUNTRIES, type Country, digitKey, FSA_KEYS, fsaKey, isMilitaryZip } from '../postal-code.ts';
import { type CoverageRow, prefixKey, type ServiceArea } from './files/coverage-file.ts';
import type { Partner } from './files/partners-file.ts';
import { DEGREE_PARTS, type Place, type PlaceTable } from './files/places-file.ts';
import type { Terminal } from './files/terminals-file.ts';
import type { Point } from './great-circle.ts';

/** How the carrier serves a place: `ServiceArea` with a terminal. */
export interface ServedArea extends ServiceArea {
  readonly terminal: Terminal;
  readonly partner: Partner | null;
}

/** What is known about a postal code. */
export interface Location {
  readonly place: Place;
  /** Null if the carrier does not serve the place; `refusal` then gives the reason. */
  readonly area: ServedArea | null;
  readonly refusal: string;
}

/** `Richmond, VA`; only the state if the carrier's data has no city. */
export function placeName({ city, state }: Pick<Place, 'city' | 'state'>): string {
  return city === '' ? state : `${city}, ${state}`;
}

export interface PostalIndex {
  /** The first is null: the area of codes that no row covers. */
  readonly areas: readonly (ServiceArea | null)[];
  readonly countries: Readonly<Record<Country, CountryIndex>>;
}

interface CountryIndex {
  /** By index: an array, or what reads them when they are needed. */
  readonly places: Pick<readonly Place[], 'at'>;
  /** The states of all places. */
  readonly states: ReadonlySet<string>;
  /**
   * For each postal key, the index of its place plus one (low 17 bits) and of its area; 0 if no such code exists. One word per code
   * instead of an object: lookups are random, and every further reference would be a cache miss.
   */
  readonly entryOfKey: Uint32Array;
  /** See PlaceTable. */
  readonly points: Int32Array | null;
}

/** The remaining bits hold MAX_AREAS areas. */
const PLACE_BITS = 17;
const PLACE_MASK = (1 << PLACE_BITS) - 1;

const MILITARY = 'Military addresses (APO, FPO, DPO) are not served: they are reached by military mail only.';
const NOT_COVERED = 'The carrier does not serve this area.';

/**
 * The place of a postal code. The country decides if given, otherwise the format does: A1A1A1 is Canadian; five digits are a US ZIP if it
 * exists, otherwise a Mexican code.
 */
export function locate(index: PostalIndex, postalCode: string, country?: Country): Location | null {
  if (country === 'CA') return locationOfKey(index, 'CA', fsaKey(postalCode));
  const key = digitKey(postalCode);
  // Only a ZIP code may have four more digits.
  const mexicanKey = postalCode.length === 5 ? key : -1;
  if (country !== undefined) return locationOfKey(index, country, country === 'MX' ? mexicanKey : key);
  if (key < 0) return locationOfKey(index, 'CA', fsaKey(postalCode));
  return locationOfKey(index, 'US', key) ?? locationOfKey(index, 'MX', mexicanKey);
}

/** The same by key: the number that `digitKey` or `fsaKey` returns. */
export function locationOfKey(index: PostalIndex, country: Country, key: number): Location | null {
  const { places, entryOfKey } = index.countries[country];
  // A key of -1 finds no entry; a code that does not exist finds a 0.
  const entry = entryOfKey[key];
  if (!entry) return null;
  const place = places.at((entry & PLACE_MASK) - 1)!;
  const area = index.areas[entry >>> PLACE_BITS]!;
  if (area === null) {
    return { place, area: null, refusal: country === 'US' && isMilitaryZip(key) ? MILITARY : NOT_COVERED };
  }
  if (area.terminal === null) return { place, area: null, refusal: area.note };
  return { place, area: area as ServedArea, refusal: '' };
}

/** The location of a postal code; null if unknown. */
export function pointOfCode(index: PostalIndex, postalCode: string, country: Country): Point | null {
  const { points } = index.countries[country];
  const key = country === 'CA' ? fsaKey(postalCode) : digitKey(postalCode);
  if (points === null || key < 0) return null;
  const latitude = points[2 * key]! / DEGREE_PARTS;
  const longitude = points[2 * key + 1]! / DEGREE_PARTS;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

/** Every existing postal code, in key order. */
export function* everyLocation(index: PostalIndex): Generator<Location> {
  for (const country of COUNTRIES) {
    const { length } = index.countries[country].entryOfKey;
    for (let key = 0; key < length; key++) {
      const location = locationOfKey(index, country, key);
      if (location !== null) yield location;
    }
  }
}

export function buildPostalIndex(
  tables: Readonly<Record<Country, PlaceTable>>,
  coverage: readonly CoverageRow[],
): PostalIndex {
  const areas: (ServiceArea | null)[] = [null];
  const indexOfArea = new Map<ServiceArea, number>();
  const areaOfPrefix = new Map<string, Uint16Array>();
  for (const row of coverage) {
    let at = indexOfArea.get(row.area);
    if (at === undefined) {
      at = areas.push(row.area) - 1;
      indexOfArea.set(row.area, at);
    }
    const family = row.country + row.prefix.length;
    let ofPrefix = areaOfPrefix.get(family);
    if (ofPrefix === undefined) {
      ofPrefix = new Uint16Array(row.country === 'CA' ? FSA_KEYS : 10 ** row.prefix.length);
      areaOfPrefix.set(family, ofPrefix);
    }
    ofPrefix[prefixKey(row)] = at;
  }
  const build = (country: Country): CountryIndex => {
    const { places, placeOfKey, points } = tables[country];
    const areaOf = areaFinder(country, areaOfPrefix);
    const entryOfKey = new Uint32Array(placeOfKey.length);
    for (let key = 0; key < placeOfKey.length; key++) {
      const place = placeOfKey[key]!;
      if (place !== 0) entryOfKey[key] = (areaOf(key) << PLACE_BITS) | place;
    }
    return { places, states: new Set(places.map(({ state }) => state)), entryOfKey, points };
  };
  return { areas, countries: { US: build('US'), CA: build('CA'), MX: build('MX') } };
}

/** The longest prefix wins: a row for a full ZIP code overrides the row for its first three digits. */
function areaFinder(country: Country, areaOfPrefix: ReadonlyMap<string, Uint16Array>): (key: number) => number {
  const none = new Uint16Array(0);
  const [two, three, five] = [2, 3, 5].map((length) => areaOfPrefix.get(country + length) ?? none);
  if (country === 'CA') return (key) => three![key] ?? 0;
  return (key) => five![key] || three![(key / 100) | 0] || two![(key / 1000) | 0] || 0;
}
