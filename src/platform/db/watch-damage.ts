// Counts what a damaged database could not do, and logs it at error level, whoever came upon it: a request, a job or a timer.
import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Logger } from '../log.ts';
import type { DatabaseDamaged } from './database.ts';

export interface Damage {
  /** How often something could not be read or written because of it, since the process started. */
  readonly count: number;
  notice(error: DatabaseDamaged): void;
}

/** Every failed statement would fill the log. */
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
