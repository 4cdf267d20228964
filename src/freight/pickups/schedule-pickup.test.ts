// When a truck can come: business days, areas served on some days, the cut-off and the two-hour minimum, in the shipper's local time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTime, momentOf } from '../../platform/local-time.ts';
import { HOUR_MS } from '../milliseconds.ts';
import { compileNetwork } from '../network/compile-network.ts';
import type { Network } from '../network/network.ts';
import { locate } from '../network/postal-index.ts';
import { servesOn } from '../network/service-weekdays.ts';
import { smallCarrier } from '../network/small-carrier.fixture.ts';
import { formatDay, isOpen, parseDay, weekday } from '../service-calendar.ts';
import { minuteOf, timeText } from '../time-of-day.ts';
import { longEnough, windowOf } from './pickup-window.ts';
import { nextPickupSlot, type PickupPlace, scheduleFaults } from './schedule-pickup.ts';

const network = compiled();
function compiled(): Network {
  const result = compileNetwork(smallCarrier());
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.network;
}

/** The time zone is the test's own choice, so that one small carrier covers all of them. */
function place(postalCode: string, timeZone: string, now: number | string): PickupPlace {
  return {
    network,
    area: locate(network.postalIndex, postalCode)!.area!,
    now: typeof now === 'string' ? Date.parse(now) : now,
    clock: { localTime: (at) => localTime(timeZone, at), momentOf: (local) => momentOf(timeZone, local) },
  };
}

const DALLAS = '75201';
const HOUSTON = '77002';
const MONDAY_WEDNESDAY = '77320';
const WINDSOR = 'N9A1A1';
const MONTERREY = '64000';
const CHICAGO_ZONE = 'America/Chicago';

const slot = (date: string, from: string, to: string) => ({
  day: parseDay(date)!,
  startMinute: minuteOf(from),
  endMinute: minuteOf(to),
});

