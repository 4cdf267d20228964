// Owns half-up rounding on the hottest path: the results of money.ts, found faster for figures that are not negative.
import { type Cents, percentOf, perHundredweight } from '../money.ts';

/** Up to here a sum is exact, and its quotient lies nearer to its own value than to the next whole number. */
const EXACT = Number.MAX_SAFE_INTEGER - 5000;

/** A rate for a weight, as `perHundredweight`. */
export function chargeForWeight(rateCents: Cents, weightLb: number): Cents {
  const product = rateCents * weightLb;
  return product <= EXACT ? Math.floor((product + 50) / 100) : perHundredweight(rateCents, weightLb);
}

/** A percentage of an amount, as `percentOf`. */
export function shareOf(grossCents: Cents, basisPoints: number): Cents {
  const product = grossCents * basisPoints;
  return product <= EXACT ? Math.floor((product + 5000) / 10_000) : percentOf(grossCents, basisPoints);
}
