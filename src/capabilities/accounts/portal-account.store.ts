// The tables of portal accounts: the people and programs that sign in, and the customer accounts each may act for.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface PortalAccount {
  /** In lower case: user names are not case-sensitive. */
  readonly username: string;
  readonly name: string;
  readonly password_hash: string;
  /** Part of every token; raised to end them all. */
  readonly generation: number;
  readonly api_access: 0 | 1;
  readonly created_at: number;
  readonly suspended_at: number | null;
}

interface Tables {
  portal_accounts: PortalAccount;
  portal_account_customers: { username: string; account: string };
}

export function portalAccountStore(db: Database) {
  const tables = db.tables<Tables>();
  const update = (username: string) => tables.updateTable('portal_accounts').where('username', '=', username);
  return {
    find: (username: string): Promise<PortalAccount | undefined> =>
      tables.selectFrom('portal_accounts').selectAll().where('username', '=', username).executeTakeFirst(),

    async accountsOf(username: string): Promise<string[]> {
      const rows = await tables
        .selectFrom('portal_account_customers')
        .select('account')
        .where('username', '=', username)
        .orderBy('account')
        .execute();
      return rows.map((row) => row.account);
    },

    list: (): Promise<PortalAccount[]> =>
      tables.selectFrom('portal_accounts').selectAll().orderBy('username').execute(),

    insert: (portal: PortalAccount, accounts: readonly string[]): Step[] => [
      step(tables.insertInto('portal_accounts').values(portal), 1),
      ...[...new Set(accounts)].map((account) =>
        step(tables.insertInto('portal_account_customers').values({ username: portal.username, account }), 1),
      ),
    ],

    setPassword: (username: string, passwordHash: string): Step =>
      step(
        update(username).set((row) => ({ password_hash: passwordHash, generation: row('generation', '+', 1) })),
        1,
      ),

    setSuspended: (username: string, suspendedAt: number | null): Step =>
      step(
        update(username).set((row) => ({ suspended_at: suspendedAt, generation: row('generation', '+', 1) })),
        1,
      ),
  };
}
