// The day of a date in text, remembered: a busy hour and a table of a million rows ask for the same few.
import { type DayNumber, parseDay } from '../../freight/service-calendar.ts';

const known = new Map<string, DayNumber | null>();
const MOST_KNOWN = 4_000;

export function knownDay(date: string): DayNumber | null {
  let day = known.get(date);
  if (day === undefined) {
    day = parseDay(date);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(date, day);
  }
  return day;
}
