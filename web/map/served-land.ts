// Which parts of the neighboring countries are colored: those with a served place. Cuba is near Florida, but not served.
import type { LonLat } from './projection.ts';

type Ring = readonly (readonly number[])[];
/** The outline first, then its lakes. */
export type Polygon = readonly Ring[];

/** Yields after each place that needs a closer check: the outline of Canada is long. */
export function* isServed(polygon: Polygon, places: readonly LonLat[]): Generator<undefined, boolean> {
  const outline = polygon[0]!;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [longitude, latitude] of outline as readonly LonLat[]) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  for (const [longitude, latitude] of places) {
    if (longitude < west || longitude > east || latitude < south || latitude > north) continue;
    if (isInside(outline, longitude, latitude)) return true;
    yield;
  }
  return false;
}

/** Counts how often a line to the east crosses the outline. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [ax, ay] = ring[at] as [number, number];
    const [bx, by] = ring[before] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
