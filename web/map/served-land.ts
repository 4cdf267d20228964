// Which parts of the neighbours are coloured: those in which somebody is served. Cuba is near Florida, and nobody delivers there.
import type { LonLat } from './projection.ts';

type Ring = readonly (readonly number[])[];
/** The outline first, then its lakes. */
export type Polygon = readonly Ring[];

export function isServed(polygon: Polygon, places: readonly LonLat[]): boolean {
  const outline = polygon[0]!;
  const [longitudes, latitudes] = [outline.map(([one]) => one!), outline.map(([, one]) => one!)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  return places.some(
    ([longitude, latitude]) =>
      longitude >= west &&
      longitude <= east &&
      latitude >= south &&
      latitude <= north &&
      isInside(outline, longitude, latitude),
  );
}

/** By how often a line to the east crosses the outline. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [ax, ay] = ring[at] as [number, number];
    const [bx, by] = ring[before] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
