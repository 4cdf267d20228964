// Owns the days of the week on which an area has a truck, as bits (Monday is bit 0).
import type { DayNumber } from '../service-calendar.ts';
import { weekday } from '../service-calendar.ts';

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const FULL_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export const EVERY_WEEKDAY = 0b11111;

/** Parses `Mon Wed Fri`; '' means every business day; null if a word is not a weekday or is repeated. */
export function readWeekdays(words: string): number | null {
  if (words === '') return EVERY_WEEKDAY;
  let bits = 0;
  for (const word of words.split(' ')) {
    const index = NAMES.indexOf(word);
    if (index < 0 || (bits & (1 << index)) !== 0) return null;
    bits |= 1 << index;
  }
  return bits;
}

/** The days spelled out for a message: `Monday, Wednesday and Friday`. */
export function weekdaysInWords(bits: number): string {
  const names = FULL_NAMES.filter((_, index) => (bits & (1 << index)) !== 0);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function servesOn(bits: number, day: DayNumber): boolean {
  return (bits & (1 << weekday(day))) !== 0;
}
