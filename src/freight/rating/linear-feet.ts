// Owns the trailer feet of handling units: abreast, turned, stacked (domain step 2).
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
  const abreast = 2 * acrossIn <= rules.trailerWidthInches ? 2 : 1;
  const high = unit.isStackable && 2 * unit.heightIn <= rules.stackingHeightInches ? 2 : 1;
  return Math.ceil(unit.count / (abreast * high));
}
