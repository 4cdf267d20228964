// Land without any served place keeps its plain color, however near a served place is.
import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import type { LonLat } from './projection.ts';
import { isServed, type Polygon } from './served-land.ts';

const text = readFileSync(new URL('north-america.topojson', import.meta.url), 'utf8');
const { neighbours } = JSON.parse(text) as { neighbours: Topology };
const shape = feature(neighbours, neighbours.objects.neighbours!) as unknown as {
  geometry: { coordinates: readonly Polygon[] };
};
const polygons = shape.geometry.coordinates;

/** Toronto, Vancouver, Monterrey, Comitán near Guatemala, Cancún, and in the States Miami and Key West. */
const PLACES = [
  [-79.4, 43.7],
  [-123.1, 49.25],
  [-100.3, 25.7],
  [-92.1, 16.25],
  [-86.9, 21.1],
  [-80.2, 25.8],
  [-81.8, 24.6],
] as const;

function served(polygon: Polygon, places: readonly LonLat[]): boolean {
  const search = isServed(polygon, places);
  let found = search.next();
  while (!found.done) found = search.next();
  return found.value;
}

const landAt = (longitude: number, latitude: number) =>
  polygons.filter((polygon) => served(polygon, [[longitude, latitude]]));

test.each([
  ['Canada', -100, 52, true],
  ['Mexico', -102, 23, true],
  ['Cuba', -79, 22, false],
  ['the Bahamas (Andros)', -78, 24.7, false],
  ['Guatemala', -90.3, 15.5, false],
  ['Honduras', -86.5, 14.8, false],
])('%s', (_, longitude, latitude, expected) => {
  const land = landAt(longitude, latitude);
  expect(land).toHaveLength(1);
  expect(served(land[0]!, PLACES)).toBe(expected);
});
