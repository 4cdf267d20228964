// A time in the local time of where it happened, with its zone; the user's own time in a tooltip.
import { LOCALE } from '../words/chosen-words.ts';
import { moment } from './format.ts';
import { onFirstUse } from './on-first-use.ts';

const written = onFirstUse(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
);
const WITH_OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?([+-]\d\d:\d\d)$/;
/** The name of an offset in North America in standard time. An hour more is the same zone in daylight saving time. */
const NAMES: Readonly<Record<string, string>> = {
  '-03:30': 'NST',
  '-04:00': 'AST',
  '-05:00': 'EST',
  '-06:00': 'CST',
  '-07:00': 'MST',
  '-08:00': 'PST',
  '-09:00': 'AKST',
  '-10:00': 'HST',
};
const SUMMER_NAMES: Readonly<Record<string, string>> = {
  '-02:30': 'NDT',
  '-03:00': 'ADT',
  '-04:00': 'EDT',
  '-05:00': 'CDT',
  '-06:00': 'MDT',
  '-07:00': 'PDT',
  '-08:00': 'AKDT',
  '-10:00': 'HST',
};
const newYork = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' }),
);

/** `2026-11-04T17:05:00-06:00` → Nov 4, 5:05 PM CST. A time without an offset is shown in the user's zone. */
export function localMoment(iso: string): string {
  const parts = WITH_OFFSET.exec(iso);
  if (parts === null) return moment(iso);
  return `${written().format(new Date(`${parts[1]}Z`))} ${zoneOf(iso)}`;
}

/** CST; '' if the text has no offset. */
export function zoneOf(iso: string | undefined): string {
  const offset = WITH_OFFSET.exec(iso ?? '')?.[2];
  if (offset === undefined) return '';
  const isSummer = newYork().format(new Date(iso!)).endsWith('EDT');
  return (isSummer ? SUMMER_NAMES : NAMES)[offset] ?? `UTC${offset}`;
}

export function LocalTime({ iso, says = (text) => text }: { iso: string; says?: (text: string) => string }) {
  return (
    <time dateTime={iso} title={moment(iso)}>
      {says(localMoment(iso))}
    </time>
  );
}
