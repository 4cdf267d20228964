// Rounding on the hot path equals that of money.ts, for small figures, large ones, and halves.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, perHundredweight } from '../money.ts';
import { chargeForWeight, shareOf } from './half-up.ts';

const cents = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 2_147_483_647 }));
const weight = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999 }),
  fc.integer({ min: 0, max: 99_999 }).map((hundreds) => hundreds * 100 + 50),
);

it('charges a weight as money.ts does', () => {
  fc.assert(
    fc.property(cents, weight, (rate, lb) => {
      expect(chargeForWeight(rate, lb)).toBe(perHundredweight(rate, lb));
    }),
    { numRuns: 5000 },
  );
});

it('takes a percentage as money.ts does', () => {
  const gross = fc.oneof(cents, fc.integer({ min: 0, max: 9_999_999_999_999 }));
  fc.assert(
    fc.property(gross, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      expect(shareOf(amount, basisPoints)).toBe(percentOf(amount, basisPoints));
    }),
    { numRuns: 5000 },
  );
});

it.each([
  // Just below, at and above the largest exact sum.
  [9_007_199_254_740, 1000],
  [90_071_992_547_409, 100],
  [2_147_483_635, 8_394_950],
  // As a number, the product is one too large, which reaches the next cent.
  [3_002_400_000_008_333, 3],
])('goes over to the exact way for %i × %i', (rate, lb) => {
  expect(chargeForWeight(rate, lb)).toBe(perHundredweight(rate, lb));
  expect(shareOf(rate, lb)).toBe(percentOf(rate, lb));
});
