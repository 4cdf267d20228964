// The table of authenticator apps: at most one per user.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export interface Authenticator extends FactorOwner {
  readonly sealed_secret: string;
  /** The time step of the last accepted code, so that a code works only once. */
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

    /** Conflicts if a code of this time step, or of a later one, was used in the meantime. */
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
