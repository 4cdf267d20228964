// Checks that the session was confirmed recently, before it shows a secret or grants access. Routes require it by `confirmation`.
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { sessionStore } from '../session.store.ts';

/** Signing in does not count: the page may have been left open since. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/** Reads the database, so that a confirmation on another node counts at once. @throws Refusal */
export async function requireConfirmed(context: Context, sessionId: string): Promise<void> {
  const session = await sessionStore(context.db).byId(sessionId);
  const confirmedAt = session?.confirmed_at ?? Number.NEGATIVE_INFINITY;
  if (context.clock.now() - confirmedAt >= CONFIRMED_FOR_MS) throw new Refusal('confirmationNeeded');
}
