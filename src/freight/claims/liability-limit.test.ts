// The carrier's maximum liability.
import { expect, test } from 'vitest';
import { liabilityLimitCents, payableCents } from './liability-limit.ts';

test.each([
  ['so much per pound', {}, 2_500, 40, 100_000],
  ['no more pounds than were shipped', {}, 2_500, 900, 1_250_000],
  ['the covered value, whatever the weight', { fullValueCents: 800_000 }, 2_500, 40, 800_000],
  ['the covered value where the tariff has no limit', { fullValueCents: 800_000 }, null, 40, 800_000],
  ['nothing', {}, null, 40, null],
])('%s', (_, covered, liabilityPerPoundCents, claimedLb, expected) => {
  expect(liabilityLimitCents({ weightLb: 500, ...covered }, { liabilityPerPoundCents }, claimedLb)).toBe(expected);
});

test('a claim pays what is claimed, up to the limit', () => {
  expect(payableCents(500, null)).toBe(500);
  expect(payableCents(500, 400)).toBe(400);
  expect(payableCents(500, 600)).toBe(500);
});
