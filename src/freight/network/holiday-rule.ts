// Owns the language in which holidays.csv describes a holiday, and the date it means in a given year.
import { type DayNumber, dayNumber, formatDay, parseDay, weekday } from '../service-calendar.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const PLACES = ['1st', '2nd', '3rd', '4th'];

export const OBSERVANCES = ['same day', 'nearest weekday', 'next weekday'] as const;
export type Observance = (typeof OBSERVANCES)[number];

export const HOLIDAY_RULE_FORMS =
  'December 25 | 4th Thursday of November | last Monday of May | Monday before May 25 | Easter | 2030-10-01, ' +
  'the first five also with "+ 1 day" or "- 2 days"';

/** The date of the holiday in that year; null if it has none (a single date in another year). */
export type HolidayRule = (year: number) => DayNumber | null;

/** Compiles the text of a rule; null if it cannot be parsed. */
export function compileHolidayRule(words: string): HolidayRule | null {
  const single = parseDay(words);
  if (single !== null) return (year) => (formatDay(single).startsWith(`${year}-`) ? single : null);
  const shift = / ([+-]) (\d{1,3}) days?$/.exec(words);
  const base = baseRule(shift ? words.slice(0, shift.index) : words);
  if (base === null || shift === null) return base;
  const days = Number(shift[2]) * (shift[1] === '-' ? -1 : 1);
  return (year) => base(year) + days;
}

/** Moves a holiday that falls on a weekend to the weekday on which the carrier is closed for it. */
export function observedDay(day: DayNumber, observance: Observance): DayNumber {
  const dayOfWeek = weekday(day);
  if (observance === 'same day' || dayOfWeek < 5) return day;
  return observance === 'nearest weekday' && dayOfWeek === 5 ? day - 1 : day + (7 - dayOfWeek);
}

function baseRule(words: string): ((year: number) => DayNumber) | null {
  if (words === 'Easter') return easterSunday;
  const fixed = /^([A-Z][a-z]+) (\d{1,2})$/.exec(words);
  if (fixed) return fixedRule(MONTHS.indexOf(fixed[1]!), Number(fixed[2]));
  const before = /^([A-Z][a-z]+) before ([A-Z][a-z]+) (\d{1,2})$/.exec(words);
  if (before) {
    const dayOfWeek = WEEKDAYS.indexOf(before[1]!);
    const date = fixedRule(MONTHS.indexOf(before[2]!), Number(before[3]));
    return date === null || dayOfWeek < 0 ? null : (year) => weekdayBefore(date(year), dayOfWeek);
  }
  const counted = /^(1st|2nd|3rd|4th|last) ([A-Z][a-z]+) of ([A-Z][a-z]+)$/.exec(words);
  if (!counted) return null;
  const place = PLACES.indexOf(counted[1]!);
  const dayOfWeek = WEEKDAYS.indexOf(counted[2]!);
  const month = MONTHS.indexOf(counted[3]!) + 1;
  if (dayOfWeek < 0 || month === 0) return null;
  // The first Monday is the Monday before the 8th; the last is the Monday before the next month.
  if (place >= 0) return (year) => weekdayBefore(dayNumber(year, month, 8 + 7 * place), dayOfWeek);
  return (year) => weekdayBefore(month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1), dayOfWeek);
}

function fixedRule(monthIndex: number, dayOfMonth: number): ((year: number) => DayNumber) | null {
  // 2025 is not a leap year: a rule for February 29 would not have a date every year.
  const month = monthIndex + 1;
  const real = month > 0 && formatDay(dayNumber(2025, month, dayOfMonth)).endsWith(String(dayOfMonth).padStart(2, '0'));
  return real && dayOfMonth > 0 ? (year) => dayNumber(year, month, dayOfMonth) : null;
}

function weekdayBefore(day: DayNumber, dayOfWeek: number): DayNumber {
  const back = (weekday(day) - dayOfWeek + 7) % 7;
  return day - (back === 0 ? 7 : back);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterSunday(year: number): DayNumber {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const leaps = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - leaps - correction + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(n / 31), (n % 31) + 1);
}
