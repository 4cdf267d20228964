// Which word is suggested for a mistyped one, and when none is close enough.
import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const WORDS = ['shipDate', 'shipTime', 'serviceLevels', 'LTL', 'VTL', 'zip'];

test.each([
  ['shipdate', 'shipDate'],
  ['shpiDate', 'shipDate'],
  ['shipDat', 'shipDate'],
  ['shipTimes', 'shipTime'],
  ['serviceLevel', 'serviceLevels'],
  ['service_levels', 'serviceLevels'],
  ['LT', 'LTL'],
  ['LTLT', 'LTL'],
  ['zpi', 'zip'],
  ['ZIP', 'zip'],
])('%s is taken for %s', (given, meant) => {
  expect(didYouMean(given, WORDS)).toBe(meant);
});

test.each(['', 'x', 'colour', 'consignee', 'shipper', 'x'.repeat(65), 'zipzip'])(
  '%s is not taken for anything',
  (given) => {
    expect(didYouMean(given, WORDS)).toBeUndefined();
  },
);

test('a word of one letter matches only itself', () => {
  expect(didYouMean('C', ['A', 'B'])).toBeUndefined();
  expect(didYouMean('a', ['A', 'B'])).toBe('A');
});

test('nothing is suggested if nothing is known', () => {
  expect(didYouMean('shipDate', [])).toBeUndefined();
});
