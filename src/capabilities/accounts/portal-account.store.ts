// The tables of portal accounts: the people and programs that sign in, and the customer accounts each of them may act for.
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface PortalAccount {
  /** In lower case: user names are not case-sensitive. */
  readonly username: string;
  readonly name: string;
  readonly password_hash: string;
  /** Part of every token; raising it revokes them all. */
  readonly generation: number;
  readonly api_access: 0 | 1;
  readonly role: string;
  readonly email: string | null;
  /** When the second factor was last set up or changed; null if there is none. */
  readonly second_factor_at: number | null;
  readonly created_at: number;
  readonly suspended_at: number | null;
}

export interface PortalFilter {
  readonly account?: string;
  readonly search?: string;
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

    /** Active accounts only; `email` in lower case. At most three: enough to see that the address is not unique. */
    async usernamesByEmail(email: string): Promise<string[]> {
      const rows = await tables
        .selectFrom('portal_accounts')
        .select('username')
        .where(sql<string>`lower(email)`, '=', email)
        .where('suspended_at', 'is', null)
        .limit(3)
        .execute();
      return rows.map(({ username }) => username);
    },

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

    /** Removed accounts: suspended, and without any customer account. */
    async removedBefore(before: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('portal_accounts')
        .select('username')
        .where('suspended_at', '<', before)
        .where('name', '<>', '')
        .where('email', 'is', null)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('portal_account_customers')
                .select('account')
                .whereRef('portal_account_customers.username', '=', 'portal_accounts.username'),
            ),
          ),
        )
        .orderBy('suspended_at')
        .execute();
      return rows.map(({ username }) => username);
    },

    clearName: (username: string): Step => step(update(username).set({ name: '' })),

    /** Ordered by name, starting after `after`; optionally filtered by customer account or by text in the name. */
    page(filter: PortalFilter, after: string, limit: number): Promise<PortalAccount[]> {
      let query = tables.selectFrom('portal_accounts').selectAll('portal_accounts').where('username', '>', after);
      if (filter.account !== undefined) {
        const { account } = filter;
        query = query.where('username', 'in', (row) =>
          row.selectFrom('portal_account_customers').select('username').where('account', '=', account),
        );
      }
      if (filter.search !== undefined) {
        const pattern = containing(filter.search);
        query = query.where((is) =>
          is.or([
            sql<boolean>`lower(username) LIKE ${pattern} ESCAPE '!'`,
            sql<boolean>`lower(name) LIKE ${pattern} ESCAPE '!'`,
          ]),
        );
      }
      return query.orderBy('username').limit(limit).execute();
    },

    async ofAccounts(accounts: readonly string[]): Promise<PortalAccount[]> {
      if (accounts.length === 0) return [];
      return tables
        .selectFrom('portal_accounts')
        .selectAll()
        .where('username', 'in', (row) =>
          row
            .selectFrom('portal_account_customers')
            .select('username')
            .where('account', 'in', [...accounts]),
        )
        .orderBy('username')
        .execute();
    },

    /** Keyed by user name. */
    async accountsOfAll(usernames: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const found = new Map<string, string[]>(usernames.map((username) => [username, []]));
      if (usernames.length === 0) return found;
      const rows = await tables
        .selectFrom('portal_account_customers')
        .selectAll()
        .where('username', 'in', [...usernames])
        .orderBy('account')
        .execute();
      for (const { username, account } of rows) found.get(username)?.push(account);
      return found;
    },

    /** How many portal accounts act for each of these customer accounts. */
    async countOfAccounts(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (accounts.length === 0) return new Map();
      const rows = await tables
        .selectFrom('portal_account_customers')
        .select((row) => ['account' as const, row.fn.countAll<number>().as('count')])
        .where('account', 'in', [...accounts])
        .groupBy('account')
        .execute();
      return new Map(rows.map(({ account, count }) => [account, Number(count)]));
    },

    setAccounts: (username: string, accounts: readonly string[]): Step[] => [
      step(tables.deleteFrom('portal_account_customers').where('username', '=', username)),
      ...[...new Set(accounts)].map((account) =>
        step(tables.insertInto('portal_account_customers').values({ username, account }), 1),
      ),
    ],

    /** Conflicts if there is no such account, or if it has changed since `generation`. */
    setPassword: (username: string, passwordHash: string, generation?: number): Step =>
      step(
        update(username)
          .$if(generation !== undefined, (query) => query.where('generation', '=', generation!))
          .set((row) => ({ password_hash: passwordHash, generation: row('generation', '+', 1) })),
        1,
      ),

    setEmail: (username: string, email: string | null): Step => step(update(username).set({ email }), 1),

    /** Also ends tokens and sessions. Conflicts if the account has changed since `generation`. */
    setSecondFactor: (username: string, secondFactorAt: number | null, generation?: number): Step =>
      step(
        update(username)
          .$if(generation !== undefined, (query) => query.where('generation', '=', generation!))
          .set((row) => ({ second_factor_at: secondFactorAt, generation: row('generation', '+', 1) })),
        1,
      ),

    setRole: (username: string, role: string): Step => step(update(username).set({ role }), 1),

    setSuspended: (username: string, suspendedAt: number | null): Step =>
      step(
        update(username).set((row) => ({ suspended_at: suspendedAt, generation: row('generation', '+', 1) })),
        1,
      ),
  };
}
