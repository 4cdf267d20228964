// The tables of payments: what was received, and to which invoices it was applied.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface PaymentRow {
  /** The scope within which the ID is unique: `invoice:` and the invoice's ID, or `account:` and the account. */
  readonly scope: string;
  readonly payment_id: string;
  /** The payer; '' if it has no customer account. */
  readonly account: string;
  readonly amount_cents: number;
  /** Not applied to any invoice: a credit on the account. */
  readonly unapplied_cents: number;
  readonly paid_at: number;
  readonly reported_at: number;
  readonly reported_by: string;
  readonly note: string;
  readonly reversed_at: number | null;
  readonly reversed_by: string;
  readonly reversal_note: string;
  readonly revision: number;
}

/** Why an amount was applied to an invoice or taken off it. */
export type ApplicationCause = 'PAYMENT' | 'CREDIT' | 'MOVED' | 'REVERSAL';

export interface ApplicationRow {
  readonly document_id: string;
  /** The invoice's revision, including this entry. */
  readonly revision: number;
  readonly scope: string;
  readonly payment_id: string;
  /** Negative if it was taken off. */
  readonly amount_cents: number;
  readonly cause: ApplicationCause;
  readonly applied_at: number;
}

/** An entry together with its payment. */
export type AppliedRow = Omit<PaymentRow, 'revision'> & {
  readonly document_id: string;
  readonly entry_cents: number;
  readonly cause: ApplicationCause;
  readonly applied_at: number;
  readonly payment_revision: number;
};

interface Tables {
  payments: PaymentRow;
  payment_applications: ApplicationRow;
}

export type PaymentStore = ReturnType<typeof paymentStore>;

export function paymentStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (scope: string, paymentId: string): Promise<PaymentRow | undefined> =>
      tables
        .selectFrom('payments')
        .selectAll()
        .where('scope', '=', scope)
        .where('payment_id', '=', paymentId)
        .executeTakeFirst(),

    /** Ordered by payment time. */
    onDocuments: async (ids: readonly string[]): Promise<AppliedRow[]> =>
      ids.length === 0
        ? []
        : tables
            .selectFrom('payment_applications as entry')
            .innerJoin('payments as payment', (on) =>
              on.onRef('payment.scope', '=', 'entry.scope').onRef('payment.payment_id', '=', 'entry.payment_id'),
            )
            .select([
              'entry.document_id',
              'entry.amount_cents as entry_cents',
              'entry.cause',
              'entry.applied_at',
              'payment.revision as payment_revision',
              'payment.scope',
              'payment.payment_id',
              'payment.account',
              'payment.amount_cents',
              'payment.unapplied_cents',
              'payment.paid_at',
              'payment.reported_at',
              'payment.reported_by',
              'payment.note',
              'payment.reversed_at',
              'payment.reversed_by',
              'payment.reversal_note',
            ])
            .where('entry.document_id', 'in', ids)
            .orderBy('payment.paid_at')
            .orderBy('payment.payment_id')
            .orderBy('entry.revision')
            .execute(),

    applicationsOf: (scope: string, paymentId: string): Promise<ApplicationRow[]> =>
      tables
        .selectFrom('payment_applications')
        .selectAll()
        .where('scope', '=', scope)
        .where('payment_id', '=', paymentId)
        .orderBy('document_id')
        .orderBy('revision')
        .execute(),

    /** All payments of an account, oldest first. */
    ofAccount: (account: string): Promise<PaymentRow[]> =>
      tables
        .selectFrom('payments')
        .selectAll()
        .where('account', '=', account)
        .orderBy('reported_at')
        .orderBy('payment_id')
        .execute(),

    /** Conflicts if its ID is in use. */
    add: (row: PaymentRow): Step => step(tables.insertInto('payments').values(row), 1),

    /** Conflicts if it has changed since it was read. */
    update: ({
      scope,
      payment_id,
      unapplied_cents,
      reversed_at,
      reversed_by,
      reversal_note,
      revision,
    }: PaymentRow): Step =>
      step(
        tables
          .updateTable('payments')
          .set({ unapplied_cents, reversed_at, reversed_by, reversal_note, revision })
          .where('scope', '=', scope)
          .where('payment_id', '=', payment_id)
          .where('revision', '=', revision - 1),
        1,
      ),

    apply: (row: ApplicationRow): Step => step(tables.insertInto('payment_applications').values(row), 1),

    forgetAll: (): Step[] => [step(tables.deleteFrom('payment_applications')), step(tables.deleteFrom('payments'))],
  };
}
