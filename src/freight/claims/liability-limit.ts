// Owns what the carrier is liable for at most: the value that coverage was bought for, or so much per pound of the tariff.
import type { Cents } from '../money.ts';
import type { BillingRules } from '../rating/tariff/billing-rules-file.ts';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';

/** Null where nothing limits it. `claimedLb` is the weight of what is lost or damaged; the shipment's own is the most that counts. */
export function liabilityLimitCents(
  { fullValueCents, weightLb }: Pick<ShipmentFacts, 'fullValueCents' | 'weightLb'>,
  { liabilityPerPoundCents }: Pick<BillingRules, 'liabilityPerPoundCents'>,
  claimedLb: number,
): Cents | null {
  if (fullValueCents !== undefined) return fullValueCents;
  return liabilityPerPoundCents === null ? null : liabilityPerPoundCents * Math.min(claimedLb, weightLb);
}

/** What a claim pays at most. */
export function payableCents(claimedCents: Cents, limitCents: Cents | null): Cents {
  return limitCents === null ? claimedCents : Math.min(claimedCents, limitCents);
}
