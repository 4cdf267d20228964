// Colors the land by the nearest place: given a color for the center of each ZIP3, each cell takes that of the closest.
import { useEffect, useState } from 'react';
import { KeptPicture } from './kept-picture.ts';
import { type Land, landAround } from './land-around.ts';
import type { ColourOf, MapColour } from './map-colours.ts';
import { type Drawing, type MapLayer, useMapLayer } from './map-surface.ts';
import type { LonLat } from './projection.ts';

export interface MapArea {
  readonly at: LonLat;
  readonly colour: MapColour;
  /** Shown when the pointer is over it. */
  readonly label?: string;
}

/** Draws nothing until the nearest places are found. */
export function MapAreas({ areas }: { areas: readonly MapArea[] }) {
  const [layer, setLayer] = useState<MapLayer>();
  useEffect(() => {
    let isWanted = true;
    const places = areas.map(({ at }) => at);
    void landAround(places, () => isWanted).then((land) => {
      if (land !== undefined) setLayer(areasLayer(areas, land));
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

function areasLayer(areas: readonly MapArea[], { grid, shape }: Land): MapLayer {
  let made: { colourOf: ColourOf; picture: HTMLCanvasElement } | undefined;
  const clipped = new KeptPicture();
  return {
    depth: 'areas',
    draw: ({ context, view, colourOf }: Drawing) => {
      if (made?.colourOf !== colourOf) made = { colourOf, picture: painted(areas, grid, colourOf) };
      const { left, top, width, height } = grid.box;
      const { picture } = made;
      clipped.paint(context, [view, picture], (onto) => {
        onto.translate(view.x, view.y);
        onto.scale(view.scale, view.scale);
        onto.clip(shape);
        onto.imageSmoothingEnabled = false;
        onto.drawImage(picture, left, top, width, height);
      });
    },
    find: (at, view) => {
      const area = areas[grid.at({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale })];
      return area?.label === undefined ? undefined : { at, label: area.label };
    },
  };
}

/** One pixel per cell. */
function painted(areas: readonly MapArea[], grid: Land['grid'], colourOf: ColourOf): HTMLCanvasElement {
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
  // An iterator would allocate an object for each of 370,000 cells.
  for (let at = 0; at < nearest.length; at += 1) {
    const index = nearest[at]!;
    if (index >= 0) pixels[at] = colourNumbers[index]!;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** In memory order: canvas serializes any opaque color as #rrggbb. */
function pixelOf(context: CanvasRenderingContext2D, colour: string): number {
  context.fillStyle = colour;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(String(context.fillStyle).slice(at, at + 2), 16));
  return new Uint32Array(new Uint8Array([red!, green!, blue!, 255]).buffer)[0]!;
}
