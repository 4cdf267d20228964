// Line amounts: addition, subtraction, and what is left to credit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAmounts, amountOf, subtractAmounts, sumOfAmounts, uncreditedCents } from './line-amounts.ts';

const amounts = fc.array(
  fc.record({ line: fc.integer({ min: 1, max: 5 }), cents: fc.integer({ min: 1, max: 99_999 }) }),
  { maxLength: 6 },
);

test('adding and then removing an amount changes nothing', () => {
  fc.assert(
    fc.property(amounts, amounts, (some, more) => {
      const both = addAmounts(some, more);
      expect(sumOfAmounts(both)).toBe(sumOfAmounts(some) + sumOfAmounts(more));
      expect(subtractAmounts(both, more)).toEqual(addAmounts(some, []));
      expect(both.map(({ line }) => line)).toEqual([...new Set(both.map(({ line }) => line))].sort());
    }),
  );
});

test('never below zero, and other lines stay as they are', () => {
  const left = subtractAmounts(
    [
      { line: 1, cents: 100 },
      { line: 2, cents: 50 },
    ],
    [
      { line: 1, cents: 500 },
      { line: 3, cents: 10 },
    ],
  );
  expect(left).toEqual([{ line: 2, cents: 50 }]);
  expect(amountOf(left, 1)).toBe(0);
});

test.each([
  ['a charge', 1, 10_000],
  ['a charge of which some was granted', 2, 2_000],
  ['a discount', 3, 0],
  ['a line that was taken back', 4, 0],
  ['a line that is not there', 5, 0],
])('what can be credited of %s', (_, line, cents) => {
  const lines = [10_000, 5_000, -3_000, 700].map((chargeCents) => ({ description: 'Charge', chargeCents }));
  const credited = { lines, takenBack: new Set([4]), granted: [{ line: 2, cents: 3_000 }] };
  expect(uncreditedCents(credited, line)).toBe(cents);
});
