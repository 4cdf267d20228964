// Owns how footprints fill the rows of a trailer: a few ways of loading, each of which needs no less space for more freight.
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import type { Footprint } from './footprints.ts';
import { rowSharePercent } from './row-share.ts';

export interface PackedRows {
  /** Length of the trailer that the rows take. */
  readonly inches: number;
  /** The same with each row by the share of the width that it uses, in hundredths of an inch. */
  readonly sharedHundredths: number;
}

/** Stacks as they are placed: `depthIn` along the trailer, `acrossIn` of its width. */
interface Placed {
  readonly depthIn: number;
  readonly acrossIn: number;
  readonly stacks: number;
}

type Turns = (footprint: Footprint, rules: BillingRules) => boolean;

const straight: Turns = () => false;
const turned: Turns = ({ isTurnable, lengthIn }, rules) => isTurnable && lengthIn <= rules.trailerWidthInches;
/** Whichever takes less length for many of them. */
const shorter: Turns = (footprint, rules) => {
  const { lengthIn, widthIn } = footprint;
  if (!turned(footprint, rules)) return false;
  return widthIn * abreast(widthIn, rules) < lengthIn * abreast(lengthIn, rules);
};

/**
 * The least that any of the ways takes. Each of them takes no less when a unit is added, so the least does not either.
 * Rows in order take no more than rows for each footprint, where both place it alike.
 */
export function packRows(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  if (footprints.length < 2) return packApart(footprints, rules);
  let canTurn = false;
  for (const footprint of footprints) canTurn ||= turned(footprint, rules);
  const best = packPlaced(footprints, straight, rules);
  if (!canTurn) return best;
  return [packPlaced(footprints, turned, rules), packPlaced(footprints, shorter, rules)].reduce(
    lesser,
    lesser(best, packApart(footprints, rules)),
  );
}

function packPlaced(footprints: readonly Footprint[], turns: Turns, rules: BillingRules): PackedRows {
  const placed = placedBy(footprints, turns, rules);
  return lesser(packInOrder(placed, rules), packByWidth(placed, rules));
}

function lesser(one: PackedRows, other: PackedRows): PackedRows {
  return {
    inches: Math.min(one.inches, other.inches),
    sharedHundredths: Math.min(one.sharedHundredths, other.sharedHundredths),
  };
}

function abreast(acrossIn: number, { trailerWidthInches }: BillingRules): number {
  return Math.max(Math.floor(trailerWidthInches / acrossIn), 1);
}

/** Every footprint in rows of its own, turned where that is shorter. */
function packApart(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  let inches = 0;
  let sharedHundredths = 0;
  for (const footprint of footprints) {
    const { lengthIn, widthIn, stacks } = footprint;
    const canTurn = turned(footprint, rules);
    const straightIn = Math.ceil(stacks / abreast(widthIn, rules)) * lengthIn;
    const straightShared = sharedOf(lengthIn, widthIn, stacks, rules);
    inches += canTurn ? Math.min(straightIn, Math.ceil(stacks / abreast(lengthIn, rules)) * widthIn) : straightIn;
    sharedHundredths += canTurn ? Math.min(straightShared, sharedOf(widthIn, lengthIn, stacks, rules)) : straightShared;
  }
  return { inches, sharedHundredths };
}

/** Rows of equal stacks; the last one may use less of the width. */
function sharedOf(depthIn: number, acrossIn: number, stacks: number, rules: BillingRules): number {
  const perRow = abreast(acrossIn, rules);
  const full = Math.ceil(stacks / perRow) - 1;
  const last = rowSharePercent((stacks - full * perRow) * acrossIn, rules);
  return (full === 0 ? last : full * rowSharePercent(perRow * acrossIn, rules) + last) * depthIn;
}

/** The deepest first, since the deepest of a row decides its depth. Footprints come the other way round. */
function placedBy(footprints: readonly Footprint[], turns: Turns, rules: BillingRules): Placed[] {
  const placed: Placed[] = [];
  for (let at = footprints.length - 1; at >= 0; at--) {
    const { lengthIn, widthIn, stacks } = footprints[at]!;
    // What is wider than the trailer takes a row for itself.
    if (turns(footprints[at]!, rules)) placed.push({ depthIn: widthIn, acrossIn: lengthIn, stacks });
    else placed.push({ depthIn: lengthIn, acrossIn: Math.min(widthIn, rules.trailerWidthInches), stacks });
  }
  if (turns === straight) return placed;
  return placed.sort((one, other) => other.depthIn - one.depthIn || other.acrossIn - one.acrossIn);
}

/** One row after the other; a row is closed by the first stack that does not fit into it. */
function packInOrder(placed: readonly Placed[], rules: BillingRules): PackedRows {
  const { trailerWidthInches } = rules;
  let inches = 0;
  let sharedHundredths = 0;
  let depth = 0;
  let usedIn = trailerWidthInches;
  for (const { depthIn, acrossIn, stacks } of placed) {
    const left = stacks - Math.floor((trailerWidthInches - usedIn) / acrossIn);
    if (left <= 0) {
      usedIn += stacks * acrossIn;
      continue;
    }
    usedIn += (stacks - left) * acrossIn;
    sharedHundredths += depth * rowSharePercent(usedIn, rules);
    const perRow = Math.floor(trailerWidthInches / acrossIn);
    const full = Math.ceil(left / perRow) - 1;
    inches += (full + 1) * depthIn;
    if (full > 0) sharedHundredths += full * depthIn * rowSharePercent(perRow * acrossIn, rules);
    depth = depthIn;
    usedIn = (left - full * perRow) * acrossIn;
  }
  return { inches, sharedHundredths: sharedHundredths + depth * rowSharePercent(usedIn, rules) };
}

/** Stacks of which as many stand abreast share rows, whatever their exact width is. */
function packByWidth(placed: readonly Placed[], rules: BillingRules): PackedRows {
  let inches = 0;
  let sharedHundredths = 0;
  const open: { depthIn: number; usedIn: number; free: number }[] = [];
  const rowOf: (typeof open)[number][] = [];
  for (const { depthIn, acrossIn, stacks } of placed) {
    const perRow = abreast(acrossIn, rules);
    let row = rowOf[perRow];
    if (row === undefined) {
      row = { depthIn: 0, usedIn: 0, free: 0 };
      rowOf[perRow] = row;
      open.push(row);
    }
    const into = Math.min(stacks, row.free);
    row.free -= into;
    row.usedIn += into * acrossIn;
    const left = stacks - into;
    if (left === 0) continue;
    sharedHundredths += row.depthIn * rowSharePercent(row.usedIn, rules);
    const full = Math.ceil(left / perRow) - 1;
    inches += (full + 1) * depthIn;
    if (full > 0) sharedHundredths += full * depthIn * rowSharePercent(perRow * acrossIn, rules);
    row.depthIn = depthIn;
    row.usedIn = (left - full * perRow) * acrossIn;
    row.free = perRow - (left - full * perRow);
  }
  for (const row of open) sharedHundredths += row.depthIn * rowSharePercent(row.usedIn, rules);
  return { inches, sharedHundredths };
}
