// Deletes sessions that have ended. They are rejected anyway; this keeps the table small.
import type { Context } from '../../context.ts';
import { sessionStore } from './session.store.ts';
import type { SessionKind } from './session-kind.ts';

const EVERY_MS = 10 * 60_000;

/** Starts the sweep and returns a function that stops it. */
export function sweepSessions(
  context: Context,
  kinds: readonly Pick<SessionKind<never>, 'name' | 'idleMs' | 'longestMs'>[],
): () => void {
  const store = sessionStore(context.db);
  const sweep = () =>
    context.db
      .write(kinds.map((kind) => store.deleteEnded(kind.name, context.clock.now(), kind)))
      // Requests report an unavailable database; the next sweep catches up.
      .catch(() => {});
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
