// The table of billing terms: the payment terms agreed with each customer account.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface BillingTermsRow {
  readonly account: string;
  /** Null means the carrier's usual number of days. */
  readonly net_days: number | null;
  /** Null means no limit. */
  readonly credit_limit_cents: number | null;
  /** Null while it is not on credit hold. */
  readonly held_at: number | null;
  /** '' while it is not on credit hold. */
  readonly held_by: string;
  readonly hold_reason: string;
  /** Incremented by every change; 0 while there is no row. */
  readonly revision: number;
}

interface Tables {
  billing_terms: BillingTermsRow;
}

export type BillingTermsStore = ReturnType<typeof billingTermsStore>;

export function billingTermsStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Only for accounts that have terms of their own. */
    find: async (accounts: readonly string[]): Promise<BillingTermsRow[]> =>
      accounts.length === 0
        ? []
        : tables.selectFrom('billing_terms').selectAll().where('account', 'in', accounts).execute(),

    /** Conflicts if the terms have changed since they were read. */
    save: ({ account, ...terms }: BillingTermsRow): Step =>
      terms.revision === 1
        ? step(tables.insertInto('billing_terms').values({ account, ...terms }), 1)
        : step(
            tables
              .updateTable('billing_terms')
              .set(terms)
              .where('account', '=', account)
              .where('revision', '=', terms.revision - 1),
            1,
          ),
  };
}
