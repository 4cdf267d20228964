// Owns the linear feet of handling units: abreast, turned, stacked (domain step 2).
import type { HandlingUnit } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';

/** Inches of trailer length that all units of a kind take; 0 without dimensions. */
export function trailerInches(unit: HandlingUnit, rules: BillingRules): number {
  const { lengthIn, widthIn } = unit;
  const straight = rowsOf(unit, widthIn, rules) * lengthIn;
  // A unit that is longer than the trailer is wide cannot lie across it.
  if (!unit.isTurnable || lengthIn > rules.trailerWidthInches) return straight;
  return Math.min(straight, rowsOf(unit, lengthIn, rules) * widthIn);
}

/** How many rows the units need when each takes `acrossIn` of the trailer's width. */
function rowsOf(unit: HandlingUnit, acrossIn: number, rules: BillingRules): number {
  const abreast = fitting(rules.trailerWidthInches, acrossIn, rules.unitsAbreast);
  const high = unit.isStackable ? fitting(rules.stackingHeightInches, unit.heightIn, rules.unitsHigh) : 1;
  return Math.ceil(unit.count / (abreast * high));
}

/** How many units of a size go into a space: at most as many as the carrier loads so, at least the one there is. */
function fitting(spaceIn: number, sizeIn: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(spaceIn / sizeIn)));
}
