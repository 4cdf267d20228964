// Before a secret is shown on a page: was the password given again a moment ago?
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sessionStore } from './session.store.ts';

/** Signing in does not count: a page that was left open must not show a secret to whoever comes by. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/**
 * For operations that show a secret which exists already. Who calls with a token or a password has just shown it. It looks into
 * the database, so that a confirmation on another node counts at once.
 * @throws Refusal
 */
export async function requireConfirmed(context: Context, caller: { readonly sessionId?: string }): Promise<void> {
  if (caller.sessionId === undefined) return;
  const session = await sessionStore(context.db).byId(caller.sessionId);
  const confirmedAt = session?.confirmed_at ?? Number.NEGATIVE_INFINITY;
  if (context.clock.now() - confirmedAt >= CONFIRMED_FOR_MS) throw new Refusal('confirmationNeeded');
}
