// Projects longitude and latitude onto the map: Albers, as is usual for North America. A unit is about 5 km.
import { geoAlbers, geoPath } from 'd3-geo';

export type LonLat = readonly [longitude: number, latitude: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const projection = geoAlbers().translate([0, 0]);

/** Map units, before the view pans and zooms them. */
export function project([longitude, latitude]: LonLat): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0];
  return { x, y };
}

/** A shape as a canvas path, in map units. */
export function pathOf(shape: Parameters<ReturnType<typeof geoPath>>[0]): Path2D {
  return new Path2D(geoPath(projection).digits(1)(shape) ?? '');
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The contiguous states, with their surroundings. */
export const WHOLE: Box = { left: -400, top: -255, right: 400, bottom: 250 };
/** The limit of panning and zooming out. */
export const FARTHEST: Box = { left: -1100, top: -900, right: 900, bottom: 800 };

export function boxAround(places: readonly LonLat[]): Box | undefined {
  if (places.length === 0) return undefined;
  const points = places.map(project);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
