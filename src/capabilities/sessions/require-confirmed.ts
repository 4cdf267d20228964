// Before a session shows a secret or gives access: was the password given again a moment ago? Routes say where (`confirmation`).
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sessionStore } from './session.store.ts';

/** Signing in does not count: a page that was left open must not serve whoever comes by. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/** Looks into the database, so that a confirmation on another node counts at once. @throws Refusal */
export async function requireConfirmed(context: Context, sessionId: string): Promise<void> {
  const session = await sessionStore(context.db).byId(sessionId);
  const confirmedAt = session?.confirmed_at ?? Number.NEGATIVE_INFINITY;
  if (context.clock.now() - confirmedAt >= CONFIRMED_FOR_MS) throw new Refusal('confirmationNeeded');
}
