// The table of restrictions on clients' API keys. A row outlives the key, so that its successor has the same restrictions.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface KeyRestrictionRow {
  readonly client_id: string;
  readonly access: string;
  /** A JSON list; null for all accounts. */
  readonly accounts: string | null;
  /** A JSON list; null for all addresses. */
  readonly networks: string | null;
  readonly changed_at: number;
}

interface Tables {
  api_key_restrictions: KeyRestrictionRow;
}

export function keyRestrictionStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    ofClient: (clientId: string): Promise<KeyRestrictionRow | undefined> =>
      tables.selectFrom('api_key_restrictions').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    set: ({ client_id, ...values }: KeyRestrictionRow): Step =>
      step(
        tables
          .insertInto('api_key_restrictions')
          .values({ client_id, ...values })
          .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values)),
        1,
      ),
  };
}
