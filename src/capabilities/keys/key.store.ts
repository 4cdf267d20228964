// The table of API keys: one a client. The key itself is sealed; a keyed hash finds it (spec-gaps 2).
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ApiKeyRow {
  readonly client_id: string;
  /** Names the key in tokens and logs without giving it away. */
  readonly key_id: string;
  readonly key_hash: string;
  readonly sealed_key: string;
  /** The secret that this key's creation replaced; see create-key.ts. */
  readonly replaced_secret_hash: string;
  readonly created_at: number;
}

interface Tables {
  api_keys: ApiKeyRow;
}

export function keyStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    ofClient: (clientId: string): Promise<ApiKeyRow | undefined> =>
      tables.selectFrom('api_keys').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    byHash: (keyHash: string): Promise<ApiKeyRow | undefined> =>
      tables.selectFrom('api_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst(),

    insert: (key: ApiKeyRow): Step => step(tables.insertInto('api_keys').values(key), 1),

    /** Fails as a conflict when the key is gone already. */
    delete: (keyId: string): Step => step(tables.deleteFrom('api_keys').where('key_id', '=', keyId), 1),
  };
}
