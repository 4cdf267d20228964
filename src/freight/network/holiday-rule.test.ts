// Checks the rules of holidays.csv against dates from printed calendars.
import { expect, it } from 'vitest';
import { formatDay, parseDay } from '../service-calendar.ts';
import { compileHolidayRule, observedDay } from './holiday-rule.ts';

it.each([
  ['December 25', 2026, '2026-12-25'],
  ['4th Thursday of November', 2026, '2026-11-26'],
  ['4th Thursday of November', 2029, '2029-11-22'],
  ['4th Thursday of November + 1 day', 2026, '2026-11-27'],
  ['last Monday of May', 2026, '2026-05-25'],
  ['last Monday of May', 2027, '2027-05-31'],
  ['1st Monday of September', 2026, '2026-09-07'],
  ['2nd Monday of October', 2026, '2026-10-12'],
  ['3rd Monday of November', 2027, '2027-11-15'],
  ['last Friday of December', 2026, '2026-12-25'],
  ['Monday before May 25', 2026, '2026-05-18'],
  ['Monday before May 25', 2027, '2027-05-24'],
  ['Easter', 2025, '2025-04-20'],
  ['Easter', 2026, '2026-04-05'],
  ['Easter - 2 days', 2027, '2027-03-26'],
  ['Easter - 3 days', 2030, '2030-04-18'],
  ['2030-10-01', 2030, '2030-10-01'],
])('%s of %i is %s', (words, year, date) => {
  expect(formatDay(compileHolidayRule(words)!(year)!)).toBe(date);
});

it('has a single date only in its year', () => {
  expect(compileHolidayRule('2030-10-01')!(2031)).toBeNull();
});

it.each([
  '',
  'Christmas',
  'december 25',
  'December 32',
  'December 0',
  '5th Monday of May',
  '1st Monday',
  'Easter -2',
  '2030-02-30',
])('does not understand %j', (words) => {
  expect(compileHolidayRule(words)).toBeNull();
});

it.each([
  ['2026-07-04', 'nearest weekday', '2026-07-03'], // Saturday
  ['2027-07-04', 'nearest weekday', '2027-07-05'], // Sunday
  ['2028-07-04', 'nearest weekday', '2028-07-04'], // Tuesday
  ['2026-07-04', 'next weekday', '2026-07-06'],
  ['2027-07-04', 'next weekday', '2027-07-05'],
  ['2026-07-04', 'same day', '2026-07-04'],
] as const)('%s is kept on the %s: %s', (date, observance, kept) => {
  expect(formatDay(observedDay(parseDay(date)!, observance))).toBe(kept);
});
