// Ends a user's sessions, for capabilities that change how the user signs in.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { type SessionKindName, sessionStore } from './session.store.ts';

/** Ends all of them. Other nodes forget them within a second, when they read the change in the audit log. */
export function endSessionsOf(context: Context, kind: SessionKindName, username: string): Step {
  return sessionStore(context.db).deleteOfUser(kind, username);
}

/** After a restore, while nothing serves the database: a session that was ended after the backup must not work again. */
export function endAllSessions({ db }: Context): Step {
  return sessionStore(db).deleteAll();
}
