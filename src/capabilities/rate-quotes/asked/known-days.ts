// Parses dates with a cache: a busy hour, or a file of a million rows, has only a few distinct ones.
import { type DayNumber, parseDay } from '../../../freight/service-calendar.ts';
import { remembering } from '../../../platform/remembering.ts';

const MOST_KNOWN = 4_000;

export const knownDay: (date: string) => DayNumber | null = remembering(MOST_KNOWN, parseDay);
