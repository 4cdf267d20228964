// The tables of invoices: each with its versions, its payments, and the accounts that see it.
import { listQuery, manyRows, valuesOf } from '../../platform/db/batch-statements.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface InvoiceRow {
  readonly number: string;
  readonly pro: string;
  readonly issued_at: number;
  readonly issued_day: number;
  readonly revision: number;
  readonly sequence: number;
  readonly version: number;
  readonly total_cents: number;
  readonly paid_cents: number;
  readonly accounts: string;
}

export interface VersionRow {
  readonly number: string;
  readonly version: number;
  readonly body: string;
}

export interface PaymentRow {
  readonly number: string;
  readonly payment_id: string;
  readonly amount_cents: number;
  readonly paid_at: number;
  readonly reported_at: number;
  readonly reported_by: string;
  readonly note: string;
}

interface AccountRow {
  readonly account: string;
  readonly issued_day: number;
  readonly number: string;
}

interface Tables {
  invoices: InvoiceRow;
  invoice_versions: VersionRow;
  invoice_accounts: AccountRow;
  invoice_payments: PaymentRow;
}

/** Where an invoice stands in the list of an account. */
export interface InvoicePlace {
  readonly issuedDay: number;
  readonly number: string;
}

const INVOICE: InvoiceRow = {
  number: '',
  pro: '',
  issued_at: 0,
  issued_day: 0,
  revision: 0,
  sequence: 0,
  version: 0,
  total_cents: 0,
  paid_cents: 0,
  accounts: '',
};
const VERSION: VersionRow = { number: '', version: 0, body: '' };
const ACCOUNT: AccountRow = { account: '', issued_day: 0, number: '' };

export function invoiceStore(db: Database) {
  const tables = db.tables<Tables>();
  // Deliveries come by the thousand, so these are built once.
  const invoicesOf = listQuery<string>((numbers) =>
    tables.selectFrom('invoices').selectAll().where('number', 'in', numbers).compile(),
  );
  const insertInvoices = manyRows<InvoiceRow>((size) =>
    tables.insertInto('invoices').values(Array<InvoiceRow>(size).fill(INVOICE)).compile(),
  );
  const insertVersions = manyRows<VersionRow>((size) =>
    tables.insertInto('invoice_versions').values(Array<VersionRow>(size).fill(VERSION)).compile(),
  );
  const insertAccounts = manyRows<AccountRow>((size) =>
    tables.insertInto('invoice_accounts').values(Array<AccountRow>(size).fill(ACCOUNT)).compile(),
  );

  return {
    withNumbers: async (numbers: readonly string[]): Promise<InvoiceRow[]> =>
      (await tables.executeQuery(invoicesOf(numbers))).rows as InvoiceRow[],

    /** The oldest first. */
    versions: (numbers: readonly string[]): Promise<VersionRow[]> =>
      tables
        .selectFrom('invoice_versions')
        .selectAll()
        .where('number', 'in', numbers)
        .orderBy('number')
        .orderBy('version')
        .execute(),

    firstVersions: (numbers: readonly string[]): Promise<VersionRow[]> =>
      tables
        .selectFrom('invoice_versions')
        .selectAll()
        .where('number', 'in', numbers)
        .where('version', '=', 1)
        .execute(),

    payments: (numbers: readonly string[]): Promise<PaymentRow[]> =>
      tables
        .selectFrom('invoice_payments')
        .selectAll()
        .where('number', 'in', numbers)
        .orderBy('number')
        .orderBy('paid_at')
        .orderBy('payment_id')
        .execute(),

    /** An account's invoices by the day of their issue, the newest first, after the one that a page ended with. */
    ofAccount(
      account: string,
      { from, to }: { readonly from: number; readonly to: number },
      after: InvoicePlace | undefined,
      limit: number,
    ): Promise<InvoicePlace[]> {
      let query = tables
        .selectFrom('invoice_accounts')
        .select(['issued_day as issuedDay', 'number'])
        .where('account', '=', account)
        .where('issued_day', '>=', from)
        .where('issued_day', '<=', Math.min(to, after?.issuedDay ?? to));
      if (after !== undefined) {
        query = query.where((is) => is.or([is('issued_day', '<', after.issuedDay), is('number', '<', after.number)]));
      }
      return query.orderBy('issued_day', 'desc').orderBy('number', 'desc').limit(limit).execute();
    },

    /** A conflict when one of the shipments has an invoice already. */
    issue: (rows: readonly InvoiceRow[]): Step[] => [
      ...insertInvoices(rows, valuesOf(INVOICE), true),
      ...insertAccounts(
        rows.flatMap(({ number, issued_day, accounts }) =>
          (JSON.parse(accounts) as string[]).map((account) => ({ account, issued_day, number })),
        ),
        valuesOf(ACCOUNT),
        true,
      ),
    ],

    addVersions: (rows: readonly VersionRow[]): Step[] => insertVersions(rows, valuesOf(VERSION), true),

    /** A conflict when the invoice has changed since it was read. */
    update: ({ number, revision, sequence, version, total_cents, paid_cents }: InvoiceRow): Step =>
      step(
        tables
          .updateTable('invoices')
          .set({ revision, sequence, version, total_cents, paid_cents })
          .where('number', '=', number)
          .where('revision', '=', revision - 1),
        1,
      ),

    addPayment: (row: PaymentRow): Step => step(tables.insertInto('invoice_payments').values(row), 1),

    /** For the test environment, when it begins anew. */
    forgetAll: (): Step[] => [
      step(tables.deleteFrom('invoice_payments')),
      step(tables.deleteFrom('invoice_accounts')),
      step(tables.deleteFrom('invoice_versions')),
      step(tables.deleteFrom('invoices')),
    ],
  };
}
