// Claim deadlines: the day they count from, and when the carrier must answer.
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { USUAL_DEADLINES } from '../network/files/deadlines-file.ts';
import { buildCalendar, formatDay, parseDay } from '../service-calendar.ts';
import {
  addMonths,
  answerTimes,
  claimableFrom,
  claimDueAt,
  lastConcealedDay,
  lastFilingDay,
} from './claim-deadlines.ts';

const day = (date: string) => parseDay(date)!;

test.each([
  ['2026-11-17', 9, '2027-08-17'],
  ['2026-05-31', 9, '2027-02-28'],
  ['2027-05-31', 9, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 12, '2027-01-31'],
  ['2026-03-01', 9, '2026-12-01'],
])('%s and %d months is %s', (from, months, to) => {
  expect(formatDay(addMonths(day(from), months))).toBe(to);
});

test('a claim can be filed for nine months', () => {
  expect(formatDay(lastFilingDay(day('2026-11-17'), USUAL_DEADLINES))).toBe('2027-08-17');
});

describe('the day that counts', () => {
  const facts = { promisedDay: day('2026-11-20'), shipDay: day('2026-11-17') };
  const trip = (date: string) => ({ at: day(date) * DAY_MS + HOUR_MS });
  const delivery = { ...trip('2026-11-23'), receivedBy: '', signature: '', condition: 'clean', pieces: null } as never;
  const returned = trip('2026-11-25') as never;
  test.each([
    ['LOSS', {}, '2026-11-20'],
    ['DAMAGE', {}, null],
    ['SHORTAGE', {}, null],
    ['CONCEALED_DAMAGE', {}, null],
    ['DAMAGE', { delivery }, '2026-11-23'],
    ['LOSS', { delivery }, '2026-11-23'],
    ['DAMAGE', { returned }, '2026-11-25'],
  ] as const)('of %s', (kind, happened, expected) => {
    const from = claimableFrom(kind, facts, { delivery: null, ...happened });
    expect(from === null ? null : formatDay(from)).toBe(expected);
  });

  test('for freight without a promised date', () => {
    const from = claimableFrom('LOSS', { ...facts, promisedDay: null }, { delivery: null });
    expect(formatDay(from!)).toBe('2026-11-17');
  });
});

test('concealed damage must be reported within five business days in the consignee’s country', () => {
  const calendar = buildCalendar([{ day: day('2026-11-26'), country: 'US', name: 'Thanksgiving' }], 2026, 2027);
  const last = (country: string) => formatDay(lastConcealedDay(calendar, country, day('2026-11-20'), USUAL_DEADLINES)!);
  expect(last('CAN')).toBe('2026-11-27');
  expect(last('USA')).toBe('2026-11-30');
  expect(lastConcealedDay(calendar, 'USA', day('2035-01-01'), USUAL_DEADLINES)).toBeNull();
});

test('the next deadline, by status', () => {
  const times = answerTimes(0, USUAL_DEADLINES);
  expect(claimDueAt('FILED', times)).toBe(30 * DAY_MS);
  expect(claimDueAt('ACKNOWLEDGED', times)).toBe(120 * DAY_MS);
  expect(claimDueAt('NEEDS_DOCUMENTS', { ...times, nextStatusBy: 5 })).toBe(5);
  for (const status of ['OFFERED', 'APPROVED', 'PAID', 'DECLINED', 'WITHDRAWN'] as const) {
    expect(claimDueAt(status, times)).toBeNull();
  }
});
