// The time of an appointment as the clocks at its terminal show it, with the zone.
import { LOCALE } from '../../words/chosen-words.ts';

interface Span {
  readonly start: string | null;
  readonly end: string | null;
  /** Of the terminal. */
  readonly timeZone: string;
}

/** 9:30 AM – 11:30 AM CST; '' while no time is agreed. */
export function appointmentTime({ start, end, timeZone }: Span): string {
  if (start === null) return '';
  const look = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const zoned = new Intl.DateTimeFormat(LOCALE, { ...look, timeZoneName: 'short' });
  if (end === null) return zoned.format(new Date(start));
  return `${new Intl.DateTimeFormat(LOCALE, look).format(new Date(start))} – ${zoned.format(new Date(end))}`;
}
