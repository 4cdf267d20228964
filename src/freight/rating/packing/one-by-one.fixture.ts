// The packing methods, stack by stack and unit by unit: slow and obvious, to compare the fast ones with.
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import type { Layer } from './count-stacks.ts';
import type { Footprint } from './footprints.ts';
import type { PackedRows } from './pack-rows.ts';
import { rowSharePercent } from './row-share.ts';

interface Stack {
  readonly depthIn: number;
  readonly acrossIn: number;
}

/** `layers` from highest to lowest. */
export function stacksOneByOne(layers: readonly Layer[], highestIn: number): number {
  const heights = layers.flatMap(({ heightIn, count }) => Array<number>(count).fill(heightIn));
  return Math.min(filled(heights, highestIn), paired(heights, highestIn));
}

function filled(heights: readonly number[], highestIn: number): number {
  let stacks = 0;
  let usedIn = highestIn;
  for (const heightIn of heights) {
    if (usedIn + heightIn > highestIn) {
      stacks += 1;
      usedIn = 0;
    }
    usedIn += heightIn;
  }
  return stacks;
}

function paired(heights: readonly number[], highestIn: number): number {
  const waiting = [...heights];
  let stacks = 0;
  while (waiting.length > 0) {
    const highIn = waiting.shift()!;
    if (waiting.length > 0 && highIn + waiting.at(-1)! <= highestIn) waiting.pop();
    stacks += 1;
  }
  return stacks;
}

export function rowsOneByOne(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  const methods = [apart(footprints, rules)];
  if (footprints.length > 1) {
    for (const turns of [() => false, canTurn, takesLessTurned]) {
      const stacks = footprints.flatMap((one) => stacksOf(one, turns(one, rules), rules));
      stacks.sort((one, other) => other.depthIn - one.depthIn || other.acrossIn - one.acrossIn);
      const inches = Math.min(inOrder(stacks, rules), byWidth(stacks, rules));
      methods.push({ inches, sharedHundredths: Math.min(inches * 100, sideBySide(stacks, rules)) });
    }
  }
  return {
    inches: Math.min(...methods.map(({ inches }) => inches)),
    sharedHundredths: Math.min(...methods.map(({ sharedHundredths }) => sharedHundredths)),
  };
}

function stacksOf({ lengthIn, widthIn, stacks }: Footprint, isTurned: boolean, rules: BillingRules): Stack[] {
  const [depthIn, acrossIn] = isTurned ? [widthIn, lengthIn] : [lengthIn, widthIn];
  return Array<Stack>(stacks).fill({ depthIn, acrossIn: Math.min(acrossIn, rules.trailerWidthInches) });
}

const abreast = (acrossIn: number, rules: BillingRules) => Math.max(1, Math.floor(rules.trailerWidthInches / acrossIn));

function canTurn({ isTurnable, lengthIn }: Footprint, rules: BillingRules): boolean {
  return isTurnable && lengthIn <= rules.trailerWidthInches;
}

function takesLessTurned(one: Footprint, rules: BillingRules): boolean {
  const straightIn = one.lengthIn / abreast(one.widthIn, rules);
  return canTurn(one, rules) && one.widthIn / abreast(one.lengthIn, rules) < straightIn;
}

/** Rows of one footprint only, any number of them turned. */
function apart(footprints: readonly Footprint[], rules: BillingRules): PackedRows {
  let inches = 0;
  let sharedHundredths = 0;
  for (const one of footprints) {
    const { lengthIn, widthIn, stacks } = one;
    const straight = inOrder(stacksOf(one, false, rules), rules);
    const shared = rowByRow(stacksOf(one, false, rules), rules);
    if (!canTurn(one, rules)) {
      inches += straight;
      sharedHundredths += shared;
      continue;
    }
    let least = straight;
    for (let turned = 1; turned <= stacks; turned++) {
      const left = Math.max(0, stacks - turned * abreast(lengthIn, rules));
      least = Math.min(least, turned * widthIn + Math.ceil(left / abreast(widthIn, rules)) * lengthIn);
    }
    inches += least;
    sharedHundredths += Math.min(least * 100, shared, rowByRow(stacksOf(one, true, rules), rules));
  }
  return { inches, sharedHundredths };
}

/** Equal stacks; each row by its share. */
function rowByRow(stacks: readonly Stack[], rules: BillingRules): number {
  const [{ depthIn, acrossIn }] = stacks as readonly [Stack];
  let hundredths = 0;
  for (let left = stacks.length; left > 0; left -= abreast(acrossIn, rules)) {
    hundredths += depthIn * rowSharePercent(Math.min(left, abreast(acrossIn, rules)) * acrossIn, rules);
  }
  return hundredths;
}

function inOrder(stacks: readonly Stack[], { trailerWidthInches }: BillingRules): number {
  let inches = 0;
  let usedIn = trailerWidthInches;
  for (const { depthIn, acrossIn } of stacks) {
    if (usedIn + acrossIn > trailerWidthInches) {
      inches += depthIn;
      usedIn = 0;
    }
    usedIn += acrossIn;
  }
  return inches;
}

function byWidth(stacks: readonly Stack[], rules: BillingRules): number {
  let inches = 0;
  const free = new Map<number, number>();
  for (const { depthIn, acrossIn } of stacks) {
    const perRow = abreast(acrossIn, rules);
    const left = free.get(perRow) ?? 0;
    if (left === 0) inches += depthIn;
    free.set(perRow, left === 0 ? perRow - 1 : left - 1);
  }
  return inches;
}

/** A stack that does not fit into the rest of a row is cut, and continues in the next. */
function sideBySide(stacks: readonly Stack[], rules: BillingRules): number {
  const width = rules.trailerWidthInches * 1000;
  let hundredths = 0;
  let depthOfRow = 0;
  let used = width;
  for (const { depthIn, acrossIn } of stacks) {
    const perRow = abreast(acrossIn, rules);
    used += perRow === 1 ? (width * rowSharePercent(acrossIn, rules)) / 100 : Math.floor(width / perRow);
    if (used <= width) continue;
    used -= width;
    hundredths += depthOfRow * 100;
    depthOfRow = depthIn;
  }
  return hundredths + depthOfRow * rowSharePercent(used / 1000, rules);
}
