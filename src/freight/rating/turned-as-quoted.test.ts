// A bill's units are turnable as far as they were quoted as such, and keep their weight.
import { describe, expect, test } from 'vitest';
import { item, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';
import { turnedAsQuoted } from './turned-as-quoted.ts';

test('an entry of which some were quoted as turnable is divided, with every line in both parts', () => {
  const size = sized(48, 40, 48);
  const quoted = [
    unit([item('70', 1_000)], { ...size, count: 2, isTurnable: true }),
    unit([item('70', 1_000)], { ...size, count: 2, isTurnable: false }),
  ];
  const billed = [unit([item('70', 1_500), item('85', 500)], { ...size, count: 4, isTurnable: false })];
  const turned = turnedAsQuoted(quoted, billed, 1);
  expect(turned.map(({ count, isTurnable }) => [count, isTurnable])).toEqual([
    [2, true],
    [2, false],
  ]);
  expect(turned.map(({ items }) => items.map(({ freightClass, weightLb }) => [freightClass, weightLb]))).toEqual([
    [
      ['70', 1_500],
      ['85', 500],
    ],
    [
      ['70', 0],
      ['85', 0],
    ],
  ]);
});

describe('entries of a bill', () => {
  const crates = (count: number, isTurnable: boolean, changes: Partial<HandlingUnit> = {}) =>
    unit([item('70', 1_000)], { ...sized(48, 40, 48), count, isTurnable, ...changes });
  const told = (quoted: HandlingUnit[], billed: HandlingUnit[]) =>
    turnedAsQuoted(quoted, billed, 1).map(({ count, isTurnable }) => `${count} ${isTurnable ? 'turnable' : 'fixed'}`);
  const long = sized(60, 40, 48);
  const high = sized(48, 40, 60);

  test.each<[string, HandlingUnit[], HandlingUnit[], string[]]>([
    [
      'are all turnable if all were quoted so',
      [crates(2, true)],
      [crates(1, false), crates(3, false, long)],
      ['1 turnable', '3 turnable'],
    ],
    ['are none if none was', [crates(2, false)], [crates(2, false)], ['2 fixed']],
    [
      'use up those of their size',
      [crates(3, true), crates(3, false)],
      [crates(2, false), crates(2, false), crates(2, false)],
      ['2 turnable', '1 turnable', '1 fixed', '2 fixed'],
    ],
    [
      'of another length do not',
      [crates(2, false), crates(2, true, long)],
      [crates(2, false), crates(2, false, long)],
      ['2 fixed', '2 turnable'],
    ],
    [
      'of another height do not',
      [crates(2, true), crates(2, false, high)],
      [crates(2, false), crates(2, false, high)],
      ['2 turnable', '2 fixed'],
    ],
    [
      'of a size that was not quoted do not',
      [crates(2, true), crates(2, false)],
      [crates(4, false, long)],
      ['4 fixed'],
    ],
  ])('%s', (_, quoted, billed, expected) => {
    expect(told(quoted, billed)).toEqual(expected);
  });

  test.each([
    [40, [40, 0]],
    [null, [null, null]],
  ])('keep a tare of %j once', (tareWeightLb, expected) => {
    const turned = turnedAsQuoted([crates(1, true), crates(1, false)], [crates(2, false, { tareWeightLb })], 1);
    expect(turned.map((part) => part.tareWeightLb)).toEqual(expected);
    expect(turned.map((part) => part.weightLb)).toEqual([1_000, 0]);
  });
});
