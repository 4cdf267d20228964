// Finds the nearest place for each cell of land, in time slices so that the page stays responsive, and caches the result.
import { inTurns } from './in-turns.ts';
import { NearestGrid } from './nearest-grid.ts';
import { type Outlines, outlines } from './outlines.ts';
import { type LonLat, project } from './projection.ts';
import { isServed } from './served-land.ts';

export interface Land {
  readonly grid: NearestGrid;
  /** The states, and the served parts of the neighboring countries. */
  readonly shape: Path2D;
}

/** Land farther than this from every place keeps its plain color. */
const REACH_UNITS = 70;
const BOX = { left: -700, top: -560, width: 1_340, height: 1_100 };
const CELL_UNITS = 2;

/** The places are the same for all terminals of a network; only their colors differ. */
let known: { readonly places: readonly LonLat[]; readonly land: Land } | undefined;

/** Undefined if it is no longer wanted. */
export async function landAround(places: readonly LonLat[], isWanted: () => boolean): Promise<Land | undefined> {
  const drawn = await outlines();
  if (known !== undefined && isSame(known.places, places)) return isWanted() ? known.land : undefined;
  const land = await inTurns(found(places, drawn), isWanted);
  if (land !== undefined) known = { places, land };
  return land;
}

function isSame(some: readonly LonLat[], others: readonly LonLat[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(([longitude, latitude], at) => longitude === others[at]![0] && latitude === others[at]![1]);
}

function* found(places: readonly LonLat[], { land, neighbourParts }: Outlines): Generator<undefined, Land> {
  const grid = new NearestGrid(BOX, CELL_UNITS, REACH_UNITS);
  for (const [index, at] of places.entries()) {
    grid.spread(project(at), index);
    yield;
  }
  const shape = new Path2D(land);
  for (const { polygon, path } of neighbourParts) {
    if (yield* isServed(polygon, places)) shape.addPath(path);
    yield;
  }
  return { grid, shape };
}
