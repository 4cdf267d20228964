// The time of an appointment in its terminal's time zone, with the zone's name.
import { LOCALE } from '../../words/chosen-words.ts';

interface Span {
  readonly start: string | null;
  readonly end: string | null;
  /** The terminal's. */
  readonly timeZone: string;
}

/** For example 9:30 AM – 11:30 AM CST; '' until a time is agreed. */
export function appointmentTime({ start, end, timeZone }: Span): string {
  if (start === null) return '';
  const look = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const zoned = new Intl.DateTimeFormat(LOCALE, { ...look, timeZoneName: 'short' });
  if (end === null) return zoned.format(new Date(start));
  return `${new Intl.DateTimeFormat(LOCALE, look).format(new Date(start))} – ${zoned.format(new Date(end))}`;
}
