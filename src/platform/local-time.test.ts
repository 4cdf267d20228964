// Time zones: known offsets, daylight saving time, and round trips that change nothing.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { isoWithOffset, localTime, momentOf, offsetMinutes } from './local-time.ts';

it.each([
  ['America/New_York', '2026-11-15T17:00:00Z', -300],
  ['America/New_York', '2026-07-15T17:00:00Z', -240],
  ['America/Phoenix', '2026-07-15T17:00:00Z', -420],
  ['America/St_Johns', '2026-11-15T17:00:00Z', -210],
  ['Pacific/Honolulu', '2026-11-15T17:00:00Z', -600],
  ['America/Mexico_City', '2026-07-15T17:00:00Z', -360],
])('%s at %s is %i minutes from UTC', (zone, at, minutes) => {
  expect(offsetMinutes(zone, Date.parse(at))).toBe(minutes);
});

it('changes at the hour of the clock change', () => {
  expect(isoWithOffset('America/Chicago', Date.parse('2026-11-01T06:59:59Z'))).toBe('2026-11-01T01:59:59-05:00');
  expect(isoWithOffset('America/Chicago', Date.parse('2026-11-01T07:00:00Z'))).toBe('2026-11-01T01:00:00-06:00');
});

it('moves a nonexistent time an hour later', () => {
  const day = Date.UTC(2026, 2, 8) / DAY_MS;
  const at = momentOf('America/Chicago', { day, minuteOfDay: 150 });
  expect(isoWithOffset('America/Chicago', at)).toBe('2026-03-08T03:30:00-05:00');
});

it('converts in both directions', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'Pacific/Honolulu');
  const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(zones, moments, (zone, at) => {
      const local = localTime(zone, at);
      // The one exception is the hour that occurs twice in autumn: the first one is returned.
      const back = momentOf(zone, local);
      expect(localTime(zone, back)).toEqual(local);
      expect(Math.abs(at - back)).toBeLessThan(3_660_000);
    }),
  );
});
