// Owns the carrier's maximum liability: the value that coverage was bought for, or the tariff's amount per pound.
import type { Cents } from '../money.ts';
import type { BillingRules } from '../rating/tariff/billing-rules-file.ts';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';

/** Null if liability is unlimited. `claimedLb` is the weight of the lost or damaged goods, capped at the shipment's weight. */
export function liabilityLimitCents(
  { fullValueCents, weightLb }: Pick<ShipmentFacts, 'fullValueCents' | 'weightLb'>,
  { liabilityPerPoundCents }: Pick<BillingRules, 'liabilityPerPoundCents'>,
  claimedLb: number,
): Cents | null {
  if (fullValueCents !== undefined) return fullValueCents;
  return liabilityPerPoundCents === null ? null : liabilityPerPoundCents * Math.min(claimedLb, weightLb);
}

/** The most that a claim can pay. */
export function payableCents(claimedCents: Cents, limitCents: Cents | null): Cents {
  return limitCents === null ? claimedCents : Math.min(claimedCents, limitCents);
}
