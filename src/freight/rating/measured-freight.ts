// Owns a shipment's weight and measures: weight with tare, cube, linear feet, longest side (domain step 2).
import { RQ_HU_TYPE, type RqHuType } from '../value-sets/rq-hu-type.ts';
import { packFreight } from './packing/pack-freight.ts';
import type { PackedRows } from './packing/pack-rows.ts';
import type { HandlingUnit } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';

export interface MeasuredFreight {
  readonly totalWeightLb: number;
  /** The part of it that comes from the carrier's default for pallets. */
  readonly calculatedTareLb: number;
  readonly cubicInches: number;
  /** The trailer length that the freight takes. */
  readonly linearFeet: number;
  /** The same for the linear-foot rule, which counts each row by the share of the width it uses. */
  readonly sharedLinearFeet: number;
  readonly hasAllDimensions: boolean;
  readonly longestSideIn: number;
  readonly isHazardous: boolean;
}

const NOTHING_PACKED: PackedRows = { inches: 0, sharedHundredths: 0 };

const PALLETS: readonly RqHuType[] = RQ_HU_TYPE.entries.filter((entry) => entry.pallet).map((entry) => entry.code);

/** Submitted tare, or the carrier's default per pallet or skid if none was submitted (gap 4). */
export function tareOf(unit: HandlingUnit, rules: BillingRules): number {
  if (unit.tareWeightLb !== null) return unit.tareWeightLb;
  // Called several times per unit; for so few types, a loop is faster than a set.
  for (const type of PALLETS) if (type === unit.type) return unit.count * rules.palletTareLb;
  return 0;
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
  let measured: HandlingUnit[] | null = null;
  let hasAllDimensions = true;
  let longestSideIn = 0;
  let isHazardous = false;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const tareLb = tareOf(unit, rules);
    totalWeightLb += unit.weightLb + tareLb;
    if (unit.tareWeightLb === null) calculatedTareLb += tareLb;
    if (hasDimensions(unit)) {
      cubicInches += cubicInchesOf(unit);
      measured?.push(unit);
    } else {
      hasAllDimensions = false;
      measured ??= units.slice(0, at);
    }
    longestSideIn = Math.max(longestSideIn, unit.lengthIn, unit.widthIn, unit.heightIn);
    for (const item of unit.items) if (item.isHazardous) isHazardous = true;
  }
  // Stryker disable next-line ConditionalExpression: nothing takes no space, so without it, only slower.
  const packed = cubicInches === 0 ? NOTHING_PACKED : packFreight(measured ?? units, cubicInches, rules);
  const leastFeet = hasAllDimensions ? 0 : rules.linearFeetWithoutDimensions;
  return {
    totalWeightLb,
    calculatedTareLb,
    cubicInches,
    linearFeet: Math.max(Math.ceil(packed.inches / 12), leastFeet),
    sharedLinearFeet: Math.max(Math.ceil(packed.sharedHundredths / 1200), leastFeet),
    hasAllDimensions,
    longestSideIn,
    isHazardous,
  };
}
