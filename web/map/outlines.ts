// The land: states, their borders, and the neighboring countries. A separate chunk, loaded when the first map is shown.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import { inTurns } from './in-turns.ts';
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
  return (await inTurns(pathsIn(text), () => true))!;
}

function* pathsIn(text: string): Generator<undefined, Outlines> {
  const { states, neighbours } = JSON.parse(text) as { states: Topology; neighbours: Topology };
  yield;
  const neighbourParts: { polygon: Polygon; path: Path2D }[] = [];
  const { geometry } = feature(neighbours, neighbours.objects.neighbours as MultiPolygon);
  for (const coordinates of geometry.coordinates) {
    neighbourParts.push({ polygon: coordinates, path: pathOf({ type: 'Polygon', coordinates }) });
    yield;
  }
  const each = states.objects.states as GeometryCollection;
  const land: Path2D[] = [];
  for (const state of each.geometries) {
    land.push(pathOf(feature(states, state)));
    yield;
  }
  const borders: Path2D[] = [];
  for (const coordinates of mesh(states, each, (one, other) => one !== other).coordinates) {
    borders.push(pathOf({ type: 'LineString', coordinates }));
    yield;
  }
  return {
    land: together(land),
    borders: together(borders),
    neighbours: together(neighbourParts.map(({ path }) => path)),
    neighbourParts,
  };
}

function together(paths: readonly Path2D[]): Path2D {
  const all = new Path2D();
  for (const path of paths) all.addPath(path);
  return all;
}
