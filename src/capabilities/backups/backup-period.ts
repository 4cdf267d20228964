// How often a backup is expected, and from when the newest one is too old: the same for the alerts and linehaul doctor.
import type { Config } from '../../config.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

/** A day if the server makes none by itself. */
export function backupPeriodMs({ backups }: Pick<Config, 'backups'>): number {
  return backups.everyHours > 0 ? backups.everyHours * HOUR_MS : DAY_MS;
}

/** One may fail, or take its time. The alert rules count in the same way. */
export const OLD_AFTER_PERIODS = 2;
