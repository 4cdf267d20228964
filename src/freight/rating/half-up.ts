// Owns half-up rounding on the hottest path: the same as money.ts, for figures that the tariff's check has bounded.
import type { Cents } from '../money.ts';

/**
 * A rate for a weight, as `perHundredweight` of money.ts. Rates fit into 32 bits and weights into 7 digits, both whole and
 * not negative: the quotient of two such numbers is never so near to a whole one that its floor could be wrong.
 */
export function chargeForWeight(rateCents: Cents, weightLb: number): Cents {
  return Math.floor((rateCents * weightLb + 50) / 100);
}

/** A discount, as `percentOf` of money.ts, of an amount of at most ten digits that is not negative. */
export function discountOn(grossCents: Cents, basisPoints: number): Cents {
  return Math.floor((grossCents * basisPoints + 5000) / 10_000);
}
