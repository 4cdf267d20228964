// The table of customer accounts, which the carrier bills. Each has a number of seven characters (§2.7 payment.account).
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface CustomerAccount {
  readonly account: string;
  readonly name: string;
  /** The name of a pricing in the carrier's data. */
  readonly pricing: string;
  readonly created_at: number;
}

interface Tables {
  customer_accounts: CustomerAccount;
}

export function customerAccountStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    list: (): Promise<CustomerAccount[]> =>
      tables.selectFrom('customer_accounts').selectAll().orderBy('account').execute(),

    /** Those of `accounts` that exist. */
    async find(accounts: readonly string[]): Promise<CustomerAccount[]> {
      if (accounts.length === 0) return [];
      return tables
        .selectFrom('customer_accounts')
        .selectAll()
        .where('account', 'in', [...accounts])
        .orderBy('account')
        .execute();
    },

    /** Ordered by number, starting after `after`; with `search`, only those with that text in their number or name. */
    page(search: string | undefined, after: string, limit: number): Promise<CustomerAccount[]> {
      let query = tables.selectFrom('customer_accounts').selectAll().where('account', '>', after);
      if (search !== undefined) {
        const pattern = containing(search);
        query = query.where((is) =>
          is.or([
            sql<boolean>`lower(account) LIKE ${pattern} ESCAPE '!'`,
            sql<boolean>`lower(name) LIKE ${pattern} ESCAPE '!'`,
          ]),
        );
      }
      return query.orderBy('account').limit(limit).execute();
    },

    setPricing: (account: string, pricing: string): Step =>
      step(tables.updateTable('customer_accounts').set({ pricing }).where('account', '=', account), 1),

    insert: (account: CustomerAccount): Step => step(tables.insertInto('customer_accounts').values(account), 1),
  };
}