/** [what, where, zone, now, day, from, to, the faulty part and some words of its message] */
const CASES: readonly [string, string, string, string, string, string, string, string?, string?][] = [
  ['tomorrow', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-03', '08:00', '17:00'],
  [
    'yesterday',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-03T15:00Z',
    '2026-11-02',
    '08:00',
    '17:00',
    'day',
    'the date at the shipper is 2026-11-03',
  ],
  [
    'today is yesterday in UTC',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-04T02:00Z',
    '2026-11-03',
    '08:00',
    '23:59',
    'day',
    'is today',
  ],
  ['Saturday', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-07', '08:00', '17:00', 'day', 'is a Saturday'],
  ['Sunday', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-08', '08:00', '17:00', 'day', 'is a Sunday'],
  ['Thanksgiving', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-26', '08:00', '17:00', 'day', '(Thanksgiving)'],
  ['a holiday elsewhere', DALLAS, CHICAGO_ZONE, '2026-10-01T15:00Z', '2026-10-12', '08:00', '17:00'],
  [
    'a Canadian holiday',
    WINDSOR,
    'America/Toronto',
    '2026-10-01T15:00Z',
    '2026-10-12',
    '08:00',
    '17:00',
    'day',
    '(Thanksgiving)',
  ],
  [
    'no truck on Tuesday',
    MONDAY_WEDNESDAY,
    CHICAGO_ZONE,
    '2026-11-02T15:00Z',
    '2026-11-03',
    '08:00',
    '17:00',
    'day',
    'Monday and Wednesday',
  ],
  ['a truck on Wednesday', MONDAY_WEDNESDAY, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-04', '08:00', '17:00'],
  [
    'past the calendar',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-02T15:00Z',
    '2150-01-05',
    '08:00',
    '17:00',
    'day',
    'calendar, 2099',
  ],
  // The cut-off, in the shipper's local time.
  ['today at 15:00', DALLAS, CHICAGO_ZONE, '2026-11-02T21:00Z', '2026-11-02', '08:00', '17:00'],
  [
    'today at 15:01',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-02T21:01Z',
    '2026-11-02',
    '08:00',
    '18:00',
    'day',
    'by 15:00; the local time at the shipper is 15:01',
  ],
  [
    'the terminal has a cut-off of its own',
    HOUSTON,
    CHICAGO_ZONE,
    '2026-11-02T20:31Z',
    '2026-11-02',
    '08:00',
    '18:00',
    'day',
    'by 14:30',
  ],
  [
    'and the country another',
    MONTERREY,
    'America/Monterrey',
    '2026-11-04T20:01Z',
    '2026-11-04',
    '08:00',
    '18:00',
    'day',
    'by 14:00',
  ],
  ['Phoenix has no summer time', DALLAS, 'America/Phoenix', '2026-07-06T22:00Z', '2026-07-06', '08:00', '17:00'],
  [
    'Phoenix, a minute late',
    DALLAS,
    'America/Phoenix',
    '2026-07-06T22:01Z',
    '2026-07-06',
    '08:00',
    '18:00',
    'day',
    'is today',
  ],
  ['Anchorage in winter', DALLAS, 'America/Anchorage', '2026-11-03T00:00Z', '2026-11-02', '08:00', '17:00'],
  [
    'Anchorage, a minute late',
    DALLAS,
    'America/Anchorage',
    '2026-11-03T00:01Z',
    '2026-11-02',
    '08:00',
    '18:00',
    'day',
    'is today',
  ],
  [
    'Anchorage in summer',
    DALLAS,
    'America/Anchorage',
    '2026-10-30T23:01Z',
    '2026-10-30',
    '08:00',
    '18:00',
    'day',
    'is today',
  ],
  ['St. John’s is half an hour off', DALLAS, 'America/St_Johns', '2026-11-02T18:30Z', '2026-11-02', '08:00', '17:00'],
  [
    'St. John’s, a minute late',
    DALLAS,
    'America/St_Johns',
    '2026-11-02T18:31Z',
    '2026-11-02',
    '08:00',
    '18:00',
    'day',
    'is today',
  ],
  // Two hours.
  ['closes in two hours', DALLAS, CHICAGO_ZONE, '2026-11-02T18:00Z', '2026-11-02', '08:00', '14:00'],
  [
    'closes a minute sooner',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-02T18:00Z',
    '2026-11-02',
    '08:00',
    '13:59',
    'close',
    'the local time at the shipper is 12:00',
  ],
  ['a window of 2 hours', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-03', '08:00', '10:00'],
  [
    'a minute less',
    DALLAS,
    CHICAGO_ZONE,
    '2026-11-02T15:00Z',
    '2026-11-03',
    '08:01',
    '10:00',
    'window',
    'at least 2 hours',
  ],
  ['backwards', DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z', '2026-11-03', '17:00', '08:00', 'window', '17:00 to 08:00'],
  // Clocks are set back on Sunday 1 November 2026, and forward on Sunday 8 March 2026.
  ['the Monday after clocks went back', DALLAS, CHICAGO_ZONE, '2026-11-01T06:30Z', '2026-11-02', '08:00', '10:00'],
  ['its cut-off is an hour later in UTC', DALLAS, CHICAGO_ZONE, '2026-11-02T20:59Z', '2026-11-02', '08:00', '17:00'],
  ['the Monday after clocks went forward', DALLAS, CHICAGO_ZONE, '2026-03-09T20:00Z', '2026-03-09', '08:00', '17:00'],
  [
    'its cut-off is an hour earlier in UTC',
    DALLAS,
    CHICAGO_ZONE,
    '2026-03-09T20:01Z',
    '2026-03-09',
    '08:00',
    '18:00',
    'day',
    'is today',
  ],
];

test.each(CASES)('%s', (_what, postalCode, zone, now, date, from, to, part, words) => {
  const faults = scheduleFaults(slot(date, from, to), place(postalCode, zone, now));
  expect(faults.map((one) => one.part)).toEqual(part === undefined ? [] : [part]);
  if (words !== undefined) expect(faults[0]?.says).toContain(words);
});

test('every broken rule is named at once', () => {
  const faults = scheduleFaults(slot('2026-11-07', '10:00', '11:00'), place(DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z'));
  expect(faults.map((one) => one.part)).toEqual(['day', 'window']);
  const today = scheduleFaults(slot('2026-11-02', '09:00', '10:00'), place(DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z'));
  expect(today.map((one) => one.part)).toEqual(['window', 'close']);
});

test('a window during the change to daylight saving time is an hour shorter than it looks', () => {
  // Clocks change on Sundays, when no truck runs; for a carrier that works on Sundays it would still be right.
  const faults = scheduleFaults(slot('2026-03-08', '01:00', '03:30'), place(DALLAS, CHICAGO_ZONE, '2026-03-02T15:00Z'));
  expect(faults.map((one) => one.part)).toEqual(['day', 'window']);
});

/** [where, now, from the day on, window, next] */
const NEXT: readonly [string, string, string, string, string, string][] = [
  [DALLAS, '2026-11-02T15:00Z', '2026-11-02', '08:00', '17:00', '2026-11-02 08:00 17:00'],
  [DALLAS, '2026-11-02T21:01Z', '2026-11-02', '08:00', '17:00', '2026-11-03 08:00 17:00'],
  [DALLAS, '2026-11-06T21:01Z', '2026-11-06', '08:00', '17:00', '2026-11-09 08:00 17:00'],
  [DALLAS, '2026-11-02T15:00Z', '2026-10-02', '08:00', '17:00', '2026-11-02 08:00 17:00'],
  [DALLAS, '2026-11-02T15:00Z', '2026-11-26', '08:00', '17:00', '2026-11-30 08:00 17:00'],
  [DALLAS, '2026-11-02T18:00Z', '2026-11-02', '09:00', '13:00', '2026-11-03 09:00 13:00'],
  [DALLAS, '2026-11-02T15:00Z', '2026-11-03', '09:00', '10:00', '2026-11-03 09:00 11:00'],
  [DALLAS, '2026-11-02T15:00Z', '2026-11-03', '23:00', '23:30', '2026-11-03 21:59 23:59'],
  [MONDAY_WEDNESDAY, '2026-11-04T21:00Z', '2026-11-05', '08:00', '17:00', '2026-11-09 08:00 17:00'],
  [WINDSOR, '2026-10-09T20:00Z', '2026-10-10', '08:00', '17:00', '2026-10-13 08:00 17:00'],
];

test.each(NEXT)('at %s, %s, the next from %s, %s to %s, is %s', (postalCode, now, from, start, end, wanted) => {
  const window = { startMinute: minuteOf(start), endMinute: minuteOf(end) };
  const next = nextPickupSlot(parseDay(from)!, window, place(postalCode, CHICAGO_ZONE, now));
  expect(next && `${formatDay(next.day)} ${timeText(next.startMinute)} ${timeText(next.endMinute)}`).toBe(wanted);
});

test('there is no next one when the calendar has ended', () => {
  const { lastDay } = network.calendar;
  expect(nextPickupSlot(lastDay + 1, windowOf({}), place(DALLAS, CHICAGO_ZONE, '2026-11-02T15:00Z'))).toBeNull();
});

describe('the intended window', () => {
  test.each([
    [undefined, undefined, '08:00 17:00'],
    ['10:00', undefined, '10:00 17:00'],
    ['16:00', undefined, '16:00 18:00'],
    ['23:00', undefined, '23:00 23:59'],
    [undefined, '12:00', '08:00 12:00'],
    [undefined, '09:00', '07:00 09:00'],
    [undefined, '01:00', '00:00 01:00'],
    ['0930', '1400', '09:30 14:00'],
  ])('%s to %s is %s', (start, end, wanted) => {
    const { startMinute, endMinute } = windowOf({
      ...(start !== undefined && { startMinute: minuteOf(start) }),
      ...(end !== undefined && { endMinute: minuteOf(end) }),
    });
    expect(`${timeText(startMinute)} ${timeText(endMinute)}`).toBe(wanted);
  });

  test('is not changed if it is long enough', () => {
    const window = { startMinute: 60, endMinute: 180 };
    expect(longEnough(window)).toBe(window);
  });
});

describe('for any request', () => {
  const zones = [
    CHICAGO_ZONE,
    'America/Phoenix',
    'America/Anchorage',
    'America/St_Johns',
    'America/Monterrey',
    'America/Toronto',
  ];
  const asked = fc.record({
    postalCode: fc.constantFrom(DALLAS, HOUSTON, MONDAY_WEDNESDAY, '77340', WINDSOR, MONTERREY),
    zone: fc.constantFrom(...zones),
    now: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) }),
    daysAhead: fc.integer({ min: -5, max: 40 }),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    endMinute: fc.integer({ min: 0, max: 1439 }),
  });

  test('the next pickup can itself be served, on an open day, two hours from now, and no earlier one can', () => {
    fc.assert(
      fc.property(asked, ({ postalCode, zone, now, daysAhead, startMinute, endMinute }) => {
        const where = place(postalCode, zone, now);
        const from = where.clock.localTime(now).day + daysAhead;
        const next = nextPickupSlot(from, { startMinute, endMinute }, where)!;
        expect(scheduleFaults(next, where)).toEqual([]);
        expect(next.day).toBeGreaterThanOrEqual(from);
        expect(weekday(next.day)).toBeLessThan(5);
        expect(isOpen(network.calendar, where.area.terminalCountry, next.day)).toBe(true);
        expect(servesOn(where.area.weekdays, next.day)).toBe(true);
        const closesAt = where.clock.momentOf({ day: next.day, minuteOfDay: next.endMinute });
        expect(closesAt - now).toBeGreaterThanOrEqual(2 * HOUR_MS);
        for (let day = from; day < next.day; day++) {
          expect(scheduleFaults({ ...next, day }, where).length).toBeGreaterThan(0);
        }
        if (endMinute - startMinute >= 120)
          expect([next.startMinute, next.endMinute]).toEqual([startMinute, endMinute]);
      }),
      { numRuns: 500 },
    );
  });
});
