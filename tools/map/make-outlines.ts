// Generates web/map/north-america.topojson, the outlines that maps are drawn on, from us-atlas (Census) and world-atlas (Natural
// Earth), both in the public domain. Run by hand when those packages change: npx tsx tools/map/make-outlines.ts
import { readFileSync, writeFileSync } from 'node:fs';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

type Arcs = readonly (readonly number[])[];

const root = new URL('../../', import.meta.url);
const topology = (path: string): Topology =>
  JSON.parse(readFileSync(new URL(`node_modules/${path}`, root), 'utf8')) as Topology;

/** Canada, Mexico, and their neighbors at the edge of the map. */
const NEIGHBOURS = new Set(['124', '484', '192', '044', '320', '084', '340', '222']);
/** Islands farther north are never viewed, but make up most of Canada's coastline. */
const NORTHERNMOST_DEGREES = 66;
const SMALLEST_DEGREES = 0.15;

const states = topology('us-atlas/states-10m.json');
delete states.objects.nation;
for (const state of (states.objects.states as GeometryCollection).geometries) delete state.properties;

const world = topology('world-atlas/countries-50m.json');
const { scale, translate } = world.transform!;

/** The bounding box of a ring, from its delta-encoded arcs. */
function boxOf(ring: readonly number[]): { width: number; south: number } {
  let [west, east, south] = [Infinity, -Infinity, Infinity];
  for (const index of ring) {
    let [x, y] = [0, 0];
    for (const [dx, dy] of world.arcs[index < 0 ? ~index : index]!) {
      x += dx!;
      y += dy!;
      const longitude = x * scale[0] + translate[0];
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, y * scale[1] + translate[1]);
    }
  }
  return { width: east - west, south };
}

const kept: Topology['arcs'] = [];
const places = new Map<number, number>();

function keep(index: number): number {
  const plain = index < 0 ? ~index : index;
  if (!places.has(plain)) places.set(plain, kept.push(world.arcs[plain]!) - 1);
  const place = places.get(plain)!;
  return index < 0 ? ~place : place;
}

const polygons = (world.objects.countries as GeometryCollection).geometries
  .filter(({ id }) => NEIGHBOURS.has(String(id)))
  .flatMap((country): Arcs[] =>
    country.type === 'Polygon' ? [(country as Polygon).arcs] : [...(country as MultiPolygon).arcs],
  )
  .filter((rings) => {
    const { width, south } = boxOf(rings[0]!);
    return width > SMALLEST_DEGREES && south < NORTHERNMOST_DEGREES;
  })
  .map((rings) => rings.map((ring) => ring.map(keep)));

const neighbours: Topology = {
  type: 'Topology',
  transform: world.transform!,
  arcs: kept,
  objects: { neighbours: { type: 'MultiPolygon', arcs: polygons } },
};

writeFileSync(new URL('web/map/north-america.topojson', root), `${JSON.stringify({ states, neighbours })}\n`);
