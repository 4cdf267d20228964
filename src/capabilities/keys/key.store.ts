// The table of API keys: one per client. The key itself is sealed, and found by a keyed hash (spec-gaps 2).
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ApiKeyRow {
  readonly client_id: string;
  /** Identifies the key in tokens and logs without revealing it. */
  readonly key_id: string;
  readonly key_hash: string;
  readonly sealed_key: string;
  /** The secret that was replaced when this key was created; see create-key.ts. */
  readonly replaced_secret_hash: string;
  readonly created_at: number;
  /** The previous value, while it still works; see rotate-key.ts. */
  readonly previous_key_hash: string | null;
  readonly previous_expires_at: number | null;
  readonly rotated_at: number | null;
  readonly last_used_at: number | null;
}

type KeyValue = Pick<ApiKeyRow, 'key_hash' | 'sealed_key' | 'previous_key_hash' | 'previous_expires_at' | 'rotated_at'>;

interface Tables {
  api_keys: ApiKeyRow;
}

export function keyStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    ofClient: (clientId: string): Promise<ApiKeyRow | undefined> =>
      tables.selectFrom('api_keys').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    byHash: (keyHash: string): Promise<ApiKeyRow | undefined> =>
      tables
        .selectFrom('api_keys')
        .selectAll()
        .where((by) => by.or([by('key_hash', '=', keyHash), by('previous_key_hash', '=', keyHash)]))
        .executeTakeFirst(),

    insert: (key: ApiKeyRow): Step => step(tables.insertInto('api_keys').values(key), 1),

    /** Fails as a conflict if the key's value has changed. */
    rotate: ({ key_id, key_hash }: ApiKeyRow, to: KeyValue): Step =>
      step(tables.updateTable('api_keys').set(to).where('key_id', '=', key_id).where('key_hash', '=', key_hash), 1),

    endPrevious: ({ key_id, key_hash }: ApiKeyRow): Step =>
      step(
        tables
          .updateTable('api_keys')
          .set({ previous_key_hash: null, previous_expires_at: null })
          .where('key_id', '=', key_id)
          .where('key_hash', '=', key_hash),
        1,
      ),

    byIds: (keyIds: readonly string[]): Promise<Pick<ApiKeyRow, 'key_id'>[]> =>
      tables.selectFrom('api_keys').select('key_id').where('key_id', 'in', keyIds).execute(),

    /** Nodes write in any order, and the key may have been deleted meanwhile. */
    used: (keyId: string, at: number): Step =>
      step(
        tables
          .updateTable('api_keys')
          .set({ last_used_at: at })
          .where('key_id', '=', keyId)
          .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', at)])),
      ),

    /** Fails as a conflict if the key no longer exists. */
    delete: (keyId: string): Step => step(tables.deleteFrom('api_keys').where('key_id', '=', keyId), 1),
  };
}
