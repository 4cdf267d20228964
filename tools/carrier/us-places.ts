// Owns the US ZIP codes of the demo carrier: city, state, point, population and kind of code.

import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import { digitKey, isMilitaryZip } from '../../src/freight/postal-code.ts';
import { inOrder } from './csv-text.ts';
import { censusPoints, geonamesZipRows, zipcodesPackage, zipKindRows } from './package-data.ts';

export interface UsPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Null for military codes, which have no location. */
  readonly point: Point | null;
  readonly population: number;
  /** False for post-office boxes and single receivers: they are served, but do not attract terminals. */
  readonly isStandard: boolean;
}

const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH', 'AA', 'AE', 'AP']);
const FAR_MILES = 25;

export function loadUsPlaces(): readonly UsPlace[] {
  const named = new Map<string, { city: string; state: string; point: Point | null }>();
  for (const row of geonamesZipRows()) {
    const [, zip, city, , state, , , , , latitude, longitude] = row;
    if (row.length < 11 || !zip || named.has(zip)) continue;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    named.set(zip, { city: properCase(city!), state: state || militaryState(zip), point });
  }
  for (const entry of Object.values(zipcodesPackage())) {
    if (entry.country !== 'US' || named.has(entry.zip) || !TERRITORIES.has(entry.state)) continue;
    named.set(entry.zip, { city: properCase(entry.city), state: entry.state, point: null });
  }
  const kinds = new Map(zipKindRows().map((row) => [row[0]!, row]));
  const census = censusPoints();
  const centers = zip3Centers([...named].map(([zip, { point }]) => [zip, point ?? census[zip] ?? null]));
  const places = [...named].map(([zip, { city, state, point }]): UsPlace => {
    const kind = kinds.get(zip);
    const isMilitary = isMilitaryZip(digitKey(zip));
    const better = betterPoint(point, census[zip] ?? null, centers.get(zip.slice(0, 3)));
    return {
      zip,
      city,
      state,
      point: isMilitary ? null : (better ?? centers.get(zip.slice(0, 3)) ?? null),
      population: Number(kind?.[10]) || 0,
      isStandard: !isMilitary && (kind?.[1] ?? 'STANDARD') === 'STANDARD',
    };
  });
  return places.filter(({ state }) => state !== '').sort((a, b) => inOrder(a.zip, b.zip));
}

/** Prefers the Census point, unless it is far from the other one and farther from the center of its ZIP3. */
function betterPoint(named: Point | null, census: Point | null, center: Point | undefined): Point | null {
  if (census === null || named === null) return census ?? named;
  const disputed = greatCircleMiles(named, census) > FAR_MILES && center !== undefined;
  return disputed && greatCircleMiles(named, center) <= greatCircleMiles(census, center) ? named : census;
}

function zip3Centers(points: readonly (readonly [zip: string, Point | null])[]): ReadonlyMap<string, Point> {
  const byZip3 = new Map<string, Point[]>();
  for (const [zip, point] of points) {
    if (point === null) continue;
    const list = byZip3.get(zip.slice(0, 3)) ?? [];
    list.push(point);
    byZip3.set(zip.slice(0, 3), list);
  }
  const centers = [...byZip3].map(([zip3, list]): [string, Point] => [
    zip3,
    { latitude: median(list.map((p) => p.latitude)), longitude: median(list.map((p) => p.longitude)) },
  ]);
  return new Map(centers);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
}

function militaryState(zip: string): string {
  if (!isMilitaryZip(digitKey(zip))) return '';
  return zip < '1' ? 'AE' : zip < '5' ? 'AA' : 'AP';
}

/** The packages write `Mcallen` and, for territories, `SAN JUAN`. */
function properCase(name: string): string {
  const mixed = name === name.toUpperCase() ? name.toLowerCase().replace(/\b[a-z]/g, (c) => c.toUpperCase()) : name;
  if (/^(Apo|Fpo|Dpo)\b/.test(mixed)) return mixed.slice(0, 3).toUpperCase();
  return mixed.replace(/\bMc([a-z])/g, (_, c: string) => `Mc${c.toUpperCase()}`);
}
