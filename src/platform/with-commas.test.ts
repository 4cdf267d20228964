// Covers withCommas: commas between groups of three digits, as toLocaleString sets them.
import { expect, test } from 'vitest';
import { withCommas } from './with-commas.ts';

test.each([0, 7, 999, 1_000, 10_000, 300_000, 1_234_567, 1_000_000_000])('%s', (count) => {
  expect(withCommas(count)).toBe(count.toLocaleString('en-US'));
});
