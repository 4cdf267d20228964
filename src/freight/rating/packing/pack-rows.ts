// Owns how footprints fill the rows of a trailer: several loading methods, none of which needs less space for more freight.
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import type { Footprint } from './footprints.ts';
import { rowSharePercent } from './row-share.ts';

export interface PackedRows {
  /** The trailer length that the rows take. */
  readonly inches: number;
  /** The same with each row counted by the share of the width it uses, in hundredths of an inch. */
  readonly sharedHundredths: number;
}

/** Stacks as placed: `depthIn` along the trailer, `acrossIn` of its width. */
interface Placed {
  readonly depthIn: number;
  readonly acrossIn: number;
  readonly stacks: number;
}

type Turns = (footprint: Footprint, rules: BillingRules) => boolean;

const straight: Turns = () => false;
const turned: Turns = ({ isTurnable, lengthIn }, rules) => isTurnable && lengthIn <= rules.trailerWidthInches;
/** Picks the orientation that takes less length for many stacks. */
const shorter: Turns = (footprint, rules) => {
  const { lengthIn, widthIn } = footprint;
  if (!turned(footprint, rules)) return false;
  return widthIn * abreast(widthIn, rules) < lengthIn * abreast(lengthIn, rules);
};

/**
 * The minimum over all methods. None takes less when a unit is added, so neither does the minimum. Rows in order take no more length than
 * separate rows per footprint, where both place it alike.
 */
export function packRows(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  const apart = packApart(footprints, rules);
  if (footprints.length < 2) return apart;
  let canTurn = false;
  for (const footprint of footprints) canTurn ||= turned(footprint, rules);
  const best = lesser(apart, packPlaced(footprints, straight, rules));
  if (!canTurn) return best;
  return lesser(lesser(best, packPlaced(footprints, turned, rules)), packPlaced(footprints, shorter, rules));
}

