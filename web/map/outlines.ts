// The land: states, their borders, and the neighboring countries. A separate chunk, loaded when the first map is shown.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import { pathOf } from './projection.ts';
import type { Polygon } from './served-land.ts';

export interface Outlines {
  readonly land: Path2D;
  readonly borders: Path2D;
  readonly neighbours: Path2D;
  /** The same, as individual polygons. */
  readonly neighbourParts: readonly { readonly polygon: Polygon; readonly path: Path2D }[];
}

let asked: Promise<Outlines> | undefined;

export function outlines(): Promise<Outlines> {
  asked ??= drawn();
  return asked;
}

async function drawn(): Promise<Outlines> {
  const { default: text } = await import('./north-america.topojson?raw');
  const { states, neighbours } = JSON.parse(text) as { states: Topology; neighbours: Topology };
  const each = states.objects.states as GeometryCollection;
  const { geometry } = feature(neighbours, neighbours.objects.neighbours as MultiPolygon);
  const neighbourParts = geometry.coordinates.map((coordinates) => ({
    polygon: coordinates,
    path: pathOf({ type: 'Polygon', coordinates }),
  }));
  const all = new Path2D();
  for (const { path } of neighbourParts) all.addPath(path);
  return {
    land: pathOf(feature(states, each)),
    borders: pathOf(mesh(states, each, (one, other) => one !== other)),
    neighbours: all,
    neighbourParts,
  };
}
