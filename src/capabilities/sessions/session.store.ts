// The table of sessions.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type SessionKindName = 'portal' | 'operator';
/**
 * The password alone, the password and a second factor, a passkey alone; or single sign-on alone, with a second factor of this
 * service, or with one that the provider vouches for.
 */
export const SIGN_IN_METHODS = [
  'password',
  'authenticator',
  'recovery-code',
  'password-and-passkey',
  'passkey',
  'single-sign-on',
  'single-sign-on-and-factor',
  'single-sign-on-multi-factor',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export interface SessionRow {
  /** Names the session in the audit log without giving it away. */
  readonly session_id: string;
  readonly secret_hash: string;
  readonly kind: SessionKindName;
  readonly username: string;
  /** The state of the account that the sign-in proved. */
  readonly credential: string;
  readonly created_at: number;
  /** Written at most once a minute. */
  readonly used_at: number;
  readonly ends_at: number;
  /** When the password was last given again. */
  readonly confirmed_at: number | null;
  /** The source address it was opened from. */
  readonly source: string;
  /** The User-Agent it was opened with. */
  readonly device: string;
  /** By what the user signed in. */
  readonly method: SignInMethod;
}

interface Tables {
  sessions: SessionRow;
}

export function sessionStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    bySecret: (secretHash: string): Promise<SessionRow | undefined> =>
      tables.selectFrom('sessions').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst(),

    byId: (sessionId: string): Promise<SessionRow | undefined> =>
      tables.selectFrom('sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst(),

    insert: (session: SessionRow): Step => step(tables.insertInto('sessions').values(session), 1),

    /** A conflict when it is gone already. */
    delete: (sessionId: string): Step => step(tables.deleteFrom('sessions').where('session_id', '=', sessionId), 1),

    /** Those of one user, the latest first. */
    ofUser: (kind: SessionKindName, username: string): Promise<SessionRow[]> =>
      tables
        .selectFrom('sessions')
        .selectAll()
        .where('kind', '=', kind)
        .where('username', '=', username)
        .orderBy('used_at', 'desc')
        .execute(),

    /** All of one user, but one where that is said. */
    deleteOfUser: (kind: SessionKindName, username: string, except?: string): Step =>
      step(
        tables
          .deleteFrom('sessions')
          .where('kind', '=', kind)
          .where('username', '=', username)
          .$if(except !== undefined, (query) => query.where('session_id', '<>', except!)),
      ),

    /** It goes on under a new password. A conflict when it is gone. */
    renew: (sessionId: string, credential: string): Step =>
      step(tables.updateTable('sessions').set({ credential }).where('session_id', '=', sessionId), 1),

    /** A conflict when it is gone. */
    confirm: (sessionId: string, confirmedAt: number): Step =>
      step(
        tables
          .updateTable('sessions')
          .set({ confirmed_at: confirmedAt, used_at: confirmedAt })
          .where('session_id', '=', sessionId),
        1,
      ),

    /** Several nodes may write it; the latest use counts. */
    use: (sessionId: string, usedAt: number): Step =>
      step(
        tables
          .updateTable('sessions')
          .set({ used_at: usedAt })
          .where('session_id', '=', sessionId)
          .where('used_at', '<', usedAt),
      ),

    /** By the settings of today, also where those that a session began under were longer. */
    deleteEnded: (
      kind: SessionKindName,
      now: number,
      { idleMs, longestMs }: { readonly idleMs: number; readonly longestMs: number },
    ): Step =>
      step(
        tables
          .deleteFrom('sessions')
          .where('kind', '=', kind)
          .where((is) =>
            is.or([
              is('ends_at', '<=', now),
              is('created_at', '<=', now - longestMs),
              is('used_at', '<=', now - idleMs),
            ]),
          ),
      ),
  };
}
