// The table of the keys that sign this environment's tokens: sealed, shared by all nodes, the newest signs.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface SigningKeyRow {
  readonly key_id: string;
  readonly sealed_key: string;
  readonly created_at: number;
}

interface Tables {
  signing_keys: SigningKeyRow;
}

export function signingKeyStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** The oldest first. */
    list: (): Promise<SigningKeyRow[]> =>
      tables.selectFrom('signing_keys').selectAll().orderBy('created_at').orderBy('key_id').execute(),

    /** Fails as a conflict when there is a key of this name: another node was faster. */
    insert: (row: SigningKeyRow): Step => step(tables.insertInto('signing_keys').values(row), 1),

    delete: (keyIds: readonly string[]): Step =>
      step(tables.deleteFrom('signing_keys').where('key_id', 'in', [...keyIds])),
  };
}
