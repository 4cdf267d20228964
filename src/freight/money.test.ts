// Money: rounding checked against exact arithmetic, and text that survives a round trip.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, parseCents, parseDollars, percentOf, perHundredweight, timesRatio } from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const largeAmounts = fc.maxSafeInteger();

/** Reference implementation of half up in bigint: rounds the absolute value, then restores the sign. */
function halfUp(cents: number, numerator: number, denominator: number): bigint {
  const product = BigInt(cents) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator));
  return product < 0n ? -rounded : rounded;
}

describe('rounding', () => {
  test('is half up, in the same way for credits', () => {
    expect(timesRatio(1, 1, 2)).toBe(1);
    expect(timesRatio(-1, 1, 2)).toBe(-1);
    expect(timesRatio(1, 49, 100)).toBe(0);
    expect(Object.is(timesRatio(-1, 49, 100), 0)).toBe(true);
    expect(Object.is(timesRatio(0, -5, 100), 0)).toBe(true);
  });

  // 1.005 × 100 is 100.49999… in floating point; in whole numbers, the half is exact.
  test('recognizes a half that floating point loses', () => {
    expect(timesRatio(1005, 1, 10)).toBe(101);
    expect(percentOf(28_800, 4480)).toBe(12_902);
  });

  test('agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1 }),
        (cents, over, under) => {
          expect(BigInt(timesRatio(cents, over, under))).toBe(halfUp(cents, over, under));
        },
      ),
    );
  });

  test('agrees with exact arithmetic if the product exceeds the safe integers', () => {
    fc.assert(
      fc.property(largeAmounts, fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1 }), (cents, part, more) => {
        const whole = Math.max(part, more);
        expect(BigInt(timesRatio(cents, part, whole))).toBe(halfUp(cents, part, whole));
      }),
    );
  });

  test('rejects values that are not whole numbers or do not fit into one', () => {
    expect(() => percentOf(0.5, 100)).toThrow(RangeError);
    expect(() => percentOf(100, 32.2)).toThrow(RangeError);
    expect(() => timesRatio(100, 1, 0)).toThrow(RangeError);
    expect(() => timesRatio(100, 1, -1)).toThrow(RangeError);
    expect(() => timesRatio(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
  });
});

describe('a price', () => {
  // Published quotes, calculated by hand: rate per hundredweight, discount, fuel.
  test.each([
    [6175, 930, 57_428],
    [6175, 70, 4323],
    [8576, 1000, 85_760],
  ])('of %i cents per hundredweight on %i lb is %i cents', (rateCents, weightLb, charge) => {
    expect(perHundredweight(rateCents, weightLb)).toBe(charge);
  });

  test.each([
    [61_751, 7000, 43_226],
    [18_525, 3220, 5965],
    [25_728, 3220, 8284],
    [69_823, 3220, 22_483],
    [13_500, 3220, 4347],
    [20_289, 3530, 7162],
    [66_235, 3370, 22_321],
  ])('of %i cents has, at %i basis points, %i cents', (cents, basisPoints, part) => {
    expect(percentOf(cents, basisPoints)).toBe(part);
  });
});

describe('text', () => {
  test.each([
    [123_450, '1234.50'],
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [15_000_000, '150000.00'],
  ])('of %i cents is %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test('comes back as the same amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999_999_999 }), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
        expect(parseDollars(formatCents(cents))).toBe(cents);
      }),
    );
  });

  test('without exactly two decimals is money only if allowed', () => {
    expect(parseCents('150000.00')).toBe(15_000_000);
    expect(parseCents('100')).toBeUndefined();
    expect(parseCents('100.5')).toBeUndefined();
    expect(parseDollars('100')).toBe(10_000);
    expect(parseDollars('100.5')).toBe(10_050);
  });

  test.each([
    '',
    '.50',
    '1.',
    '01.00',
    '1,000.00',
    '+1.00',
    '-1.00',
    ' 1.00',
    '1.00\n',
    '1e3',
    '0x10',
    '1.000',
    'NaN',
    '١.٠٠',
  ])('%j is not money', (text) => {
    expect(parseCents(text)).toBeUndefined();
    expect(parseDollars(text)).toBeUndefined();
  });
});
