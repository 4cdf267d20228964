// Covers that rounding on the hot path is the rounding of money.ts, over all figures that the tariff's check lets through.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, perHundredweight } from '../money.ts';
import { chargeForWeight, discountOn } from './half-up.ts';

const cents = fc.integer({ min: 0, max: 2_147_483_647 });
const weight = fc.integer({ min: 0, max: 9_999_999 });

it('charges a weight as money.ts does', () => {
  fc.assert(fc.property(cents, weight, (rate, lb) => chargeForWeight(rate, lb) === perHundredweight(rate, lb)));
  // The halves, which a random choice seldom meets.
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 99_999 }), (rate, hundreds) => {
      expect(chargeForWeight(rate, hundreds * 100 + 50)).toBe(perHundredweight(rate, hundreds * 100 + 50));
    }),
  );
});

it('takes a discount as money.ts does', () => {
  const gross = fc.integer({ min: 0, max: 9_999_999_999 });
  fc.assert(
    fc.property(gross, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      expect(discountOn(amount, basisPoints)).toBe(percentOf(amount, basisPoints));
    }),
  );
});
