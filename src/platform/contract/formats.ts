// The string formats of the specification, checked against the calendar and not only for their pattern.
import { MINUTE_MS } from '../durations.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** What follows the date in ISO 8601: a time of day with optional seconds, fraction, and offset from UTC. */
const ISO_TIME_OF_DAY =
  /^T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-])([01]\d|2[0-3]):([0-5]\d))?$/;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Arithmetic on characters: a request may contain a hundred dates, and a Date object for each would be measurable. */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && yearOfCentury % 4 === 0 && (yearOfCentury !== 0 || century % 4 === 0);
  return day <= DAYS_OF_MONTH[month - 1]! + (leap ? 1 : 0);
}

/** The number from 0 to 99 that two characters spell; negative if one is not a digit. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}

export interface IsoTime {
  /** The local date and time, as if it were UTC. */
  readonly wallMs: number;
  /** Minutes east of UTC. Undefined if the text has no offset. */
  readonly offsetMinutes: number | undefined;
  /** Undefined for a date alone. */
  readonly timeOfDayMs: number | undefined;
}

/** `2026-11-30`, `2026-11-30T08:00:00.000` and the like, on a day that exists. */
function isIsoTime(text: string): boolean {
  return isCalendarDate(text.slice(0, 10)) && (text.length === 10 || ISO_TIME_OF_DAY.test(text.slice(10, 50)));
}

/** Undefined if the text is not an ISO 8601 time. */
export function readIsoTime(text: string): IsoTime | undefined {
  if (!isIsoTime(text)) return undefined;
  const dayMs = Date.parse(text.slice(0, 10));
  const parts = ISO_TIME_OF_DAY.exec(text.slice(10));
  if (parts === null) return { wallMs: dayMs, offsetMinutes: undefined, timeOfDayMs: undefined };
  const [, hour, minute, second = '0', fraction = '0', utc, sign, awayHours, awayMinutes] = parts;
  const fractionMs = Math.floor(Number(`0.${fraction}`) * 1_000);
  const timeOfDayMs = (Number(hour) * 60 + Number(minute)) * MINUTE_MS + Number(second) * 1_000 + fractionMs;
  const away = (Number(awayHours) * 60 + Number(awayMinutes)) * (sign === '-' ? -1 : 1);
  const offsetMinutes = utc !== undefined ? 0 : sign === undefined ? undefined : away;
  return { wallMs: dayMs + timeOfDayMs, offsetMinutes, timeOfDayMs };
}

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isCalendarDate,
  'hour-minute': (text) => TIME.test(text),
  'iso-date-time': (text) => text.length > 10 && isIsoTime(text),
  'iso-8601': isIsoTime,
};

/** Completes "must be …" if the field has no text of its own. */
export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a date of the calendar, as in 2026-11-30',
  'hour-minute': 'a time of day from 00:00 to 23:59',
  'iso-date-time': 'a date and time of ISO 8601, as in 2026-11-30T08:00:00.000',
  'iso-8601': 'a date, or a date and time, of ISO 8601, as in 2026-11-30T08:00:00.000',
};
