// Owns the price by class: lines, deficit, minimum, discount, absolute minimum (domain steps 5 to 9).
import type { Cents } from '../money.ts';
import { type BilledWeight, billedWeight, cubeRuleLine, cubeRuleWeight } from './billed-weight.ts';
import type { FreightLine } from './freight-lines.ts';
import { chargeForWeight, shareOf } from './half-up.ts';
import type { LaneFacts } from './lane-facts.ts';
import type { MeasuredFreight } from './measured-freight.ts';
import type { Pricing } from './tariff/pricings-file.ts';
import type { Tariff } from './tariff/tariff.ts';
import { CLASS_COUNT } from './tariff/tariff-cells.ts';
import { breakOf } from './tariff/weight-breaks-file.ts';

export interface ClassCharges {
  readonly lines: readonly FreightLine[];
  readonly billed: BilledWeight;
  /** Billed pounds that belong to no line. */
  readonly addedLb: number;
  readonly lowestClass: number;
  /** The break that the billed weight falls into, and the one that was rated: higher if there is deficit weight. */
  readonly shippedBreak: number;
  readonly ratedBreak: number;
  readonly deficitLb: number;
  /** Where the rates of the rated break start. */
  readonly rateBase: number;
  readonly linesCents: Cents;
  readonly minimumCents: Cents;
  readonly grossCents: Cents;
  readonly discountBasisPoints: number;
  readonly discountCents: Cents;
  /** What the absolute minimum charge adds. */
  readonly raisedCents: Cents;
  readonly netCents: Cents;
}

/**
 * By the declared classes, and by space if the cube rule applies: the higher price is charged. The rule's class may be lower than the
 * declared one, and a rule for light freight must not make it cheaper.
 */
export function chargeFreight(
  lines: readonly FreightLine[],
  freight: MeasuredFreight,
  lane: LaneFacts,
  pricing: Pricing,
  tariff: Tariff,
): ClassCharges {
  const { rules } = tariff;
  const declared = chargeByClass(lines, billedWeight(freight, rules), lane, pricing, tariff);
  const byCube = cubeRuleWeight(freight, rules);
  if (byCube === null) return declared;
  const raised = chargeByClass([cubeRuleLine(byCube.weightLb, rules)], byCube, lane, pricing, tariff);
  return raised.netCents > declared.netCents ? raised : declared;
}

/** For one weight, whichever rule produced it. */
export function chargeByClass(
  lines: readonly FreightLine[],
  billed: BilledWeight,
  lane: LaneFacts,
  pricing: Pricing,
  tariff: Tariff,
): ClassCharges {
  const { breaks, rates } = tariff;
  let lowestClass: number = CLASS_COUNT;
  let linesLb = 0;
  for (const line of lines) {
    lowestClass = Math.min(lowestClass, line.classIndex);
    linesLb += line.weightLb;
  }
  // Items may weigh more than their unit.
  const addedLb = Math.max(billed.weightLb - linesLb, 0);
  const shippedBreak = breakOf(breaks, billed.weightLb);
  let best = -1;
  let bestNet = 0;
  let linesCents = 0;
  let grossCents = 0;
  let discountCents = 0;
  // The break of the weight itself comes first, so that an equal price never adds a deficit (step 6).
  for (let at = shippedBreak; at < breaks.fromLb.length; at++) {
    const base = lane.rateBase + at * CLASS_COUNT;
    let sum = 0;
    for (const line of lines) sum += chargeForWeight(rates.rateCents[base + line.classIndex]!, line.weightLb);
    const lowestRate = rates.rateCents[base + lowestClass]!;
    sum += chargeForWeight(lowestRate, addedLb);
    sum += chargeForWeight(lowestRate, Math.max(breaks.fromLb[at]! - billed.weightLb, 0));
    const gross = Math.max(sum, lane.minimumCents);
    const discount = shareOf(gross, pricing.discountBasisPoints[at]!);
    const net = gross - discount;
    if (best >= 0 && net >= bestNet) continue;
    best = at;
    bestNet = net;
    linesCents = sum;
    grossCents = gross;
    discountCents = discount;
  }
  const netCents = Math.max(bestNet, pricing.minimumCents);
  return {
    lines,
    billed,
    addedLb,
    lowestClass,
    shippedBreak,
    ratedBreak: best,
    deficitLb: Math.max(breaks.fromLb[best]! - billed.weightLb, 0),
    rateBase: lane.rateBase + best * CLASS_COUNT,
    linesCents,
    minimumCents: lane.minimumCents,
    grossCents,
    discountBasisPoints: pricing.discountBasisPoints[best]!,
    discountCents,
    raisedCents: netCents - bestNet,
    netCents,
  };
}
