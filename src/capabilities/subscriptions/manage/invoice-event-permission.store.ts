// The table of customer accounts whose invoices may be subscribed to.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface InvoiceEventPermission {
  readonly account: string;
  readonly allowed_by: string;
  readonly allowed_at: number;
}

interface Tables {
  invoice_event_permissions: InvoiceEventPermission;
}

export function invoiceEventPermissionStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    list: (): Promise<InvoiceEventPermission[]> =>
      tables.selectFrom('invoice_event_permissions').selectAll().orderBy('account').execute(),

    /** Which of these accounts have it. */
    async among(accounts: readonly string[]): Promise<Set<string>> {
      if (accounts.length === 0) return new Set();
      const rows = await tables
        .selectFrom('invoice_event_permissions')
        .select('account')
        .where('account', 'in', [...accounts])
        .execute();
      return new Set(rows.map(({ account }) => account));
    },

    /** Keeps an existing row. */
    insert: (row: InvoiceEventPermission): Step =>
      step(
        tables
          .insertInto('invoice_event_permissions')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    delete: (account: string): Step =>
      step(tables.deleteFrom('invoice_event_permissions').where('account', '=', account)),
  };
}

export type InvoiceEventPermissionStore = ReturnType<typeof invoiceEventPermissionStore>;
