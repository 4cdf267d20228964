// Owns the lines that a class price is made of: line items, and weight that no item carries (domain step 3, gap 4).
import { tareOf } from './measured-freight.ts';
import type { HandlingUnit } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';
import type { Pricing } from './tariff/pricings-file.ts';
import { classIndexOf } from './tariff/tariff-cells.ts';

export interface FreightLine {
  readonly description: string;
  readonly weightLb: number;
  /** The class it is rated as, after FAK. */
  readonly classIndex: number;
  /** The class that was declared or suggested. */
  readonly declaredIndex: number;
}

const REST = 'Tare and packaging';

/**
 * Null when a line has no class. `suggested` gives the class of a unit by its density, for levels that may use it,
 * and -1 where it has none.
 */
export function freightLines(
  units: readonly HandlingUnit[],
  pricing: Pricing,
  rules: BillingRules,
  suggested: ((unit: HandlingUnit) => number) | null,
): FreightLine[] | null {
  const lines: FreightLine[] = [];
  for (const unit of units) {
    let restLb = unit.weightLb + tareOf(unit, rules);
    let lowest = -1;
    let lowestDeclared = -1;
    for (const item of unit.items) {
      const declaredIndex = item.freightClass === null ? (suggested?.(unit) ?? -1) : classIndexOf(item.freightClass);
      if (declaredIndex < 0) return null;
      const classIndex = pricing.ratedClass[declaredIndex]!;
      if (lowest < 0 || classIndex < lowest) {
        lowest = classIndex;
        lowestDeclared = declaredIndex;
      }
      restLb -= item.weightLb;
      lines.push({ description: item.description, weightLb: item.weightLb, classIndex, declaredIndex });
    }
    if (unit.items.length === 0) {
      lowestDeclared = suggested?.(unit) ?? -1;
      if (lowestDeclared < 0) return null;
      lowest = pricing.ratedClass[lowestDeclared]!;
    }
    if (restLb > 0) {
      const description = unit.items.length === 0 ? '' : REST;
      lines.push({ description, weightLb: restLb, classIndex: lowest, declaredIndex: lowestDeclared });
    }
  }
  return lines;
}
