// Owns how a shipment fills a trailer: all handling units together, loose pieces in the gaps (domain step 2).
import { RQ_HU_TYPE, type RqHuType } from '../../value-sets/rq-hu-type.ts';
import type { HandlingUnit } from '../shipment.ts';
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import { footprintsOf } from './footprints.ts';
import { type PackedRows, packRows } from './pack-rows.ts';

const LOOSE: ReadonlySet<RqHuType | null> = new Set(
  RQ_HU_TYPE.entries.filter((entry) => entry.loose).map((entry) => entry.code),
);

/**
 * The trailer rows that units with dimensions take, before rounding. Their cube is a lower bound: freight that is too high or too wide for
 * the trailer takes at least its own volume.
 */
export function packFreight(units: readonly HandlingUnit[], cubicInches: number, rules: BillingRules): PackedRows {
  const { trailerWidthInches, stackingHeightInches, loosePieceFillPercent } = rules;
  let looseCubicInches = 0;
  let standing: HandlingUnit[] | null = null;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    if (isLoose(unit, rules)) {
      standing ??= units.slice(0, at);
      looseCubicInches += unit.lengthIn * unit.widthIn * unit.heightIn * unit.count;
    } else {
      standing?.push(unit);
    }
  }
  const floor = footprintsOf(standing ?? units, rules);
  const rows = packRows(floor.footprints, rules);
  // Loose pieces go next to and above the rest, and into rows of their own once that space is full.
  const takenCubicInches = floor.cubicInches + (looseCubicInches * 100) / loosePieceFillPercent;
  const least = Math.max(cubicInches, takenCubicInches) / (trailerWidthInches * stackingHeightInches);
  // No row counts more than its length, so the inches are enough, too.
  if (rows.sharedHundredths >= least * 100) return rows;
  return {
    inches: Math.max(rows.inches, least),
    sharedHundredths: Math.max(rows.sharedHundredths, least * 100),
  };
}

function isLoose({ type, lengthIn, widthIn, heightIn }: HandlingUnit, { loosePieceInches }: BillingRules): boolean {
  return lengthIn <= loosePieceInches && widthIn <= loosePieceInches && heightIn <= loosePieceInches && LOOSE.has(type);
}
