// The ranges of the date presets, across the ends of months and years.
import { expect, test } from 'vitest';
import { DATE_PRESETS, presetOf, spanOfPreset } from './date-presets.ts';

test.each([
  ['today', '2027-03-01', '2027-03-01', '2027-03-01'],
  ['last7', '2027-03-01', '2027-02-23', '2027-03-01'],
  ['last30', '2027-01-11', '2026-12-13', '2027-01-11'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['thisYear', '2027-06-15', '2027-01-01', '2027-12-31'],
] as const)('%s on %s', (preset, today, from, to) => {
  expect(spanOfPreset(preset, today)).toEqual({ from, to });
});

test('a period is recognized as its preset, and any other as none', () => {
  for (const preset of DATE_PRESETS) expect(presetOf(spanOfPreset(preset, '2027-06-15'), '2027-06-15')).toBe(preset);
  expect(presetOf({ from: '2027-06-02', to: '2027-06-03' }, '2027-06-15')).toBeUndefined();
  expect(presetOf({}, '2027-06-15')).toBeUndefined();
});
