// Estimates road miles and hours between two points: a factor on the straight line, longer around lakes and
// gulfs, longer and slower through the mountains.
import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import type { Country } from '../../src/freight/postal-code.ts';

/** Road miles per straight mile, on main freight roads. */
export const ROAD_FACTOR: Readonly<Record<Country, number>> = { US: 1.17, CA: 1.2, MX: 1.25 };
export const SPEED_MPH = 45;
/** In the mountains, roads wind (Denver to Salt Lake City: 521 miles instead of 371) and trucks climb. */
const MOUNTAIN_FACTOR = 1.4;
const MOUNTAIN_SPEED_MPH = 36;

export interface RoadPoint extends Point {
  readonly country: Country;
}

export interface RoadEstimate {
  readonly miles: number;
  /** Hours on top of what the miles take at the usual speed, to a tenth. */
  readonly extraHours: number;
}

/** South, north, west, east. */
const MOUNTAINS: readonly (readonly [number, number, number, number])[] = [
  [37, 43.2, -111.7, -105.3], // Front Range to Wasatch
  [43.2, 49, -116.3, -110], // Idaho, western Montana, Yellowstone
  [49, 54.5, -121.5, -114.8], // British Columbia to the foot of the Canadian Rockies
  [41, 49, -122.2, -121], // Cascades
  [38, 41, -121, -119.7], // Sierra Nevada, Donner
  [35.5, 38, -119.3, -117.9], // Sierra Nevada, south
  [33, 35, -111.7, -109.5], // Mogollon Rim
];

interface Barrier {
  readonly ends: readonly [Point, Point];
  /** Points where roads pass around it. */
  readonly around: readonly Point[];
}

const BARRIERS: readonly Barrier[] = [
  barrier([45.8, -85], [41.65, -87.3], [45.8, -84.7], [41.6, -87.2]), // Lake Michigan: Mackinac or Gary
  barrier([46.65, -92], [46.6, -84.6], [46.7, -92.1], [46.5, -84.35]), // Lake Superior: Duluth or Sault Ste. Marie
  barrier([41.75, -83.3], [42.8, -79], [41.65, -83.55], [42.9, -78.9]), // Lake Erie: Toledo or Buffalo
  barrier([43.3, -79.7], [43.8, -76.6], [43.2, -79.8], [44.2, -76.4]), // Lake Ontario: Hamilton or Kingston
  barrier([44.8, -79.95], [45.3, -81.7], [44.7, -79.7]), // Georgian Bay: Barrie
  barrier([29.9, -83.9], [26.5, -84.5], [30.1, -83.6]), // Gulf of Mexico: Perry, Florida
  barrier([40.87, -73.6], [41.1, -72], [40.82, -73.83]), // Long Island Sound: New York
  barrier([45.7, -64.6], [43.3, -66.9], [45.95, -64.4]), // Bay of Fundy: Sackville, New Brunswick
  barrier([47.1, -70.4], [49.8, -64.2], [46.8, -71.2]), // Saint Lawrence: Québec
];

export function estimateRoad(a: RoadPoint, b: RoadPoint): RoadEstimate {
  const crossed = BARRIERS.find(({ ends }) => cross(a, b, ends[0], ends[1]));
  const country = a.country === b.country ? a.country : 'CA';
  if (crossed === undefined) return rounded(leg(a, b, country));
  const ways = crossed.around.map((point) => sum(leg(a, point, country), leg(point, b, country)));
  return rounded(ways.reduce((best, way) => (way.miles < best.miles ? way : best)));
}

interface Leg {
  readonly miles: number;
  readonly hours: number;
}

function leg(a: Point, b: Point, country: Country): Leg {
  const samples = 24;
  const straight = greatCircleMiles(a, b);
  let high = 0;
  for (let i = 0; i < samples; i++) {
    const part = (i + 0.5) / samples;
    const latitude = a.latitude + (b.latitude - a.latitude) * part;
    const longitude = a.longitude + (b.longitude - a.longitude) * part;
    if (MOUNTAINS.some(([s, n, w, e]) => latitude >= s && latitude < n && longitude >= w && longitude < e)) high++;
  }
  const highMiles = straight * (high / samples) * MOUNTAIN_FACTOR;
  const plainMiles = straight * (1 - high / samples) * ROAD_FACTOR[country];
  return { miles: highMiles + plainMiles, hours: highMiles / MOUNTAIN_SPEED_MPH + plainMiles / SPEED_MPH };
}

function sum(a: Leg, b: Leg): Leg {
  return { miles: a.miles + b.miles, hours: a.hours + b.hours };
}

function rounded({ miles, hours }: Leg): RoadEstimate {
  return { miles: Math.max(1, Math.round(miles)), extraHours: Math.round((hours - miles / SPEED_MPH) * 10) / 10 };
}

function barrier(end1: number[], end2: number[], ...around: number[][]): Barrier {
  const point = ([latitude, longitude]: number[]): Point => ({ latitude: latitude!, longitude: longitude! });
  return { ends: [point(end1), point(end2)], around: around.map(point) };
}

/** Whether the segments ab and cd cross on a flat map. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

function side(a: Point, b: Point, p: Point): boolean {
  const along = (b.longitude - a.longitude) * (p.latitude - a.latitude);
  return along > (b.latitude - a.latitude) * (p.longitude - a.longitude);
}
