// Colours the land by what is nearest: given a colour for the middle of each ZIP3, each bit of land takes that of the closest.
import { useMemo } from 'react';
import type { ColourOf, MapColour } from './map-colours.ts';
import { type Drawing, type MapLayer, useMapLayer } from './map-surface.ts';
import type { Outlines } from './outlines.ts';
import { type LonLat, project } from './projection.ts';

export interface MapArea {
  readonly at: LonLat;
  readonly colour: MapColour;
  /** What is said when the pointer is there. */
  readonly label?: string;
}

/** Land farther than this from every middle keeps its plain colour. */
const REACH_UNITS = 70;
const BOX = { left: -700, top: -560, width: 1_340, height: 1_100 };
/** How fine the picture is, and how fine the search for the nearest is. */
const PICTURE_PX = 2;
const CELL_UNITS = 2;

interface Middle {
  readonly x: number;
  readonly y: number;
  readonly area: MapArea;
}

export function MapAreas({ areas }: { areas: readonly MapArea[] }) {
  const layer = useMemo(() => areasLayer(areas), [areas]);
  return useMapLayer(layer);
}

function areasLayer(areas: readonly MapArea[]): MapLayer {
  const nearest = nearestOf(areas.map((area) => ({ ...project(area.at), area })));
  let picture: HTMLCanvasElement | undefined;
  let made: { colourOf: ColourOf; outlines: Outlines } | undefined;
  return {
    depth: 'areas',
    draw: ({ context, view, colourOf, outlines }: Drawing) => {
      if (outlines === undefined) return;
      if (picture === undefined || made?.colourOf !== colourOf || made.outlines !== outlines) {
        picture = painted(nearest, colourOf, outlines);
        made = { colourOf, outlines };
      }
      const { left, top, width, height } = BOX;
      context.drawImage(
        picture,
        left * view.scale + view.x,
        top * view.scale + view.y,
        width * view.scale,
        height * view.scale,
      );
    },
    find: (at, view) => {
      const area = nearest((at.x - view.x) / view.scale, (at.y - view.y) / view.scale)?.area;
      return area?.label === undefined ? undefined : { at, label: area.label };
    },
  };
}

/** Painted once: the cells, then cut to the shape of the land. */
function painted(
  nearest: (x: number, y: number) => Middle | undefined,
  colourOf: ColourOf,
  outlines: Outlines,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = BOX.width * PICTURE_PX;
  canvas.height = BOX.height * PICTURE_PX;
  const context = canvas.getContext('2d')!;
  context.setTransform(PICTURE_PX, 0, 0, PICTURE_PX, -BOX.left * PICTURE_PX, -BOX.top * PICTURE_PX);
  for (let y = BOX.top; y < BOX.top + BOX.height; y += CELL_UNITS) {
    let from = BOX.left;
    let colour: string | undefined;
    for (let x = BOX.left; x <= BOX.left + BOX.width; x += CELL_UNITS) {
      const next = nearest(x + CELL_UNITS / 2, y + CELL_UNITS / 2)?.area.colour;
      if (next === colour) continue;
      if (colour !== undefined) fill(context, colourOf(colour), from, y, x - from);
      from = x;
      colour = next;
    }
    if (colour !== undefined) fill(context, colourOf(colour), from, y, BOX.left + BOX.width - from);
  }
  context.globalCompositeOperation = 'destination-in';
  const land = new Path2D(outlines.land);
  land.addPath(outlines.neighbours);
  context.fill(land);
  return canvas;
}

function fill(context: CanvasRenderingContext2D, colour: string, x: number, y: number, width: number): void {
  context.fillStyle = colour;
  context.fillRect(x, y, width, CELL_UNITS);
}

/** Middles in buckets as wide as the reach, so that only nine of them are looked at. */
function nearestOf(middles: readonly Middle[]): (x: number, y: number) => Middle | undefined {
  const buckets = new Map<string, Middle[]>();
  for (const middle of middles) {
    const key = `${Math.floor(middle.x / REACH_UNITS)} ${Math.floor(middle.y / REACH_UNITS)}`;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [middle]);
    else bucket.push(middle);
  }
  return (x, y) => {
    const column = Math.floor(x / REACH_UNITS);
    const row = Math.floor(y / REACH_UNITS);
    let best: Middle | undefined;
    let bestSquare = REACH_UNITS ** 2;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const middle of buckets.get(`${column + dx} ${row + dy}`) ?? []) {
          const square = (middle.x - x) ** 2 + (middle.y - y) ** 2;
          if (square < bestSquare) {
            best = middle;
            bestSquare = square;
          }
        }
      }
    }
    return best;
  };
}
