// Where a longitude and latitude lie on the map: Albers, as North America is drawn for freight. A unit is about 5 km.
import { geoAlbers, geoPath } from 'd3-geo';

export type LonLat = readonly [longitude: number, latitude: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const projection = geoAlbers().translate([0, 0]);

/** The map's own units, before the view moves and enlarges them. */
export function project([longitude, latitude]: LonLat): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0];
  return { x, y };
}

/** A shape as a path that canvas can draw, in the map's units. */
export function pathOf(shape: Parameters<ReturnType<typeof geoPath>>[0]): Path2D {
  return new Path2D(geoPath(projection).digits(1)(shape) ?? '');
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The states between the oceans, with what is next to them. */
export const WHOLE: Box = { left: -400, top: -255, right: 400, bottom: 250 };
/** Nobody needs to look farther than this. */
export const FARTHEST: Box = { left: -1100, top: -900, right: 900, bottom: 800 };

export function boxAround(places: readonly LonLat[]): Box | undefined {
  if (places.length === 0) return undefined;
  const points = places.map(project);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
