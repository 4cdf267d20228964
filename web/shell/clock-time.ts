// Formats a time of day from the API (17:00) in the page's language (5:00 PM).

import { LOCALE } from '../words/chosen-words.ts';
import { zoneOf } from './local-time.tsx';
import { onFirstUse } from './on-first-use.ts';

const times = onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

export function clockTime(text: string | null | undefined): string {
  if (!text || !/^\d\d:\d\d/.test(text)) return text ?? '';
  return times().format(new Date(`1970-01-01T${text.slice(0, 5)}:00Z`));
}

/** With the time zone of the given time at the same place: 5:00 PM EST. */
export function zonedTime(text: string | null | undefined, there: string | undefined): string {
  return [clockTime(text), zoneOf(there)].filter(Boolean).join(' ');
}

export function clockSpan(from: string, to: string, there?: string): string {
  return `${clockTime(from)} – ${zonedTime(to, there)}`;
}

/** The name of a zone on a given day: America/New_York → EST. */
export function zoneName(timeZone: string, isoDay: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(`${isoDay}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
