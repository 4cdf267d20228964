// Which part of the map is visible, and how it moves: arithmetic without a browser.
import { type Box, FARTHEST, type Point } from './projection.ts';

export interface View {
  /** Screen pixels per map unit. */
  readonly scale: number;
  /** The map's origin on the screen. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST_SCALE = 0.25;
const LARGEST_SCALE = 40;
/** Zooming in until a town fills the view is no help on a map of states. */
const LARGEST_FITTED_SCALE = 8;

/** The whole box fits inside the margins, which are in pixels from the left, top, right and bottom. */
export function fitted(box: Box, size: Size, margins: Box): View {
  const width = Math.max(1, size.width - margins.left - margins.right);
  const height = Math.max(1, size.height - margins.top - margins.bottom);
  const scale = between(
    SMALLEST_SCALE,
    Math.min(width / Math.max(1, box.right - box.left), height / Math.max(1, box.bottom - box.top)),
    LARGEST_FITTED_SCALE,
  );
  return {
    scale,
    x: margins.left + width / 2 - ((box.left + box.right) / 2) * scale,
    y: margins.top + height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/** The point under `at` stays where it is. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const scale = between(SMALLEST_SCALE, view.scale * factor, LARGEST_SCALE);
  const change = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, size);
}

export function moved(view: View, dx: number, dy: number, size: Size): View {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

export function onScreen(view: View, { x, y }: Point): Point {
  return { x: x * view.scale + view.x, y: y * view.scale + view.y };
}

/** The center of the screen stays on the map, so that the user cannot get lost at sea. */
function held(view: View, { width, height }: Size): View {
  return {
    scale: view.scale,
    x: between(width / 2 - FARTHEST.right * view.scale, view.x, width / 2 - FARTHEST.left * view.scale),
    y: between(height / 2 - FARTHEST.bottom * view.scale, view.y, height / 2 - FARTHEST.top * view.scale),
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
