// Owns class by density: the alert if a declared class differs, and the suggestion if none was declared (step 3).
import { formatCents } from '../money.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { cubicInchesOf, hasDimensions, tareOf } from './measured-freight.ts';
import type { Alert } from './rate-messages.ts';
import type { HandlingUnit } from './shipment.ts';
import { classByDensity } from './tariff/density-classes-file.ts';
import type { Tariff } from './tariff/tariff.ts';

/** The class by a unit's density, or -1 without dimensions. Packaging counts, because it is carried too. */
export function suggestedClass(unit: HandlingUnit, { density, rules }: Tariff): number {
  if (!hasDimensions(unit)) return -1;
  return classByDensity(density, unit.weightLb + tareOf(unit, rules), cubicInchesOf(unit));
}

/** Enough for a reader; the rest is only counted. */
const MOST_ALERTS = 5;

/** One alert per unit in which no line item has the class by density; consecutive identical entries share one. */
export function densityAlerts(units: readonly HandlingUnit[], tariff: Tariff, alerts: Alert[]): void {
  let said = 0;
  let unsaid = 0;
  for (let at = 0; at < units.length; at++) {
    const suggested = mismatchedClass(units[at]!, tariff);
    if (suggested < 0) continue;
    if (said === MOST_ALERTS) {
      unsaid++;
      continue;
    }
    const text = mismatchText(units[at]!, suggested, tariff);
    const first = at + 1;
    while (at + 1 < units.length && isAlike(units[at]!, units[at + 1]!)) at++;
    const which = at + 1 === first ? `Handling unit ${first} has` : `Handling units ${first} to ${at + 1} have`;
    alerts.push({ messageId: 'CLASS_BY_DENSITY', message: `${which} ${text} The carrier may reclass it.` });
    said++;
  }
  if (unsaid === 0) return;
  const rest = unsaid === 1 ? '1 more handling unit' : `${unsaid} more handling units`;
  const message = `The density of ${rest} gives another class than the declared one.`;
  alerts.push({ messageId: 'CLASS_BY_DENSITY', message });
}

/** The class by density if no line item has it, otherwise -1. */
function mismatchedClass(unit: HandlingUnit, tariff: Tariff): number {
  const suggested = suggestedClass(unit, tariff);
  // Stryker disable next-line ConditionalExpression: no line item has the code of no class, so without it, only slower.
  if (suggested < 0) return -1;
  const code = FREIGHT_CLASS.codes[suggested];
  let isDeclared = false;
  for (const { freightClass } of unit.items) {
    if (freightClass === code) return -1;
    if (freightClass !== null) isDeclared = true;
  }
  return isDeclared ? suggested : -1;
}

function mismatchText(unit: HandlingUnit, suggested: number, tariff: Tariff): string {
  let declared = '';
  for (const { freightClass } of unit.items) {
    if (freightClass !== null) declared = declared === '' ? freightClass : `${declared}, ${freightClass}`;
  }
  return `${densityText(unit, tariff)} lb/ft³, which is class ${FREIGHT_CLASS.codes[suggested]}; declared: ${declared}.`;
}

/** Whether two entries agree in everything that an alert mentions. */
function isAlike(one: HandlingUnit, other: HandlingUnit): boolean {
  return (
    one.weightLb === other.weightLb &&
    one.count === other.count &&
    one.lengthIn === other.lengthIn &&
    one.widthIn === other.widthIn &&
    one.heightIn === other.heightIn &&
    one.type === other.type &&
    one.tareWeightLb === other.tareWeightLb &&
    one.items.length === other.items.length &&
    one.items.every(({ freightClass }, at) => freightClass === other.items[at]!.freightClass)
  );
}

/** Two decimals, formatted like cents, which is much faster than `toFixed`. */
function densityText(unit: HandlingUnit, { rules }: Tariff): string {
  return formatCents(Math.round(((unit.weightLb + tareOf(unit, rules)) * 172_800) / cubicInchesOf(unit)));
}
