// Formats numbers, money, dates and times in the page's language. A time always has its zone.
import { LOCALE } from '../words/chosen-words.ts';
import { onFirstUse } from './on-first-use.ts';

const dollars = onFirstUse(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }));
const counts = onFirstUse(() => new Intl.NumberFormat(LOCALE));
const days = onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const longDays = onFirstUse(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' }));
const MOMENT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const seconds = onFirstUse(() => new Intl.DateTimeFormat(LOCALE, { ...MOMENT, second: '2-digit' }));
const moments = onFirstUse(() => new Intl.DateTimeFormat(LOCALE, MOMENT));

export function money(cents: number): string {
  return dollars().format(cents / 100);
}

/** An amount in the API's format: `"1234.50"`, with or without a currency sign. */
export function centsOf(text: string | number | null | undefined): number {
  if (text === null || text === undefined || text === '') return 0;
  return Math.round(Number(String(text).replace(/[^\d.-]/g, '')) * 100);
}

export function count(value: number): string {
  return counts().format(value);
}

/** `2026-11-16` → Mon, Nov 16. A day has no time zone. */
export function day(isoDay: string | null | undefined, long = false): string {
  if (!isoDay) return '';
  return (long ? longDays : days)().format(new Date(`${isoDay.slice(0, 10)}T00:00:00Z`));
}

/** A date and time in the user's own time zone. */
export function moment(iso: string | number | null | undefined): string {
  return iso === null || iso === undefined || iso === '' ? '' : moments().format(new Date(iso));
}

/** The same to the second, for logs. */
export function exactMoment(iso: string): string {
  return seconds().format(new Date(iso));
}
