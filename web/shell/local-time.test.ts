// Times are shown in the local time of where they happened, with the zone for that place and season.
import { expect, test } from 'vitest';
import { localMoment, zoneOf } from './local-time.tsx';

test.each([
  ['2026-11-04T17:05:00-06:00', 'Nov 4, 5:05 PM CST'],
  ['2026-07-04T17:05:00-05:00', 'Jul 4, 5:05 PM CDT'],
  ['2026-07-04T00:05:00.000-07:00', 'Jul 4, 12:05 AM PDT'],
  ['2026-12-24T08:00:00-03:30', 'Dec 24, 8:00 AM NST'],
  ['2026-07-04T08:00:00-10:00', 'Jul 4, 8:00 AM HST'],
  ['2026-07-04T08:00:00+02:00', 'Jul 4, 8:00 AM UTC+02:00'],
])('%s is %s', (iso, text) => expect(localMoment(iso)).toBe(text));

test('a text without an offset has no zone of its own', () => {
  expect(zoneOf('2026-11-04T17:05:00Z')).toBe('');
  expect(zoneOf(undefined)).toBe('');
});
