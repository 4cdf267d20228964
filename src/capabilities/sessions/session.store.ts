// The table of sessions.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type SessionKindName = 'portal' | 'operator';
/**
 * The password alone, the password and a second factor, or a passkey alone; or single sign-on alone, with a second factor of
 * this service, or with one that the provider vouches for.
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
  /** Identifies the session in the audit log without revealing its secret. */
  readonly session_id: string;
  readonly secret_hash: string;
  readonly kind: SessionKindName;
  readonly username: string;
  /** The account's credential at the time of the sign-in. */
  readonly credential: string;
  readonly created_at: number;
  /** Updated at most once a minute. */
  readonly used_at: number;
  readonly ends_at: number;
  /** When the user last confirmed the session. */
  readonly confirmed_at: number | null;
  /** The source address it was opened from. */
  readonly source: string;
  /** The User-Agent it was opened with. */
  readonly device: string;
  /** How the user signed in. */
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

    /** Conflicts if it is already gone. */
    delete: (sessionId: string): Step => step(tables.deleteFrom('sessions').where('session_id', '=', sessionId), 1),

    /** Those of one user, latest first. */
    ofUser: (kind: SessionKindName, username: string): Promise<SessionRow[]> =>
      tables
        .selectFrom('sessions')
        .selectAll()
        .where('kind', '=', kind)
        .where('username', '=', username)
        .orderBy('used_at', 'desc')
        .execute(),

    /** All sessions of one user, optionally except one. */
    deleteOfUser: (kind: SessionKindName, username: string, except?: string): Step =>
      step(
        tables
          .deleteFrom('sessions')
          .where('kind', '=', kind)
          .where('username', '=', username)
          .$if(except !== undefined, (query) => query.where('session_id', '<>', except!)),
      ),

    deleteAll: (): Step => step(tables.deleteFrom('sessions')),

    /** Continues it under a new credential. Conflicts if it is gone. */
    renew: (sessionId: string, credential: string): Step =>
      step(tables.updateTable('sessions').set({ credential }).where('session_id', '=', sessionId), 1),

    /** Conflicts if it is gone. */
    confirm: (sessionId: string, confirmedAt: number): Step =>
      step(
        tables
          .updateTable('sessions')
          .set({ confirmed_at: confirmedAt, used_at: confirmedAt })
          .where('session_id', '=', sessionId),
        1,
      ),

    /** Several nodes may write this; the latest use counts. */
    use: (sessionId: string, usedAt: number): Step =>
      step(
        tables
          .updateTable('sessions')
          .set({ used_at: usedAt })
          .where('session_id', '=', sessionId)
          .where('used_at', '<', usedAt),
      ),

    /** By the current settings, even if a session started under longer ones. */
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
