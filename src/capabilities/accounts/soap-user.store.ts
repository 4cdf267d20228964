// The tables of SOAP users, which have separate credentials for the legacy image service (spec-gaps 11).
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface SoapUser {
  readonly username: string;
  readonly password_hash: string;
  readonly created_at: number;
}

interface Tables {
  soap_users: SoapUser;
  soap_user_customers: { username: string; account: string };
}

export function soapUserStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (username: string): Promise<SoapUser | undefined> =>
      tables.selectFrom('soap_users').selectAll().where('username', '=', username).executeTakeFirst(),

    async accountsOf(username: string): Promise<string[]> {
      const rows = await tables
        .selectFrom('soap_user_customers')
        .select('account')
        .where('username', '=', username)
        .orderBy('account')
        .execute();
      return rows.map((row) => row.account);
    },

    /** Those with at least one of these accounts. */
    async withAccounts(accounts: readonly string[]): Promise<string[]> {
      const having = tables.selectFrom('soap_user_customers').where('account', 'in', accounts);
      const rows = await having.select('username').distinct().orderBy('username').execute();
      return rows.map((row) => row.username);
    },

    list: (): Promise<SoapUser[]> => tables.selectFrom('soap_users').selectAll().orderBy('username').execute(),

    insert: (user: SoapUser, accounts: readonly string[]): Step[] => [
      step(tables.insertInto('soap_users').values(user), 1),
      ...[...new Set(accounts)].map((account) =>
        step(tables.insertInto('soap_user_customers').values({ username: user.username, account }), 1),
      ),
    ],

    setPassword: (username: string, passwordHash: string): Step =>
      step(tables.updateTable('soap_users').set({ password_hash: passwordHash }).where('username', '=', username), 1),

    delete: (username: string): Step[] => [
      step(tables.deleteFrom('soap_user_customers').where('username', '=', username)),
      step(tables.deleteFrom('soap_users').where('username', '=', username), 1),
    ],
  };
}
