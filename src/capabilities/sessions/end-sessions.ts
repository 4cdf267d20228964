// Ends sessions of a user, for the capabilities that change how the user gets in.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { type SessionKindName, sessionStore } from './session.store.ts';

/** All of them. Nodes forget them when they read of the change in the audit log, within a second. */
export function endSessionsOf(context: Context, kind: SessionKindName, username: string): Step {
  return sessionStore(context.db).deleteOfUser(kind, username);
}
