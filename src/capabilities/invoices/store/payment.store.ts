// The tables of payments: what came in, and to which invoices it was applied.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface PaymentRow {
  /** Within which the ID is unique: `invoice:` and the invoice's ID, or `account:` and the account. */
  readonly scope: string;
  readonly payment_id: string;
  /** Who paid; '' where no account of the carrier's did. */
  readonly account: string;
  readonly amount_cents: number;
  /** What is applied to no invoice: a credit on the account. */
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

/** Why an amount was put on an invoice or taken off it. */
export type ApplicationCause = 'PAYMENT' | 'CREDIT' | 'MOVED' | 'REVERSAL';

export interface ApplicationRow {
  readonly document_id: string;
  /** The invoice's, with this entry. */
  readonly revision: number;
  readonly scope: string;
  readonly payment_id: string;
  /** Negative where it was taken off. */
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

    /** By the time when they were paid. */
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

    /** All of an account, the oldest first. */
    ofAccount: (account: string): Promise<PaymentRow[]> =>
      tables
        .selectFrom('payments')
        .selectAll()
        .where('account', '=', account)
        .orderBy('reported_at')
        .orderBy('payment_id')
        .execute(),

    /** A conflict when its ID is in use. */
    add: (row: PaymentRow): Step => step(tables.insertInto('payments').values(row), 1),

    /** A conflict when it has changed since it was read. */
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
