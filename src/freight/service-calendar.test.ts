// Day numbers and business-day counts, compared with the platform's own dates and a naive count.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './milliseconds.ts';
import {
  addOpenDays,
  buildCalendar,
  COUNTRY_BIT,
  formatDay,
  isOpen,
  nextOpenDay,
  openDaysBetween,
  parseDay,
  weekday,
} from './service-calendar.ts';

const day = (date: string): number => parseDay(date)!;
const { US, CA } = COUNTRY_BIT;
const calendar = buildCalendar(
  [
    { country: 'US', name: 'Thanksgiving', day: day('2026-11-26') },
    { country: 'US', name: 'Day after', day: day('2026-11-27') },
    { country: 'CA', name: 'Boxing Day', day: day('2026-12-28') },
  ],
  2026,
  2027,
);

describe('day numbers', () => {
  it('agree with the platform for every day of 400 years', () => {
    for (let n = -60_000; n < 90_000; n += 7) {
      const date = new Date(n * DAY_MS);
      expect(formatDay(n)).toBe(date.toISOString().slice(0, 10));
      expect(weekday(n)).toBe((date.getUTCDay() + 6) % 7);
      expect(parseDay(formatDay(n))).toBe(n);
    }
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '20260401',
    '',
    '2026-04-01T00:00',
    'x',
  ])('refuse %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });
});

describe('business days', () => {
  it('are Monday to Friday, except the holidays of the country', () => {
    expect(isOpen(calendar, US, day('2026-11-25'))).toBe(true);
    expect(isOpen(calendar, US, day('2026-11-26'))).toBe(false);
    expect(isOpen(calendar, CA, day('2026-11-26'))).toBe(true);
    expect(isOpen(calendar, US | CA, day('2026-12-28'))).toBe(false);
    expect(isOpen(calendar, CA, day('2026-11-28'))).toBe(false);
  });

  it('move on to the next open day, over a holiday and a weekend', () => {
    expect(formatDay(nextOpenDay(calendar, US, day('2026-11-26'))!)).toBe('2026-11-30');
    expect(formatDay(nextOpenDay(calendar, CA, day('2026-11-26'))!)).toBe('2026-11-26');
  });

  it('are counted from a day that is open or closed', () => {
    expect(formatDay(addOpenDays(calendar, US, day('2026-11-25'), 1)!)).toBe('2026-11-30');
    expect(formatDay(addOpenDays(calendar, US, day('2026-11-28'), 1)!)).toBe('2026-11-30');
    expect(formatDay(addOpenDays(calendar, US, day('2026-11-25'), 3)!)).toBe('2026-12-02');
  });

  it('end with the calendar', () => {
    for (const outside of [day('2025-12-31'), day('2028-01-01'), Number.NaN, 20_500.5]) {
      expect(nextOpenDay(calendar, US, outside)).toBeNull();
      expect(addOpenDays(calendar, US, outside, 1)).toBeNull();
    }
    expect(addOpenDays(calendar, US, day('2027-12-31'), 1)).toBeNull();
  });

  it('agree with counting day by day', () => {
    const start = fc.integer({ min: calendar.firstDay, max: calendar.lastDay - 120 });
    const countries = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(start, countries, fc.integer({ min: 1, max: 60 }), (from, set, n) => {
        let at = from;
        for (let left = n; left > 0; ) {
          at++;
          const closed = calendar.holidays.some((h) => h.day === at && (COUNTRY_BIT[h.country] & set) !== 0);
          if (weekday(at) < 5 && !closed) left--;
        }
        expect(addOpenDays(calendar, set, from, n)).toBe(at);
      }),
    );
  });
});

describe('open days between two others', () => {
  it.each([
    ['2026-11-02', '2026-11-06', 3],
    ['2026-11-02', '2026-11-03', 0],
    ['2026-11-02', '2026-11-02', 0],
    ['2026-11-06', '2026-11-09', 0],
    ['2026-11-06', '2026-11-10', 1],
    ['2026-11-24', '2026-12-01', 2],
    ['1990-01-01', '1990-02-01', 0],
  ])('%s to %s: %i', (after, before, count) => {
    expect(openDaysBetween(calendar, US, day(after), day(before))).toBe(count);
  });
});
