// Covers figures in texts: percentages without trailing zeros, feet with those that count for the rule.
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { feetText, percentText } from './figure-text.ts';
import type { MeasuredFreight } from './measured-freight.ts';

test('a percentage has no trailing zeros, also the second time', () => {
  // Random, because the texts are cached: those of common percentages may have been written by another test.
  const percent = fc.noBias(
    fc.record({ whole: fc.integer({ min: 0, max: 1e9 }), hundredths: fc.integer({ min: 0, max: 99 }) }),
  );
  fc.assert(
    fc.property(percent, ({ whole, hundredths }) => {
      const decimals = String(hundredths)
        .padStart(2, '0')
        .replace(/0{1,2}$/, '');
      const text = decimals === '' ? `${whole}` : `${whole}.${decimals}`;
      expect(percentText(whole * 100 + hundredths)).toBe(text);
      expect(percentText(whole * 100 + hundredths)).toBe(text);
    }),
  );
});

it.each([
  [15, 15, '15 linear feet'],
  [15, 12, '15 linear feet (12 for the linear-foot rule)'],
])('%i feet that count as %i are %s', (linearFeet, sharedLinearFeet, text) => {
  expect(feetText({ linearFeet, sharedLinearFeet } as MeasuredFreight)).toBe(text);
});
