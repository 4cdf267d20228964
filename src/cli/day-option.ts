// Options that take a day.
import { parseDay } from '../freight/service-calendar.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** 00:00 UTC of the day. */
export function startOfDay(date: string): number {
  if (parseDay(date) === null) throw new OperatorError(`--from takes a date as 2026-12-01; "${date}" was given.`);
  return Date.parse(`${date}T00:00:00Z`);
}