function packPlaced(footprints: readonly Footprint[], turns: Turns, rules: BillingRules): PackedRows {
  const placed = placedBy(footprints, turns, rules);
  const inches = Math.min(inchesInOrder(placed, rules), inchesByWidth(placed, rules));
  return { inches, sharedHundredths: Math.min(inches * 100, sharedTogether(placed, rules)) };
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

/** Every footprint in rows of its own, some of them turned if that is shorter. */
function packApart(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  let inches = 0;
  let sharedHundredths = 0;
  for (const footprint of footprints) {
    const { lengthIn, widthIn, stacks } = footprint;
    const shared = sharedOf(lengthIn, widthIn, stacks, rules);
    if (turned(footprint, rules)) {
      const ownIn = inchesTurnable(footprint, rules);
      inches += ownIn;
      sharedHundredths += Math.min(ownIn * 100, shared, sharedOf(widthIn, lengthIn, stacks, rules));
    } else {
      inches += Math.ceil(stacks / abreast(widthIn, rules)) * lengthIn;
      sharedHundredths += shared;
    }
  }
  return { inches, sharedHundredths };
}

/**
 * Rows in the direction that takes less length for many stacks, and the other direction for the rest. As many rows of the other direction
 * as fit abreast in a row of the first are never shorter, so fewer are tried.
 */
function inchesTurnable(footprint: Footprint, rules: BillingRules): number {
  const { lengthIn, widthIn, stacks } = footprint;
  const isTurned = shorter(footprint, rules);
  const [depthIn, otherIn] = isTurned ? [widthIn, lengthIn] : [lengthIn, widthIn];
  const perRow = abreast(isTurned ? lengthIn : widthIn, rules);
  const perOther = abreast(isTurned ? widthIn : lengthIn, rules);
  let least = Math.ceil(stacks / perRow) * depthIn;
  for (let others = 1; others < perRow && others * otherIn < least; others++) {
    const left = Math.max(stacks - others * perOther, 0);
    least = Math.min(least, Math.ceil(left / perRow) * depthIn + others * otherIn);
  }
  return least;
}

/** Rows of equal stacks; the last one may use less of the width. */
function sharedOf(depthIn: number, acrossIn: number, stacks: number, rules: BillingRules): number {
  const perRow = abreast(acrossIn, rules);
  const full = Math.ceil(stacks / perRow) - 1;
  const last = rowSharePercent((stacks - full * perRow) * acrossIn, rules);
  return (full === 0 ? last : full * rowSharePercent(perRow * acrossIn, rules) + last) * depthIn;
}

/** Deepest first, because the deepest stack determines a row's depth. Footprints come in the opposite order. */
function placedBy(footprints: readonly Footprint[], turns: Turns, rules: BillingRules): Placed[] {
  const placed: Placed[] = [];
  for (let at = footprints.length - 1; at >= 0; at--) {
    const { lengthIn, widthIn, stacks } = footprints[at]!;
    // A stack wider than the trailer takes a row for itself.
    if (turns(footprints[at]!, rules)) placed.push({ depthIn: widthIn, acrossIn: lengthIn, stacks });
    else placed.push({ depthIn: lengthIn, acrossIn: Math.min(widthIn, rules.trailerWidthInches), stacks });
  }
  if (turns === straight) return placed;
  return placed.sort((one, other) => other.depthIn - one.depthIn || other.acrossIn - one.acrossIn);
}

/** One row after another; the first stack that does not fit closes a row. */
function inchesInOrder(placed: readonly Placed[], { trailerWidthInches }: BillingRules): number {
  let inches = 0;
  let usedIn = trailerWidthInches;
  for (const { depthIn, acrossIn, stacks } of placed) {
    const left = stacks - Math.floor((trailerWidthInches - usedIn) / acrossIn);
    if (left <= 0) {
      usedIn += stacks * acrossIn;
      continue;
    }
    const perRow = Math.floor(trailerWidthInches / acrossIn);
    const rows = Math.ceil(left / perRow);
    inches += rows * depthIn;
    usedIn = (left - (rows - 1) * perRow) * acrossIn;
  }
  return inches;
}

/** Stacks share rows if the same number of them fits abreast, whatever their exact width. */
function inchesByWidth(placed: readonly Placed[], rules: BillingRules): number {
  let inches = 0;
  /** How many more fit into the open row, by the number that fits abreast. */
  const free: number[] = [];
  for (const { depthIn, acrossIn, stacks } of placed) {
    const perRow = abreast(acrossIn, rules);
    const left = stacks - (free[perRow] ?? 0);
    const rows = left > 0 ? Math.ceil(left / perRow) : 0;
    inches += rows * depthIn;
    free[perRow] = rows * perRow - left;
  }
  return inches;
}

/** Fractions of an inch, so that a third or a seventh of the width is an integer. */
const PARTS = 1000;

/**
 * All stacks side by side, deepest first, cut into rows wherever the width is full. A stack counts with the width that it uses up, not its
 * own: half the width if two fit abreast. Cutting through stacks keeps the result from falling when a unit is added, because no unit can
 * close a row too early.
 */
function sharedTogether(placed: readonly Placed[], rules: BillingRules): number {
  const width = rules.trailerWidthInches * PARTS;
  let hundredths = 0;
  let depth = 0;
  let used = width;
  for (const { depthIn, acrossIn, stacks } of placed) {
    const perRow = abreast(acrossIn, rules);
    const each = perRow === 1 ? (width * rowSharePercent(acrossIn, rules)) / 100 : Math.floor(width / perRow);
    const left = stacks * each - (width - used);
    if (left <= 0) {
      used += stacks * each;
      continue;
    }
    const full = Math.ceil(left / width) - 1;
    hundredths += (depth + full * depthIn) * 100;
    depth = depthIn;
    used = left - full * width;
  }
  return hundredths + depth * rowSharePercent(used / PARTS, rules);
}
