// What a map layer is, and how it attaches to its map.
import { createContext, use, useEffect } from 'react';
import type { ColourOf } from './map-colours.ts';
import type { Size, View } from './map-view.ts';
import type { Outlines } from './outlines.ts';
import type { Point } from './projection.ts';

export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly view: View;
  readonly size: Size;
  readonly colourOf: ColourOf;
  readonly outlines: Outlines | undefined;
}

/** What is under the pointer. */
export interface Found {
  readonly at: Point;
  readonly label: string;
  readonly onPick?: (() => void) | undefined;
}

export interface MapLayer {
  /** Areas are drawn below lines, lines below points. */
  readonly depth: 'areas' | 'lines' | 'points';
  /** Draws in screen pixels. */
  readonly draw: (drawing: Drawing) => void;
  readonly find?: (at: Point, view: View) => Found | undefined;
}

export interface MapSurface {
  readonly add: (layer: MapLayer) => () => void;
}

export const MapSurfaceContext = createContext<MapSurface | undefined>(undefined);

/** The layer must be the same object until its content changes. */
export function useMapLayer(layer: MapLayer): null {
  const surface = use(MapSurfaceContext);
  if (surface === undefined) throw new Error('A layer stands inside of a BaseMap.');
  useEffect(() => surface.add(layer), [surface, layer]);
  return null;
}
