// What a change in the amount owed leads to: nothing, a further invoice, a credit memo, or a credit memo with a new invoice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChargeLine } from './charge-line.ts';
import { correctionOf, creditedLines, rebilledLines, type StandingInvoice, sumOf } from './correction.ts';

const line = (description: string, chargeCents: number): ChargeLine => ({ code: 'FRT', description, chargeCents });
const [freight, fuel, redelivery] = [line('Freight', 20_000), line('Fuel', 5_000), line('Redelivery', 9_500)];
const invoice = (id: string, lines: readonly ChargeLine[], more: Partial<StandingInvoice> = {}): StandingInvoice => ({
  id,
  lines,
  takenBack: new Set(),
  hasOtherCredits: false,
  ...more,
});
const first = invoice('A', [freight, fuel]);

describe('the result of a change', () => {
  test.each([
    ['the same in another order', [first], [fuel, freight], { how: 'nothing' }],
    ['the same with a code it lacked', [first], [{ ...freight, code: 'X' }, fuel], { how: 'nothing' }],
    ['a charge more', [first], [freight, fuel, redelivery], { how: 'supplement', lines: [redelivery] }],
    [
      'the same charge once more',
      [first, invoice('B', [redelivery])],
      [freight, fuel, redelivery, redelivery],
      { how: 'supplement', lines: [redelivery] },
    ],
    [
      'a charge less',
      [first, invoice('B', [redelivery])],
      [freight, fuel],
      { how: 'credit', takenBack: new Map([['B', [1]]]) },
    ],
    [
      'a charge that was taken back comes again',
      [first, invoice('B', [redelivery], { takenBack: new Set([1]) })],
      [freight, fuel, redelivery],
      { how: 'supplement', lines: [redelivery] },
    ],
    [
      'a price that is corrected by a line',
      [first],
      [freight, fuel, { ...line('Correction', 100), code: 'RWG' }],
      { how: 'rebill' },
    ],
    ['a charge less by a line of its own', [first], [freight, fuel, line('Waived', -100)], { how: 'rebill' }],
    ['another price', [first], [line('Freight', 21_000), fuel], { how: 'rebill' }],
    [
      'a charge less where a part was credited before',
      [invoice('A', [freight, fuel], { hasOtherCredits: true })],
      [freight],
      { how: 'rebill' },
    ],
    [
      'what was credited earlier is no charge',
      [invoice('A', [freight, { code: 'CRD', description: 'Credited earlier', chargeCents: -100 }])],
      [freight],
      { how: 'nothing' },
    ],
  ])('%s', (_, standing, owed, expected) => expect(correctionOf(standing, owed)).toEqual(expected));

  test('the documents always add up to what is owed, whatever changed', () => {
    const lines = fc.array(
      fc.record({ description: fc.constantFrom('a', 'b'), chargeCents: fc.integer({ min: -3, max: 3 }) }),
    );
    fc.assert(
      fc.property(lines, lines, (billed, owed) => {
        const correction = correctionOf([invoice('A', billed)], owed);
        const after = {
          nothing: () => sumOf(billed),
          supplement: (lines: readonly ChargeLine[]) => sumOf(billed) + sumOf(lines),
          credit: (numbers: readonly number[]) =>
            sumOf(billed) - numbers.reduce((sum, number) => sum + billed[number - 1]!.chargeCents, 0),
        };
        if (correction.how === 'nothing') return after.nothing() === sumOf(owed);
        if (correction.how === 'supplement') return after.supplement(correction.lines) === sumOf(owed);
        if (correction.how === 'credit') return after.credit(correction.takenBack.get('A')!) === sumOf(owed);
        return true;
      }),
    );
  });
});

test('a new invoice carries on what was credited before, so that the payer loses nothing', () => {
  const credit = creditedLines([freight, fuel], 1_500);
  const rebilled = rebilledLines([line('Freight', 21_000), fuel], 1_500);
  expect(sumOf(credit)).toBe(-(25_000 - 1_500));
  expect(sumOf(rebilled)).toBe(26_000 - 1_500);
  expect(rebilled.at(-1)).toEqual({ code: 'CRD', description: 'Credited earlier', chargeCents: -1_500 });
  expect(creditedLines([freight], 0)).toEqual([{ ...freight, chargeCents: -20_000 }]);
});

test('a credit larger than the new price leaves nothing owed on either side', () => {
  const rebilled = rebilledLines([line('Freight', 1_000)], 1_500);
  expect(rebilled.at(-1)).toMatchObject({ code: 'CRD', chargeCents: -1_000 });
  expect(sumOf(rebilled)).toBe(0);
});
