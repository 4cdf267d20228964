// Owns what a shipment weighs and measures: weight with tare, cube, linear feet, longest side (domain step 2).
import { RQ_HU_TYPE, type RqHuType } from '../value-sets/rq-hu-type.ts';
import { trailerInches } from './linear-feet.ts';
import type { HandlingUnit } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';

export interface MeasuredFreight {
  readonly totalWeightLb: number;
  /** The part of it that the carrier's figure for pallets made. */
  readonly calculatedTareLb: number;
  readonly cubicInches: number;
  readonly linearFeet: number;
  readonly hasAllDimensions: boolean;
  readonly longestSideIn: number;
  readonly isHazardous: boolean;
}

const PALLETS: ReadonlySet<RqHuType | null> = new Set(
  RQ_HU_TYPE.entries.filter((entry) => entry.pallet).map((entry) => entry.code),
);

/** Submitted tare, or the carrier's figure for each pallet or skid when none was submitted (gap 4). */
export function tareOf(unit: HandlingUnit, rules: BillingRules): number {
  if (unit.tareWeightLb !== null) return unit.tareWeightLb;
  return PALLETS.has(unit.type) ? unit.count * rules.palletTareLb : 0;
}

export function hasDimensions(unit: HandlingUnit): boolean {
  return unit.lengthIn > 0 && unit.widthIn > 0 && unit.heightIn > 0;
}

export function cubicInchesOf(unit: HandlingUnit): number {
  return unit.lengthIn * unit.widthIn * unit.heightIn * unit.count;
}

export function measureFreight(units: readonly HandlingUnit[], rules: BillingRules): MeasuredFreight {
  let totalWeightLb = 0;
  let calculatedTareLb = 0;
  let cubicInches = 0;
  let inches = 0;
  let hasAllDimensions = true;
  let longestSideIn = 0;
  let isHazardous = false;
  for (const unit of units) {
    const tareLb = tareOf(unit, rules);
    totalWeightLb += unit.weightLb + tareLb;
    if (unit.tareWeightLb === null) calculatedTareLb += tareLb;
    if (hasDimensions(unit)) {
      cubicInches += cubicInchesOf(unit);
      inches += trailerInches(unit, rules);
    } else {
      hasAllDimensions = false;
    }
    longestSideIn = Math.max(longestSideIn, unit.lengthIn, unit.widthIn, unit.heightIn);
    for (const item of unit.items) if (item.isHazardous) isHazardous = true;
  }
  const known = Math.ceil(inches / 12);
  const linearFeet = hasAllDimensions ? known : Math.max(known, rules.linearFeetWithoutDimensions);
  return {
    totalWeightLb,
    calculatedTareLb,
    cubicInches,
    linearFeet,
    hasAllDimensions,
    longestSideIn,
    isHazardous,
  };
}
