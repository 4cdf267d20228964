// Owns the class by density: the alert where a declared class differs, and the suggestion where none was declared (step 3).
import { formatCents } from '../money.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { cubicInchesOf, hasDimensions, tareOf } from './measured-freight.ts';
import type { Alert } from './rate-messages.ts';
import type { HandlingUnit } from './shipment.ts';
import { classByDensity } from './tariff/density-classes-file.ts';
import type { Tariff } from './tariff/tariff.ts';

/** The class that a unit's density gives, or -1 without dimensions. Packing counts: it is carried as well. */
export function suggestedClass(unit: HandlingUnit, { density, rules }: Tariff): number {
  if (!hasDimensions(unit)) return -1;
  return classByDensity(density, unit.weightLb + tareOf(unit, rules), cubicInchesOf(unit));
}

/** One alert for a unit in which no line item has the class that the density gives. */
export function densityAlerts(units: readonly HandlingUnit[], tariff: Tariff, alerts: Alert[]): void {
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const suggested = suggestedClass(unit, tariff);
    if (suggested < 0) continue;
    const code = FREIGHT_CLASS.codes[suggested];
    let declared = '';
    for (const { freightClass } of unit.items) {
      if (freightClass === code) {
        declared = '';
        break;
      }
      if (freightClass !== null) declared = declared === '' ? freightClass : `${declared}, ${freightClass}`;
    }
    if (declared === '') continue;
    const message = `Handling unit ${at + 1} has ${densityText(unit, tariff)} lb/ft³, which is class ${code}; declared: ${declared}. The carrier may reclass it.`;
    alerts.push({ messageId: 'CLASS_BY_DENSITY', message });
  }
}

/** Two decimals, as money has: hundredths of a pound, written much faster than by `toFixed`. */
function densityText(unit: HandlingUnit, { rules }: Tariff): string {
  return formatCents(Math.round(((unit.weightLb + tareOf(unit, rules)) * 172_800) / cubicInchesOf(unit)));
}
