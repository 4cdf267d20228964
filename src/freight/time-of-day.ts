// The time of day as minutes since midnight, and as text.

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** `HH:MM` */
export function timeText(minuteOfDay: number): string {
  return `${TWO_DIGITS[Math.floor(minuteOfDay / 60)]}:${TWO_DIGITS[minuteOfDay % 60]}`;
}

/** Parses `HHMM` or `HH:MM`, 24-hour clock. */
export function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(-2));
}
