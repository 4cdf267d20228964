// The table of the keys that sign this environment's tokens: sealed, and shared by all nodes. The newest one signs.
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
    /** Oldest first. */
    list: (): Promise<SigningKeyRow[]> =>
      tables.selectFrom('signing_keys').selectAll().orderBy('created_at').orderBy('key_id').execute(),

    /** Conflicts if a key of this name exists, because another node was faster. */
    insert: (row: SigningKeyRow): Step => step(tables.insertInto('signing_keys').values(row), 1),

    delete: (keyIds: readonly string[]): Step =>
      step(tables.deleteFrom('signing_keys').where('key_id', 'in', [...keyIds])),
  };
}
