// The day of a date in text, remembered: a busy hour and a table of a million rows ask for the same few.
import { type DayNumber, parseDay } from '../../freight/service-calendar.ts';
import { remembering } from '../../platform/remembering.ts';

const MOST_KNOWN = 4_000;

export const knownDay: (date: string) => DayNumber | null = remembering(MOST_KNOWN, parseDay);
