// Deletes failed sign-ins that are older than the setting allows, and the oldest ones if there are too many.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { failedSignInStore } from './failed-sign-in.store.ts';

const EVERY_MS = 10 * 60_000;
/** About 30 MB. */
const MOST_LINES = 100_000;
const AT_ONCE = 1_000;

/** Starts the sweep and returns a function that stops it. */
export function sweepFailedSignIns(context: Context): () => void {
  // If the database is unavailable, the next sweep catches up.
  const timer = setInterval(() => void sweepSignInsOnce(context).catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}

export async function sweepSignInsOnce(context: Context, mostLines = MOST_LINES): Promise<void> {
  const { db, clock, config } = context;
  const store = failedSignInStore(db);
  const days = config.keepSignInsDays;
  const tooOld = days === 0 ? undefined : await store.lastBefore(clock.now() - days * DAY_MS);
  const tooMany = await store.firstBeyond(mostLines);
  const upTo = [tooOld, tooMany]
    .filter((one) => one !== undefined)
    .sort()
    .at(-1);
  if (upTo === undefined) return;
  for (;;) {
    const [deleted] = await db.write([store.deleteUpTo(upTo, AT_ONCE)]);
    if ((deleted?.length ?? 0) < AT_ONCE) return;
  }
}
