// Owns the distance between two points on the globe.

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3958.7613;
const RADIAN = Math.PI / 180;

/** Statute miles along the great circle (haversine). */
export function greatCircleMiles(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2);
  const sinLon = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2);
  const h = sinLat * sinLat + Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
