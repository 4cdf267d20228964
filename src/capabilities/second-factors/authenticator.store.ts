// The table of authenticator apps: at most one per user.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export interface Authenticator extends FactorOwner {
  readonly sealed_secret: string;
  /** The 30 seconds of the last code that was accepted: a code counts once. */
  readonly last_step: number;
  readonly created_at: number;
}

interface Tables {
  authenticators: Authenticator;
}

export function authenticatorStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: ({ kind, username }: FactorOwner): Promise<Authenticator | undefined> =>
      tables
        .selectFrom('authenticators')
        .selectAll()
        .where('kind', '=', kind)
        .where('username', '=', username)
        .executeTakeFirst(),

    insert: (authenticator: Authenticator): Step => step(tables.insertInto('authenticators').values(authenticator), 1),

    /** A conflict when a code of these 30 seconds, or of later ones, was used meanwhile. */
    use: ({ kind, username }: FactorOwner, usedStep: number): Step =>
      step(
        tables
          .updateTable('authenticators')
          .set({ last_step: usedStep })
          .where('kind', '=', kind)
          .where('username', '=', username)
          .where('last_step', '<', usedStep),
        1,
      ),

    delete: ({ kind, username }: FactorOwner): Step =>
      step(tables.deleteFrom('authenticators').where('kind', '=', kind).where('username', '=', username)),
  };
}
