// The log of changes: for any lines before and after, its amounts add up to the difference.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeChanges } from './charge-changes.ts';
import type { ChargeLine } from './charge-line.ts';

const freight = (chargeCents: number): ChargeLine => ({ code: 'FRT', description: 'Freight', chargeCents });
const caused = (code: string, event: string, chargeCents: number): ChargeLine => ({
  code,
  description: code,
  chargeCents,
  event,
});
const at = (event: string | undefined) => (event === undefined ? 1 : 2);
const told = (before: ChargeLine[], after: ChargeLine[]) =>
  chargeChanges(before, after, at).map(({ what, code, amountCents }) => [what, code, amountCents]);

describe('what changed', () => {
  test.each([
    ['nothing', [freight(100), caused('STORE', 'a', 50)], [freight(100), caused('STORE', 'a', 50)], []],
    ['the price', [freight(100)], [freight(130)], [['CORRECTED', undefined, 30]]],
    ['a charge is new', [freight(100)], [freight(100), caused('REDEL', 'a', 50)], [['ADDED', 'REDEL', 50]]],
    ['storage goes on', [caused('STORE', 'a', 50)], [caused('STORE', 'a', 80)], [['CHANGED', 'STORE', 30]]],
    ['a charge is waived', [caused('STORE', 'a', 50)], [], [['REMOVED', 'STORE', -50]]],
    [
      'the same charge of another event',
      [caused('REDEL', 'a', 50)],
      [caused('REDEL', 'b', 50)],
      [
        ['REMOVED', 'REDEL', -50],
        ['ADDED', 'REDEL', 50],
      ],
    ],
  ])('%s', (_, before, after, expected) => expect(told(before, after)).toEqual(expected));

  test('when, why and which event', () => {
    const line = { ...caused('REDEL', 'a', 50), reason: 'CNC' };
    expect(chargeChanges([line], [], at, 'Our driver was late')).toEqual([
      {
        at: 2,
        what: 'REMOVED',
        amountCents: -50,
        code: 'REDEL',
        description: 'REDEL',
        reason: 'CNC',
        event: 'a',
        note: 'Our driver was late',
      },
    ]);
  });

  test('a corrected bill says when and why, and the fee for it is a separate charge', () => {
    const cause = { at: 9, event: 'cor_1', note: 'As on the paper bill' };
    expect(
      chargeChanges([freight(100)], [freight(130), caused('BOLCOR', 'a', 25)], at, undefined, cause),
    ).toMatchObject([
      { what: 'CORRECTED', amountCents: 30, ...cause },
      { what: 'ADDED', amountCents: 25, code: 'BOLCOR', event: 'a' },
    ]);
  });

  test('the amounts add up', () => {
    const anyLines = fc
      .uniqueArray(fc.tuple(fc.constantFrom('REDEL', 'STORE'), fc.constantFrom('a', 'b', 'c')), {
        selector: ([code, event]) => code + event,
      })
      .chain((causes) =>
        fc
          .tuple(
            fc.nat(1_000),
            fc.array(fc.integer({ min: -500, max: 500 }), { minLength: causes.length, maxLength: causes.length }),
          )
          .map(([price, cents]) => [
            freight(price),
            ...causes.map(([code, event], index) => caused(code, event, cents[index]!)),
          ]),
      );
    const sum = (lines: readonly ChargeLine[]) => lines.reduce((total, { chargeCents }) => total + chargeCents, 0);
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const changed = chargeChanges(before, after, at).reduce((total, { amountCents }) => total + amountCents, 0);
        return changed === sum(after) - sum(before);
      }),
    );
  });
});
