// The times of a record equal the platform's own, in every zone and at any time, including daylight saving changes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SMALL_NETWORK } from '../../../freight/shipments/shipment-events.fixture.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import { isoWithOffset } from '../../../platform/local-time.ts';
import { TerminalClocks } from './local-text.ts';

const clocks = new TerminalClocks(SMALL_NETWORK, 'GONE', 'WND');

test('an ISO time matches the platform’s, at every terminal and moment', () => {
  const terminal = fc.constantFrom(...SMALL_NETWORK.terminals);
  const moment = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2045, 0) });
  fc.assert(
    fc.property(terminal, moment, ({ id, timeZone }, at) => {
      const iso = isoWithOffset(timeZone, at);
      expect(clocks.iso(id, at)).toBe(iso);
      expect(clocks.local(id, at)).toEqual({ date: iso.slice(0, 10), time: iso.slice(11, 16) });
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['2026-03-08T07:59:59Z', '2026-03-08T01:59:59-06:00'],
  ['2026-03-08T08:00:00Z', '2026-03-08T03:00:00-05:00'],
  ['2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
  ['2026-11-01T07:30:00Z', '2026-11-01T01:30:00-06:00'],
])('%s is %s in Chicago', (utc, local) => {
  expect(clocks.iso('CHI', Date.parse(utc))).toBe(local);
});

test('a terminal that no longer exists has the time of the other end, or UTC if neither exists', () => {
  const at = Date.UTC(2026, 6, 1, 12);
  expect(clocks.iso('GONE', at)).toBe('2026-07-01T08:00:00-04:00');
  expect(new TerminalClocks(SMALL_NETWORK, 'GONE', '').iso('GONE', at)).toBe('2026-07-01T12:00:00+00:00');
});

test('minutes of the day', () => {
  expect([0, 65, 1_439].map(timeText)).toEqual(['00:00', '01:05', '23:59']);
});
