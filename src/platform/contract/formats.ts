// The string formats of the specification, checked by the calendar and not only by their form.

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** By arithmetic on the characters: a request may carry a hundred dates, and a Date object a date is what shows. */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (year < 0 || month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= DAYS_OF_MONTH[month - 1]! + (leap ? 1 : 0);
}

/** The number that the characters from `start` to `end` stand for; negative when one is no digit. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isCalendarDate,
  'hour-minute': (text) => TIME.test(text),
};

/** Completes "must be …" where the field has no words of its own. */
export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a date of the calendar, as in 2026-11-30',
  'hour-minute': 'a time of day from 00:00 to 23:59',
};
