// Owns day numbers and the business-day calendar: which days are open where, and the nth open day after another.
import { COUNTRIES, type Country } from './postal-code.ts';

/** Days since 1970-01-01. Dates are integers: no time zone can shift them, and addition is cheap. */
export type DayNumber = number;

/** A set of countries as bits, so that a lane through two countries needs one lookup and no array. */
export type CountrySet = number;

export const COUNTRY_BIT: Readonly<Record<Country, CountrySet>> = { US: 1, CA: 2, MX: 4 };

export interface Holiday {
  readonly country: Country;
  readonly name: string;
  readonly day: DayNumber;
}

interface OpenDays {
  /** For each day (from firstDay), the number of open days before it, which is the ordinal of the next open day. */
  readonly openBefore: Uint16Array;
  /** The offset of the nth open day. */
  readonly dayOfOrdinal: Uint16Array;
}

export interface ServiceCalendar {
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
  readonly holidays: readonly Holiday[];
  /** Indexed by CountrySet: the days on which all countries of the set work. */
  readonly openDays: readonly OpenDays[];
}

/** A calendar for whole years. Saturdays and Sundays are closed everywhere. */
export function buildCalendar(holidays: readonly Holiday[], firstYear: number, lastYear: number): ServiceCalendar {
  const firstDay = dayNumber(firstYear, 1, 1);
  const lastDay = dayNumber(lastYear, 12, 31);
  const length = lastDay - firstDay + 1;
  if (length < 1 || length > 65_000) throw new RangeError(`A calendar of ${length} days does not fit: 1 to 65,000.`);
  const closed = new Uint8Array(length);
  for (const holiday of holidays) {
    const offset = holiday.day - firstDay;
    if (offset >= 0 && offset < length) closed[offset]! |= COUNTRY_BIT[holiday.country];
  }
  const everySet = Array.from({ length: 1 << COUNTRIES.length }, (_, set) => openDaysOf(closed, firstDay, set));
  return { firstDay, lastDay, holidays, openDays: everySet };
}

function openDaysOf(closed: Uint8Array, firstDay: DayNumber, countries: CountrySet): OpenDays {
  const openBefore = new Uint16Array(closed.length + 1);
  const days = new Uint16Array(closed.length);
  let count = 0;
  for (let offset = 0; offset < closed.length; offset++) {
    openBefore[offset] = count;
    if (weekday(firstDay + offset) < 5 && (closed[offset]! & countries) === 0) days[count++] = offset;
  }
  openBefore[closed.length] = count;
  return { openBefore, dayOfOrdinal: days.slice(0, count) };
}

/** True if all countries of the set work on that day. */
export function isOpen(calendar: ServiceCalendar, countries: CountrySet, day: DayNumber): boolean {
  return nextOpenDay(calendar, countries, day) === day;
}

/** The first open day on or after `day`, or null if it is outside the calendar. */
export function nextOpenDay(calendar: ServiceCalendar, countries: CountrySet, day: DayNumber): DayNumber | null {
  const offset = day - calendar.firstDay;
  const open = calendar.openDays[countries]!;
  // A fraction, NaN or a day outside the calendar finds no entry, nor does a day after the last open one.
  const ordinal = open.openBefore[offset];
  const found = ordinal === undefined ? undefined : open.dayOfOrdinal[ordinal];
  return found === undefined ? null : calendar.firstDay + found;
}

/** The nth open day after `day` (which need not be open itself), n ≥ 1; null outside the calendar. */
export function addOpenDays(
  calendar: ServiceCalendar,
  countries: CountrySet,
  day: DayNumber,
  n: number,
): DayNumber | null {
  const open = calendar.openDays[countries]!;
  const openUntilDay = open.openBefore[day - calendar.firstDay + 1];
  if (openUntilDay === undefined || day < calendar.firstDay) return null;
  const found = open.dayOfOrdinal[openUntilDay + n - 1];
  return found === undefined ? null : calendar.firstDay + found;
}

/** The number of open days between two days, both excluded; 0 outside the calendar. */
export function openDaysBetween(
  { openDays, firstDay }: ServiceCalendar,
  countries: CountrySet,
  after: DayNumber,
  before: DayNumber,
): number {
  const { openBefore } = openDays[countries]!;
  const [from, to] = [openBefore[after + 1 - firstDay], openBefore[before - firstDay]];
  return from === undefined || to === undefined ? 0 : Math.max(0, to - from);
}

/** Monday is 0, Sunday is 6. */
export function weekday(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The day number of a Gregorian date; the month is 1 to 12. */
export function dayNumber(year: number, month: number, dayOfMonth: number): DayNumber {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The day of a valid `yyyy-MM-dd` date, otherwise null. Parsed by hand for speed: a request may contain a hundred. */
export function parseDay(date: string): DayNumber | null {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return null;
  const year = numberBetween(date, 0, 4);
  const month = numberBetween(date, 5, 7);
  const dayOfMonth = numberBetween(date, 8, 10);
  if (year < 0 || month < 1 || month > 12 || dayOfMonth < 1) return null;
  const day = dayNumber(year, month, dayOfMonth);
  if (dayOfMonth <= 28) return day;
  // A date that does not exist (2026-02-30) would fall into the next month.
  const next = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return day < next ? day : null;
}

/** The number that the characters from `start` to `end` represent; negative if one is not a digit. */
function numberBetween(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The `yyyy-MM-dd` of a day. */
export function formatDay(day: DayNumber): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const years = year >= 1000 && year <= 9999 ? String(year) : String(year).padStart(4, '0');
  return `${years}-${two(month)}-${two(dayOfMonth)}`;
}

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}
