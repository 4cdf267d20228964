// Adds up the pieces, handling units and pounds of a BOL, and reports totals that do not match.
import type { BolRequest } from './bol.schema.ts';
import { handlingUnitsOf, lineItemsOf } from './bol-items.ts';

/** Something irregular about a BOL that does not prevent it. */
export interface BolWarning {
  readonly field: string;
  readonly message: string;
}

/** A line item's pieces are its total, whatever the count of its handling unit. */
export function totalPieces(body: BolRequest): number {
  return sumOf(lineItemsOf(body), ({ part }) => part.pieces);
}

export function totalHandlingUnits(body: BolRequest): number {
  return sumOf(handlingUnitsOf(body), ({ part }) => part.count);
}

/** The freight alone: a handling unit's `weight` is for its whole count, without tare (spec-gaps 4). */
export function netWeightLb(body: BolRequest): number {
  return sumOf(handlingUnitsOf(body), ({ part }) => part.weight);
}

/** Includes the tare that was given. */
export function grossWeightLb(body: BolRequest): number {
  return netWeightLb(body) + sumOf(handlingUnitsOf(body), ({ part }) => part.tareWeight ?? 0);
}

function sumOf<Part>(parts: readonly Part[], value: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + value(part), 0);
}

/** The specification does not require totals to be right, so a wrong one causes a warning, not an error. */
export function totalsWarnings(body: BolRequest): BolWarning[] {
  const warnings: BolWarning[] = [];
  if (body.shipmentTotals !== undefined) compareTotals(body, body.shipmentTotals, warnings);
  heavyItems(body, warnings);
  return warnings;
}

type Totals = NonNullable<BolRequest['shipmentTotals']>;

function compareTotals(body: BolRequest, given: Totals, warnings: BolWarning[]): void {
  const { grossWeight, netWeight, handlingUnits } = given;
  const itemsLb = sumOf(lineItemsOf(body), ({ part }) => part.weight);
  const netLb = netWeightLb(body);
  const grossLb = grossWeightLb(body);
  const count = totalHandlingUnits(body);
  const compare = (name: string, given: number | undefined, right: readonly number[], words: string) => {
    if (given === undefined || right.includes(given)) return;
    warnings.push({ field: `shipmentTotals.${name}`, message: `is ${given}, but ${words}.` });
  };
  // Many shippers weigh a unit with its pallet, so either sum is accepted.
  compare('grossWeight', grossWeight, [grossLb, netLb], `the handling units and their tare weigh ${grossLb} lb`);
  compare('netWeight', netWeight, [netLb, itemsLb], `the handling units weigh ${netLb} lb`);
  compare('handlingUnits', handlingUnits, [count], `the counts of the handling units add up to ${count}`);
}

/** A quote with line items heavier than their handling unit is rejected (422); a BOL has no such status (§7). */
function heavyItems(body: BolRequest, warnings: BolWarning[]): void {
  for (const unit of handlingUnitsOf(body)) {
    const { weight, tareWeight = 0, lineItems } = unit.part;
    const itemsLb = sumOf(lineItems, (item) => item.weight);
    if (itemsLb <= weight + tareWeight) continue;
    const message = `is ${weight} lb, but its line items weigh ${itemsLb} lb.`;
    warnings.push({ field: `${unit.path}.weight`, message });
  }
}
