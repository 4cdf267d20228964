// Owns the canonical form of freight on the floor: stacks by footprint, however the shipper split it into entries.
import type { HandlingUnit } from '../shipment.ts';
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import { countStacks, type Layer } from './count-stacks.ts';

/** Stacks with the same footprint. */
export interface Footprint {
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly isTurnable: boolean;
  readonly stacks: number;
}

export interface FloorFreight {
  /** Sorted by length, then by width, ascending. */
  readonly footprints: readonly Footprint[];
  /** Space that nothing else can use: the freight itself, and everything above units that must not be stacked on. */
  readonly cubicInches: number;
}

/** Counts are below 2¹⁷. Sides are below 2¹⁰ in, so 32 bits hold length, width, turnable, stackable and height. */
const COUNT = 131_072;
const SIDE = 1023;

/**
 * Equal units are counted together and sorted by size, so that neither the grouping nor the order of entries matters. Heights matter only
 * if units are stacked.
 */
export function footprintsOf(units: readonly HandlingUnit[], rules: BillingRules): FloorFreight {
  const { trailerWidthInches: trailerIn, stackingHeightInches: highestIn } = rules;
  if (units.length === 1) return footprintOf(units[0]!, rules);
  const codes = codesOf(units, trailerIn);
  const footprints: Footprint[] = [];
  let cubicInches = 0;
  for (let at = 0; at < codes.length; ) {
    let shape = Math.floor(codes[at]! / COUNT);
    const footprint = shape >>> 11;
    const lengthIn = shape >>> 22;
    const widthIn = (shape >>> 12) & SIDE;
    const areaIn = lengthIn * Math.min(widthIn, trailerIn);
    let stacks = 0;
    let heightIn = 0;
    let stackable = 0;
    // Only if heights differ: most footprints have one.
    let higher: Layer[] | null = null;
    do {
      const count = codes[at]! - shape * COUNT;
      if ((shape & 1024) === 0) {
        stacks += count;
        cubicInches += areaIn * highestIn * count;
      } else {
        const nextIn = Math.min(SIDE - (shape & SIDE), highestIn);
        if (nextIn !== heightIn && stackable > 0) {
          higher ??= [];
          higher.push({ heightIn, count: stackable });
          stackable = 0;
        }
        heightIn = nextIn;
        stackable += count;
        cubicInches += areaIn * heightIn * count;
      }
      at++;
      if (at === codes.length) break;
      shape = Math.floor(codes[at]! / COUNT);
    } while (shape >>> 11 === footprint);
    if (higher !== null) stacks += countStacks([...higher, { heightIn, count: stackable }], highestIn);
    else if (stackable > 0) stacks += equalStacks(stackable, heightIn, highestIn);
    footprints.push({ lengthIn, widthIn, isTurnable: (footprint & 1) === 1, stacks });
  }
  return { footprints, cubicInches };
}

/** For a single entry, as most shipments have: there is nothing to sort. */
function footprintOf(unit: HandlingUnit, rules: BillingRules): FloorFreight {
  const { trailerWidthInches: trailerIn, stackingHeightInches: highestIn } = rules;
  const { lengthIn, widthIn, isTurnable, isStackable, count } = unit;
  const heightIn = isStackable ? Math.min(unit.heightIn, highestIn) : highestIn;
  const stacks = isStackable ? equalStacks(count, heightIn, highestIn) : count;
  return {
    footprints: [{ lengthIn, widthIn, isTurnable, stacks }],
    cubicInches: lengthIn * Math.min(widthIn, trailerIn) * heightIn * count,
  };
}

function equalStacks(count: number, heightIn: number, highestIn: number): number {
  return Math.ceil(count / Math.floor(highestIn / heightIn));
}

/** Reused, because allocating a typed array takes longer than sorting it. */
let scratch = new Float64Array(128);

function codesOf(units: readonly HandlingUnit[], trailerIn: number): ArrayLike<number> {
  if (units.length > scratch.length) scratch = new Float64Array(units.length * 2);
  for (let at = 0; at < units.length; at++) scratch[at] = shapeOf(units[at]!, trailerIn) * COUNT + units[at]!.count;
  return scratch.subarray(0, units.length).sort();
}

/** Length, width, turnable, stackable, height inverted. A turnable unit is the same with its sides swapped. */
function shapeOf(unit: HandlingUnit, trailerIn: number): number {
  const { lengthIn, widthIn, isTurnable, isStackable, heightIn } = unit;
  const isExchanged = isTurnable && widthIn > lengthIn && widthIn <= trailerIn;
  const long = isExchanged ? widthIn : lengthIn;
  const wide = isExchanged ? lengthIn : widthIn;
  const stacked = isStackable ? 1024 | (SIDE - heightIn) : 0;
  return ((long << 22) | (wide << 12) | (isTurnable ? 2048 : 0) | stacked) >>> 0;
}
