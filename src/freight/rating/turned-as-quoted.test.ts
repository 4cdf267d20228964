// A bill's units are turnable as far as they were quoted as such, and keep their weight.
import { expect, test } from 'vitest';
import { item, sized, unit } from './rated-shipment.fixture.ts';
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
