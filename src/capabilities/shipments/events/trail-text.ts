// The trail of a shipment as stored: the last points as JSON. A point is appended without parsing the others.
import type { TrailPoint } from '../stored-shipment.ts';

const MOST_POINTS = 20;
/** The separator of two points; it does not occur within one. */
const BETWEEN = '},';

/** Both forms of a trail, for callers that have the points anyway. */
export interface Trail {
  readonly points: readonly TrailPoint[];
  readonly text: string;
}

/** Appends a point to the text, and drops the oldest one if there are too many. */
export function appendPoint(text: string | null, { latitude, longitude, at }: TrailPoint): string {
  const point = `{"latitude":${latitude},"longitude":${longitude},"at":${at}}`;
  if (text === null || text === '[]') return `[${point}]`;
  let begin = 1;
  for (let count = pointsIn(text); count >= MOST_POINTS; count--) {
    begin = text.indexOf(BETWEEN, begin) + BETWEEN.length;
  }
  return `[${text.slice(begin, -1)},${point}]`;
}

/** The same for an array of points. */
export function withPoint(points: readonly TrailPoint[], { latitude, longitude, at }: TrailPoint): TrailPoint[] {
  return [...points.slice(1 - MOST_POINTS), { latitude, longitude, at }];
}

function pointsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf(BETWEEN); at >= 0; at = text.indexOf(BETWEEN, at + 1)) count += 1;
  return count;
}
