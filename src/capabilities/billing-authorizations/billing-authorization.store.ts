// The table of billing authorizations: which accounts may bill their shipments to a payer.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface BillingAuthorizationRow {
  readonly payer_account: string;
  readonly authorized_account: string;
  /** As in the audit log: `portal-account:acme` or `operator:night`. */
  readonly authorized_by: string;
  readonly authorized_at: number;
}

/** Identifies an authorization. */
export interface BillingPair {
  readonly payerAccount: string;
  readonly authorizedAccount: string;
}

interface Tables {
  billing_authorizations: BillingAuthorizationRow;
}

export function billingAuthorizationStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: ({ payerAccount, authorizedAccount }: BillingPair): Promise<BillingAuthorizationRow | undefined> =>
      tables
        .selectFrom('billing_authorizations')
        .selectAll()
        .where('payer_account', '=', payerAccount)
        .where('authorized_account', '=', authorizedAccount)
        .executeTakeFirst(),

    /** Whether the payer has authorized at least one of these accounts. */
    async hasAny(payerAccount: string, accounts: readonly string[]): Promise<boolean> {
      const found = await tables
        .selectFrom('billing_authorizations')
        .select('authorized_account')
        .where('payer_account', '=', payerAccount)
        .where('authorized_account', 'in', [...accounts])
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Ordered by payer, then by authorized account; for all payers if none are given. */
    list(
      payers: readonly string[] | undefined,
      after: BillingPair | undefined,
      limit: number,
    ): Promise<BillingAuthorizationRow[]> {
      let query = tables.selectFrom('billing_authorizations').selectAll();
      if (payers !== undefined) query = query.where('payer_account', 'in', [...payers]);
      if (after !== undefined) {
        const { payerAccount, authorizedAccount } = after;
        query = query.where((is) =>
          is.or([
            is('payer_account', '>', payerAccount),
            is.and([is('payer_account', '=', payerAccount), is('authorized_account', '>', authorizedAccount)]),
          ]),
        );
      }
      return query.orderBy('payer_account').orderBy('authorized_account').limit(limit).execute();
    },

    /** Conflicts if it already exists. */
    insert: (row: BillingAuthorizationRow): Step => step(tables.insertInto('billing_authorizations').values(row), 1),

    /** Conflicts if it does not exist. */
    delete: ({ payerAccount, authorizedAccount }: BillingPair): Step =>
      step(
        tables
          .deleteFrom('billing_authorizations')
          .where('payer_account', '=', payerAccount)
          .where('authorized_account', '=', authorizedAccount),
        1,
      ),
  };
}
