// Options that take a day.
import { parseDay } from '../../freight/service-calendar.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** 00:00 UTC of the day. */
export function startOfDay(date: string, option = '--from'): number {
  if (parseDay(date) === null) throw new OperatorError(`${option} takes a date as 2026-12-01; "${date}" was given.`);
  return Date.parse(`${date}T00:00:00Z`);
}
