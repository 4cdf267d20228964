// The days that a calendar shows, as dates without a time zone.
import { DAY_MS } from '../../../src/freight/milliseconds.ts';

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** `count` days in a row, starting `off` days after `first`. */
export function daysFrom(first: string, count: number, off = 0): string[] {
  const start = Date.parse(first) + off * DAY_MS;
  return Array.from({ length: count }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10));
}
