// The table of password reset links.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface PasswordReset {
  readonly token_hash: string;
  readonly kind: string;
  readonly username: string;
  /** The account's credential when the link was issued. The link is invalid once it has changed. */
  readonly credential: string;
  readonly expires_at: number;
}

interface Tables {
  password_resets: PasswordReset;
}

export function passwordResetStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (tokenHash: string): Promise<PasswordReset | undefined> =>
      tables.selectFrom('password_resets').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    async countOf(kind: string, username: string, now: number): Promise<number> {
      const found = await tables
        .selectFrom('password_resets')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('username', '=', username)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** Replaces a row with the same token. */
    put: (reset: PasswordReset): Step =>
      step(
        tables
          .insertInto('password_resets')
          .values(reset)
          .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: reset.expires_at })),
      ),

    /** Conflicts if the row is gone, because the link was used at the same moment. */
    use: (tokenHash: string): Step => step(tables.deleteFrom('password_resets').where('token_hash', '=', tokenHash), 1),

    deleteOfUser: (kind: string, username: string): Step =>
      step(tables.deleteFrom('password_resets').where('kind', '=', kind).where('username', '=', username)),

    deleteExpired: (now: number): Step => step(tables.deleteFrom('password_resets').where('expires_at', '<=', now)),
  };
}
