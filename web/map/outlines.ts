// The land: states, their borders, and the neighbours. A chunk of its own, loaded when the first map is shown.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { pathOf } from './projection.ts';

export interface Outlines {
  readonly land: Path2D;
  readonly borders: Path2D;
  readonly neighbours: Path2D;
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
  return {
    land: pathOf(feature(states, each)),
    borders: pathOf(mesh(states, each, (one, other) => one !== other)),
    neighbours: pathOf(feature(neighbours, neighbours.objects.neighbours!)),
  };
}
