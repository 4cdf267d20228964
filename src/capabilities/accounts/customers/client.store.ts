// The table of clients, which own API keys: direct shippers, and TMS providers that act for many customers.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export const CLIENT_KINDS = ['direct', 'tms'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

export interface Client {
  readonly client_id: string;
  readonly name: string;
  readonly kind: ClientKind;
  readonly secret_hash: string;
  readonly created_at: number;
  readonly disabled_at: number | null;
}

interface Tables {
  clients: Client;
}

export function clientStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (clientId: string): Promise<Client | undefined> =>
      tables.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    list: (): Promise<Client[]> =>
      tables.selectFrom('clients').selectAll().orderBy('created_at').orderBy('client_id').execute(),

    insert: (client: Client): Step => step(tables.insertInto('clients').values(client), 1),

    /** Fails as a conflict when the secret is no longer the one that the caller saw. */
    replaceSecret: (clientId: string, from: string, to: string): Step =>
      step(
        tables
          .updateTable('clients')
          .set({ secret_hash: to })
          .where('client_id', '=', clientId)
          .where('secret_hash', '=', from),
        1,
      ),

    setDisabled: (clientId: string, disabledAt: number | null): Step =>
      step(tables.updateTable('clients').set({ disabled_at: disabledAt }).where('client_id', '=', clientId), 1),
  };
}
