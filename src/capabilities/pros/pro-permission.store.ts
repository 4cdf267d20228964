// The table of customer accounts that may reserve PRO numbers.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ProPermissionRow {
  readonly account: string;
  readonly allowed_by: string;
  readonly allowed_at: number;
}

interface Tables {
  pro_permissions: ProPermissionRow;
}

export function proPermissionStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    list: (): Promise<ProPermissionRow[]> =>
      tables.selectFrom('pro_permissions').selectAll().orderBy('account').execute(),

    async has(account: string): Promise<boolean> {
      const query = tables.selectFrom('pro_permissions').select('account').where('account', '=', account);
      return (await query.executeTakeFirst()) !== undefined;
    },

    /** Conflicts if it exists. */
    insert: (row: ProPermissionRow): Step => step(tables.insertInto('pro_permissions').values(row), 1),

    /** Conflicts if it does not exist. */
    delete: (account: string): Step => step(tables.deleteFrom('pro_permissions').where('account', '=', account), 1),
  };
}
