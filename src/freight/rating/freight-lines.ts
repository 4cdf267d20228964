// Owns the lines of a class price: line items, and weight that belongs to no item (domain step 3, gap 4).
import { tareOf } from './measured-freight.ts';
import type { HandlingUnit } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';
import type { Pricing } from './tariff/pricings-file.ts';
import { classIndexOf } from './tariff/tariff-cells.ts';

export interface FreightLine {
  readonly description: string;
  readonly weightLb: number;
  /** The rated class, after FAK. */
  readonly classIndex: number;
  /** The declared or suggested class. */
  readonly declaredIndex: number;
}

const REST = 'Tare and packaging';

/** From this many lines on, equal lines are found by an index. */
const MANY = 32;
const NONE = -1;

interface ListedLine extends FreightLine {
  weightLb: number;
  /** Index of another line with the same description. */
  next: number;
}

/** The last line of each description; null while there are few lines. */
type LineIndex = Map<string, number> | null;

/**
 * A line that equals an earlier one is merged into it: freight costs the same in one entry as in many. Returns the index for the next
 * call.
 */
function addLine(
  lines: ListedLine[],
  index: LineIndex,
  description: string,
  weightLb: number,
  classIndex: number,
  declaredIndex: number,
): LineIndex {
  // Stryker disable next-line ConditionalExpression,EqualityOperator,BlockStatement: both ways find the same line.
  if (lines.length < MANY) {
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      if (line.declaredIndex !== declaredIndex || line.description !== description) continue;
      line.weightLb += weightLb;
      return null;
    }
    lines.push({ description, weightLb, classIndex, declaredIndex, next: NONE });
    return null;
  }
  const lastOf = index ?? linked(lines);
  const next = lastOf.get(description) ?? NONE;
  for (let at = next; at !== NONE; at = lines[at]!.next) {
    if (lines[at]!.declaredIndex !== declaredIndex) continue;
    lines[at]!.weightLb += weightLb;
    return lastOf;
  }
  lastOf.set(description, lines.length);
  lines.push({ description, weightLb, classIndex, declaredIndex, next });
  return lastOf;
}

function linked(lines: ListedLine[]): Map<string, number> {
  const lastOf = new Map<string, number>();
  lines.forEach((line, at) => {
    line.next = lastOf.get(line.description) ?? NONE;
    lastOf.set(line.description, at);
  });
  return lastOf;
}

/** Null if a line has no class. `suggested` returns a unit's class by density, for levels that may use it, or -1 if it has none. */
export function freightLines(
  units: readonly HandlingUnit[],
  pricing: Pricing,
  rules: BillingRules,
  suggested: ((unit: HandlingUnit) => number) | null,
): FreightLine[] | null {
  const lines: ListedLine[] = [];
  let index: LineIndex = null;
  for (const unit of units) {
    let restLb = unit.weightLb + tareOf(unit, rules);
    let lowest = NONE;
    let lowestDeclared = NONE;
    for (const item of unit.items) {
      const declaredIndex = item.freightClass === null ? (suggested?.(unit) ?? -1) : classIndexOf(item.freightClass);
      if (declaredIndex < 0) return null;
      const classIndex = pricing.ratedClass[declaredIndex]!;
      if (lowest === NONE || classIndex < lowest) {
        lowest = classIndex;
        lowestDeclared = declaredIndex;
      } else if (classIndex === lowest) {
        // If two declared classes are rated as one, the tare always gets the same one, whichever comes first.
        lowestDeclared = Math.min(lowestDeclared, declaredIndex);
      }
      restLb -= item.weightLb;
      index = addLine(lines, index, item.description, item.weightLb, classIndex, declaredIndex);
    }
    if (unit.items.length === 0) {
      lowestDeclared = suggested?.(unit) ?? -1;
      if (lowestDeclared < 0) return null;
      lowest = pricing.ratedClass[lowestDeclared]!;
    }
    if (restLb > 0) {
      const description = unit.items.length === 0 ? '' : REST;
      index = addLine(lines, index, description, restLb, lowest, lowestDeclared);
    }
  }
  return lines;
}
