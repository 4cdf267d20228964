// The table of named API keys. Their values are stored only as hashes.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface NamedKeyRow {
  readonly key_id: string;
  readonly client_id: string;
  /** From 1 up to the client's limit; two keys cannot have the same. */
  readonly slot: number;
  readonly name: string;
  /** The name as it is compared with others. */
  readonly folded_name: string;
  readonly key_hash: string;
  /** The end of the value, by which people recognize it. */
  readonly last_four: string;
  readonly access: string;
  /** A JSON list; null for all accounts. */
  readonly accounts: string | null;
  /** A JSON list; null for all addresses. */
  readonly networks: string | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

export type NamedKeyChange = Partial<
  Pick<NamedKeyRow, 'name' | 'folded_name' | 'access' | 'accounts' | 'networks' | 'expires_at'>
>;

interface Tables {
  named_api_keys: NamedKeyRow;
}

export function namedKeyStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    ofClient: (clientId: string): Promise<NamedKeyRow[]> =>
      tables
        .selectFrom('named_api_keys')
        .selectAll()
        .where('client_id', '=', clientId)
        .orderBy('created_at')
        .orderBy('key_id')
        .execute(),

    byHash: (keyHash: string): Promise<NamedKeyRow | undefined> =>
      tables.selectFrom('named_api_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst(),

    byIds: (keyIds: readonly string[]): Promise<Pick<NamedKeyRow, 'key_id' | 'name'>[]> =>
      tables.selectFrom('named_api_keys').select(['key_id', 'name']).where('key_id', 'in', keyIds).execute(),

    insert: (key: NamedKeyRow): Step => step(tables.insertInto('named_api_keys').values(key), 1),

    /** Fails as a conflict if the key no longer exists. */
    change: ({ key_id, client_id }: NamedKeyRow, to: NamedKeyChange): Step =>
      step(
        tables.updateTable('named_api_keys').set(to).where('key_id', '=', key_id).where('client_id', '=', client_id),
        1,
      ),

    /** Fails as a conflict if the key no longer exists. */
    delete: ({ key_id, client_id }: NamedKeyRow): Step =>
      step(tables.deleteFrom('named_api_keys').where('key_id', '=', key_id).where('client_id', '=', client_id), 1),

    /** Nodes write in any order, and the key may have been revoked meanwhile. */
    used: (keyId: string, at: number): Step =>
      step(
        tables
          .updateTable('named_api_keys')
          .set({ last_used_at: at })
          .where('key_id', '=', keyId)
          .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', at)])),
      ),
  };
}
