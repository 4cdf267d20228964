// Writes the names of states and cities on the map: as many as fit, the largest first.
import type { Drawing } from './map-surface.ts';
import { CITY_NAMES, type PlaceName, STATE_NAMES } from './place-names.ts';

const LINE_PX = 13;
/** Minimum free space around a name; otherwise it is left out. */
const ROOM_PX = 6;
const DOT_PX = 3;
/** At a smaller scale, the letters of neighboring states would overlap. */
const STATES_FROM_SCALE = 0.6;

interface Taken {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

export function paintNames({ context, view, size, colourOf }: Drawing): void {
  const taken: Taken[] = [];
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colourOf('raised');
  context.fillStyle = colourOf('faint');
  const write = ({ text, x: mapX, y: mapY }: PlaceName, dotPx: number) => {
    const [x, y] = [mapX * view.scale + view.x, mapY * view.scale + view.y];
    const textPx = context.measureText(text).width;
    const left = dotPx === 0 ? x - textPx / 2 : x + dotPx + 3;
    const right = left + textPx;
    if (right < 0 || left > size.width || y < 0 || y > size.height) return;
    const isTaken = taken.some(
      (other) => Math.abs(y - other.y) < LINE_PX && left - ROOM_PX < other.right && right + ROOM_PX > other.left,
    );
    if (isTaken) return;
    taken.push({ left: Math.min(left, x - dotPx), right, y });
    if (dotPx > 0) context.fillRect(x - dotPx / 2, y - dotPx / 2, dotPx, dotPx);
    context.strokeText(text, left, y);
    context.fillText(text, left, y);
  };
  context.font = '600 11px system-ui, sans-serif';
  context.globalAlpha = 0.65;
  if (view.scale >= STATES_FROM_SCALE) for (const state of STATE_NAMES) write(state, 0);
  context.font = '11px system-ui, sans-serif';
  context.globalAlpha = 1;
  for (const city of CITY_NAMES) write(city, DOT_PX);
}
