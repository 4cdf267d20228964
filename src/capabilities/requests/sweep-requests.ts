// Deletes logged requests that are older than the setting allows, and the oldest of callers that have too many.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { entryId, type RequestLog } from './record-requests.ts';
import { type RequestsOf, requestLogStore } from './request-log.store.ts';

const EVERY_MS = 5 * 60_000;
export const MOST_OF_CALLER = 5_000;
const AT_ONCE = 1_000;

/** Starts the sweep and returns a function that stops it. */
export function sweepRequests(context: Context, log: RequestLog): () => void {
  // Requests report an unavailable database; the next sweep catches up.
  const timer = setInterval(() => void sweepOnce(context, log).catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}

export async function sweepOnce(context: Context, log: RequestLog, mostOfCaller = MOST_OF_CALLER): Promise<void> {
  const store = requestLogStore(context.db);
  const days = context.config.retentionDays.requests;
  if (days > 0) await deleteAll(context, entryId(context.clock.now() - days * DAY_MS, ''), {});
  // Only callers that were written since the last sweep can have too many.
  for (const { kind, username, client_id: clientId } of log.takeWritten()) {
    const of = { kind, username, clientId };
    const beyond = await store.firstBeyond(of, mostOfCaller);
    if (beyond !== undefined) await deleteAll(context, beyond, of);
  }
}

async function deleteAll(context: Context, upTo: string, of: RequestsOf): Promise<void> {
  for (;;) {
    const [deleted] = await context.db.write([requestLogStore(context.db).deleteUpTo(upTo, AT_ONCE, of)]);
    if ((deleted?.length ?? 0) < AT_ONCE) return;
  }
}
