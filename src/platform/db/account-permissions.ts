// The statements of a table of permissions: the customer accounts that an operator has allowed to do one particular thing.
import { type Database, type Step, step } from './database.ts';

export interface AccountPermission {
  readonly account: string;
  readonly allowed_by: string;
  readonly allowed_at: number;
}

/** `repeats`: what happens to a write that changes nothing, because the account already has, or already lacks, the permission. */
export function accountPermissions(db: Database, table: string, repeats: 'conflict' | 'succeed') {
  const tables = db.tables<Record<string, AccountPermission>>();
  const among = async (accounts: readonly string[]): Promise<ReadonlySet<string>> => {
    if (accounts.length === 0) return new Set();
    const query = tables.selectFrom(table).select('account').where('account', 'in', accounts);
    return new Set((await query.execute()).map(({ account }) => account));
  };
  return {
    list: (): Promise<AccountPermission[]> => tables.selectFrom(table).selectAll().orderBy('account').execute(),

    /** Which of these accounts have it. */
    among,

    has: async (account: string): Promise<boolean> => (await among([account])).has(account),

    insert(row: AccountPermission): Step {
      const query = tables.insertInto(table).values(row);
      return repeats === 'conflict' ? step(query, 1) : step(query.onConflict((conflict) => conflict.doNothing()));
    },

    delete(account: string): Step {
      const query = tables.deleteFrom(table).where('account', '=', account);
      return repeats === 'conflict' ? step(query, 1) : step(query);
    },
  };
}

export type AccountPermissions = ReturnType<typeof accountPermissions>;
