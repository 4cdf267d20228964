// The days of a calendar, and times in a terminal's time zone.
import { expect, test } from 'vitest';
import { appointmentTime } from './clock-time.ts';
import { daysFrom, isDay } from './week-days.ts';

test('days follow one another across the end of a month, forward and back', () => {
  expect(daysFrom('2026-11-29', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  expect(daysFrom('2026-12-01', 1, -7)).toEqual(['2026-11-24']);
  expect(['2026-11-17', '2026-13-01', 'today', ''].map(isDay)).toEqual([true, false, false, false]);
});

test('a time is local to the terminal, wherever it is read', () => {
  const span = { start: '2026-11-17T09:30:00-06:00', end: '2026-11-17T11:30:00-06:00', timeZone: 'America/Chicago' };
  expect(appointmentTime(span)).toMatch(/^9:30\sAM – 11:30\sAM CST$/);
  expect(appointmentTime({ ...span, end: null })).toMatch(/^9:30\sAM CST$/);
  expect(appointmentTime({ ...span, start: null })).toBe('');
});
