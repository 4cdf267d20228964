// Counts the recipients whose e-mail failed since the last one that was sent, for the metrics. A mail server that rejects everything, for
// example because it no longer accepts the sender, is noticed by this: nothing is retried then.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { mailStore } from './mail.store.ts';
import { readRecipients } from './mail-recipients.ts';

export const MOST_EMAILS_LOOKED_AT = 20;

/** Several e-mails to the same wrong address count once. */
export async function countRejectedInARow({ db, freightClock }: Pick<Context, 'db' | 'freightClock'>): Promise<number> {
  const store = mailStore(db);
  const since = Math.max((await store.newestSent()) ?? 0, freightClock.now() - DAY_MS);
  const rejected = new Set<string>();
  for (const { recipients, sent_at } of await store.newestFailed(since, MOST_EMAILS_LOOKED_AT)) {
    // Some of its recipients got it.
    if (sent_at !== null) break;
    for (const { address } of readRecipients(recipients)) rejected.add(address);
  }
  return rejected.size;
}
