// The time of an appointment as the clocks at its terminal show it.
import { LOCALE } from '../../words/chosen-words.ts';

const times = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `2026-11-17T09:30:00-06:00` → 9:30 AM: the offset is that of the terminal, so its text already is local time. */
export function clockTime(iso: string | null): string {
  return iso === null ? '' : times.format(new Date(`${iso.slice(0, 16)}:00Z`));
}
