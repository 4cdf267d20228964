// Colours the land by what is nearest: given a colour for the middle of each ZIP3, each bit of land takes that of the closest.
import { useEffect, useState } from 'react';
import type { ColourOf, MapColour } from './map-colours.ts';
import { type Drawing, type MapLayer, useMapLayer } from './map-surface.ts';
import { NearestGrid } from './nearest-grid.ts';
import { outlines } from './outlines.ts';
import { type LonLat, project } from './projection.ts';
import { isServed } from './served-land.ts';

export interface MapArea {
  readonly at: LonLat;
  readonly colour: MapColour;
  /** What is said when the pointer is there. */
  readonly label?: string;
}

/** Land farther than this from every middle keeps its plain colour. */
const REACH_UNITS = 70;
const BOX = { left: -700, top: -560, width: 1_340, height: 1_100 };
const CELL_UNITS = 2;
/** Then somebody else has a turn: the page stays responsive on a machine that is four times slower, too. */
const TURN_MS = 8;

/** Nothing until the nearest are found. */
export function MapAreas({ areas }: { areas: readonly MapArea[] }) {
  const [layer, setLayer] = useState<MapLayer>();
  useEffect(() => {
    let isWanted = true;
    void inTurns(areas, () => isWanted).then((found) => {
      if (found !== undefined) setLayer(areasLayer(areas, found));
    });
    return () => {
      isWanted = false;
    };
  }, [areas]);
  return layer === undefined ? null : <Shown layer={layer} />;
}

function Shown({ layer }: { layer: MapLayer }) {
  return useMapLayer(layer);
}

interface Found {
  readonly grid: NearestGrid;
  /** The states, and what of the neighbours somebody is served in. */
  readonly land: Path2D;
}

/** Undefined where nobody wants it any more. */
async function inTurns(areas: readonly MapArea[], isWanted: () => boolean): Promise<Found | undefined> {
  const { land: states, neighbourParts } = await outlines();
  const grid = new NearestGrid(BOX, CELL_UNITS, REACH_UNITS);
  const land = new Path2D(states);
  const places = areas.map(({ at }) => at);
  const work = [
    ...places.map((at, index) => () => grid.spread(project(at), index)),
    ...neighbourParts.map(({ polygon, path }) => () => {
      if (isServed(polygon, places)) land.addPath(path);
    }),
  ];
  let turnEndsAt = performance.now() + TURN_MS;
  for (const step of work) {
    step();
    if (performance.now() < turnEndsAt) continue;
    await nextTurn();
    if (!isWanted()) return undefined;
    turnEndsAt = performance.now() + TURN_MS;
  }
  return isWanted() ? { grid, land } : undefined;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function areasLayer(areas: readonly MapArea[], { grid, land }: Found): MapLayer {
  let made: { colourOf: ColourOf; picture: HTMLCanvasElement } | undefined;
  return {
    depth: 'areas',
    draw: ({ context, view, colourOf }: Drawing) => {
      if (made?.colourOf !== colourOf) made = { colourOf, picture: painted(areas, grid, colourOf) };
      const { left, top, width, height } = BOX;
      context.save();
      context.translate(view.x, view.y);
      context.scale(view.scale, view.scale);
      context.clip(land);
      context.imageSmoothingEnabled = false;
      context.drawImage(made.picture, left, top, width, height);
      context.restore();
    },
    find: (at, view) => {
      const area = areas[grid.at({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale })];
      return area?.label === undefined ? undefined : { at, label: area.label };
    },
  };
}

/** A pixel for each cell. */
function painted(areas: readonly MapArea[], grid: NearestGrid, colourOf: ColourOf): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = grid.columns;
  canvas.height = grid.rows;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(grid.columns, grid.rows);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = new Map<MapColour, number>();
  const colourNumbers = Uint32Array.from(areas, ({ colour }) => {
    const known = colours.get(colour) ?? pixelOf(context, colourOf(colour));
    colours.set(colour, known);
    return known;
  });
  const { nearest } = grid;
  // An iterator would make an object for each of 370,000 cells.
  for (let at = 0; at < nearest.length; at += 1) {
    const index = nearest[at]!;
    if (index >= 0) pixels[at] = colourNumbers[index]!;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** As it stands in memory: canvas writes any opaque colour as #rrggbb. */
function pixelOf(context: CanvasRenderingContext2D, colour: string): number {
  context.fillStyle = colour;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(String(context.fillStyle).slice(at, at + 2), 16));
  return new Uint32Array(new Uint8Array([red!, green!, blue!, 255]).buffer)[0]!;
}
