// Points on the map: terminals, trucks, towns. Draws ten thousand of them in a few milliseconds.
import { useMemo } from 'react';
import type { MapColour } from './map-colours.ts';
import { type Drawing, type Found, type MapLayer, useMapLayer } from './map-surface.ts';
import { onScreen, type View } from './map-view.ts';
import { type LonLat, type Point, project } from './projection.ts';

export interface MapPoint {
  readonly at: LonLat;
  readonly colour?: MapColour;
  readonly radiusPx?: number;
  /** Shown when the pointer is over it. */
  readonly label?: string;
  /** Written next to the point. Only for a few points. */
  readonly caption?: string;
  /** A ring in the page's color sets it off from what is under it. */
  readonly ringed?: boolean;
}

interface Placed extends Point {
  readonly point: MapPoint;
}

export function MapPoints({
  points,
  onPick,
}: {
  points: readonly MapPoint[];
  onPick?: (point: MapPoint, at: number) => void;
}) {
  const layer = useMemo(() => pointsLayer(points, onPick), [points, onPick]);
  return useMapLayer(layer);
}

const NEAR_PX = 10;

function pointsLayer(points: readonly MapPoint[], onPick?: (point: MapPoint, at: number) => void): MapLayer {
  const placed: Placed[] = points.map((point) => ({ ...project(point.at), point }));
  return {
    depth: 'points',
    draw: (drawing) => drawPoints(drawing, placed),
    find: (at, view) => nearest(placed, at, view, onPick),
  };
}

/** One path per style: canvas is fast if its color rarely changes. */
function drawPoints({ context, view, size, colourOf }: Drawing, placed: readonly Placed[]): void {
  const looks = new Map<string, { path: Path2D; colour: string; ringed: boolean }>();
  const captions: Caption[] = [];
  for (const { x: mapX, y: mapY, point } of placed) {
    const x = mapX * view.scale + view.x;
    const y = mapY * view.scale + view.y;
    if (x < -8 || y < -8 || x > size.width + 8 || y > size.height + 8) continue;
    const { colour = 'accent', radiusPx = 4, ringed = false } = point;
    const key = `${colour} ${ringed}`;
    let look = looks.get(key);
    if (look === undefined) {
      look = { path: new Path2D(), colour: colourOf(colour), ringed };
      looks.set(key, look);
    }
    // Below that size nobody can tell whether it is round, and squares are drawn three times as fast.
    if (radiusPx <= 2) look.path.rect(x - radiusPx, y - radiusPx, radiusPx * 2, radiusPx * 2);
    else {
      look.path.moveTo(x + radiusPx, y);
      look.path.arc(x, y, radiusPx, 0, 2 * Math.PI);
    }
    if (point.caption) captions.push({ text: point.caption, x, y, besidePx: radiusPx + 4 });
  }
  for (const { path, colour, ringed } of looks.values()) {
    if (ringed) {
      context.strokeStyle = colourOf('raised');
      context.lineWidth = 3;
      context.stroke(path);
    }
    context.fillStyle = colour;
    context.fill(path);
  }
  writeCaptions(context, captions, size.width, colourOf('ink'), colourOf('raised'));
}

interface Caption extends Point {
  readonly text: string;
  readonly besidePx: number;
}

/** The buttons are on the right. */
const BUTTONS_PX = 44;
const LINE_PX = 16;

function writeCaptions(
  context: CanvasRenderingContext2D,
  captions: readonly Caption[],
  width: number,
  ink: string,
  halo: string,
): void {
  context.font = '600 12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  // The last point is the most important; labels that would overlap a later one are left out.
  const taken: { left: number; right: number; y: number }[] = [];
  for (const { text, x: middle, y, besidePx } of captions.toReversed()) {
    const textPx = context.measureText(text).width;
    // On the side where there is room.
    const fits = middle + besidePx + textPx < width - BUTTONS_PX;
    const x = fits ? middle + besidePx : middle - besidePx - textPx;
    const isTaken = taken.some(
      ({ left, right, y: other }) => Math.abs(y - other) < LINE_PX && x < right && x + textPx > left,
    );
    if (isTaken) continue;
    taken.push({ left: x, right: x + textPx, y });
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.strokeText(text, x, y);
    context.fillStyle = ink;
    context.fillText(text, x, y);
  }
}

function nearest(
  placed: readonly Placed[],
  at: Point,
  view: View,
  onPick?: (point: MapPoint, at: number) => void,
): Found | undefined {
  let best: number | undefined;
  let bestPx = NEAR_PX ** 2;
  for (let index = 0; index < placed.length; index += 1) {
    const { x, y, point } = placed[index]!;
    if (point.label === undefined) continue;
    const distance = (x * view.scale + view.x - at.x) ** 2 + (y * view.scale + view.y - at.y) ** 2;
    if (distance <= bestPx) {
      best = index;
      bestPx = distance;
    }
  }
  if (best === undefined) return undefined;
  const { point, x, y } = placed[best]!;
  const index = best;
  return {
    at: onScreen(view, { x, y }),
    label: point.label!,
    onPick: onPick && (() => onPick(point, index)),
  };
}
