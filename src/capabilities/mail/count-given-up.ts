// Counts the e-mails that were given up on in the last day, for the metrics.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { mailStore } from './mail.store.ts';
import { MAIL_RETRY_DELAYS_MS } from './send-mail.ts';

/** Counting stops here, so that it stays cheap. */
const MOST_COUNTED = 10_000;
const ALL_ATTEMPTS = MAIL_RETRY_DELAYS_MS.length + 1;
/** The time from the first attempt to the last. */
const ALL_DELAYS_MS = MAIL_RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0);

/**
 * An e-mail whose recipient does not exist fails at once, which only its sender can fix; one that was given up on has had all
 * attempts. The table has no time for that, so it is derived from when the e-mail was queued: one that an operator retries later, and that
 * fails again, is not counted.
 */
export function countGivenUp({ db, freightClock }: Pick<Context, 'db' | 'freightClock'>): Promise<number> {
  const since = freightClock.now() - DAY_MS - ALL_DELAYS_MS;
  return mailStore(db).countFailed(since, ALL_ATTEMPTS, MOST_COUNTED);
}
