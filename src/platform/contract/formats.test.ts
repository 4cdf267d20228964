// Parsing ISO 8601 times: with and without a time of day, a fraction and an offset.
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { FORMATS, isCalendarDate, readIsoTime } from './formats.ts';

const DAY = Date.UTC(2026, 10, 30);

describe('an existing time', () => {
  test.each<[string, number, number | undefined]>([
    ['2026-11-30', DAY, undefined],
    ['2026-11-30T08:30', DAY + 8.5 * HOUR_MS, undefined],
    ['2026-11-30T08:30:15', DAY + 8.5 * HOUR_MS + 15_000, undefined],
    ['2026-11-30T08:30:15.250', DAY + 8.5 * HOUR_MS + 15_250, undefined],
    ['2026-11-30T08:30:15.2', DAY + 8.5 * HOUR_MS + 15_200, undefined],
    ['2026-11-30T08:30:15.123456789', DAY + 8.5 * HOUR_MS + 15_123, undefined],
    ['2026-11-30T08:30:15.123456789-05:00', DAY + 8.5 * HOUR_MS + 15_123, -300],
    ['2026-11-30T23:59:59.999', DAY + DAY_MS - 1, undefined],
    ['2026-11-30T08:30Z', DAY + 8.5 * HOUR_MS, 0],
    ['2026-11-30T08:30:00.000-05:00', DAY + 8.5 * HOUR_MS, -300],
    ['2026-11-30T08:30:00+05:45', DAY + 8.5 * HOUR_MS, 345],
  ])('%s', (text, wallMs, offsetMinutes) => {
    expect(readIsoTime(text)).toEqual({
      wallMs,
      offsetMinutes,
      timeOfDayMs: text.length === 10 ? undefined : wallMs - DAY,
    });
    expect(FORMATS['iso-8601']!(text)).toBe(true);
    expect(FORMATS['iso-date-time']!(text)).toBe(text.length > 10);
  });
});

test.each([
  '',
  '2026-11',
  '2026-11-31',
  '2026-02-29T08:00:00.000',
  '2026-11-30T',
  '2026-11-30T8:00',
  '2026-11-30T08',
  '2026-11-30T24:00',
  '2026-11-30T08:60',
  '2026-11-30T08:00:60',
  '2026-11-30T08:00:00,5',
  '2026-11-30T08:00:00.1234567890',
  '2026-11-30t08:00',
  '2026-11-30T08:00z',
  '2026-11-30T08:00+5:00',
  '2026-11-30T08:00+24:00',
  '2026-11-30T08:00 ',
  '2026-11-30T08:30:15.12345678-05:00x',
  '2026-11-30T08:30:15.123456789-05:00x',
  '2026-11-30T08:00\n',
  ` 2026-11-30T08:00${' '.repeat(100)}`,
  `2026-11-30T08:00:00.000Z${'x'.repeat(1_000)}`,
  `2026-11-30T08:00:00.000Z${' '.repeat(30)}x`,
])('%j is not one', (text) => {
  expect(readIsoTime(text)).toBeUndefined();
  expect(FORMATS['iso-8601']!(text)).toBe(false);
  expect(FORMATS['iso-date-time']!(text)).toBe(false);
});

describe('a date', () => {
  test.each(['2000-02-29', '2024-02-29', '0000-02-29', '2400-02-29', '9999-12-31', '1900-02-28'])(
    '%s is one',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  test.each([
    '1900-02-29',
    '2100-02-29',
    '2023-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
  ])('%s is not one', (text) => expect(isCalendarDate(text)).toBe(false));

  test.each([0, 1, 2, 3, 5, 6, 8, 9])('whose character %i is not a digit is not valid', (at) => {
    for (const other of ['/', ':', ' ', '-', '٣']) {
      expect(isCalendarDate(`${'2024-10-10'.slice(0, at)}${other}${'2024-10-10'.slice(at + 1)}`)).toBe(false);
    }
  });
});
