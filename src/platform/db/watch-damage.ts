// Counts failures of a damaged database and logs them at error level, whether a request, a job or a timer ran into them.
import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Logger } from '../log.ts';
import type { DatabaseDamaged } from './database.ts';

export interface Damage {
  /** How many reads or writes failed because of it, since the process started. */
  readonly count: number;
  notice(error: DatabaseDamaged): void;
}

/** Logging every failed statement would fill the log. */
const LOG_EVERY_MS = MINUTE_MS;

export function watchDamage(log: Logger, clock: Clock): Damage {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    get count() {
      return count;
    },
    notice({ message }) {
      count += 1;
      if (clock.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = clock.now();
      log.error({ reason: message, count }, 'the database is damaged; run linehaul doctor and restore a backup');
    },
  };
}
