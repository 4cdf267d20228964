// Numbers, money, dates and times as the reader's language writes them.

const language = navigator.language;
const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat(language);
const days = new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDays = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
const seconds = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** An amount as the API writes it: `"1234.50"`, with or without a currency sign. */
export function centsOf(text: string | number | null | undefined): number {
  if (text === null || text === undefined || text === '') return 0;
  return Math.round(Number(String(text).replace(/[^\d.-]/g, '')) * 100);
}

export function count(value: number): string {
  return counts.format(value);
}

/** `2026-11-16` → Mon, Nov 16. A day has no time zone. */
export function day(isoDay: string | null | undefined, long = false): string {
  if (!isoDay) return '';
  return (long ? longDays : days).format(new Date(`${isoDay.slice(0, 10)}T00:00:00Z`));
}

/** A moment, in the reader's own time zone. */
export function moment(iso: string | number | null | undefined): string {
  return iso === null || iso === undefined || iso === '' ? '' : moments.format(new Date(iso));
}

/** The same to the second, for logs. */
export function exactMoment(iso: string): string {
  return seconds.format(new Date(iso));
}

/** A moment in the zone in which it happened. */
export function momentIn(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));
}
