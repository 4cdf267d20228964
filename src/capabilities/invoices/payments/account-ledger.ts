// Everything that changed an account's balance in a month, and its opening balance.
import type { Context } from '../../../context.ts';
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import { byBooking, type Month, type StatementEntry } from '../../../freight/invoicing/statement.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { type LedgerDocument, type LedgerPayment, ledgerStore } from '../store/ledger.store.ts';

export interface AccountLedger {
  readonly openingCents: number;
  /** In the order in which they were booked. */
  readonly entries: readonly StatementEntry[];
}

/**
 * Documents count on their date, payments and reversals on the UTC day on which they were reported: a payment that is reported late
 * does not change a past month.
 */
export async function accountLedger(
  { db }: Pick<Context, 'db'>,
  account: string,
  { first, last }: Month,
): Promise<AccountLedger> {
  const store = ledgerStore(db);
  const [from, until] = [first * DAY_MS, (last + 1) * DAY_MS];
  const [openingCents, documents, payments] = await Promise.all([
    store.balanceBefore(account, first, from),
    store.documents(account, first, last),
    store.payments(account, from, until),
  ]);
  const isWithin = (at: number | null): at is number => at !== null && at >= from && at < until;
  const entries = [
    ...documents.map(documentEntry),
    ...payments.flatMap((one) => (isWithin(one.reported_at) ? [paymentEntry(one)] : [])),
    ...payments.flatMap((one) => (isWithin(one.reversed_at) ? [reversalEntry(one, one.reversed_at)] : [])),
  ];
  return { openingCents, entries: entries.sort(byBooking) };
}

/** The total of a credit memo is negative. */
function documentEntry(row: LedgerDocument): StatementEntry {
  return {
    type: row.kind,
    day: row.issued_day,
    at: row.issued_at,
    reference: documentNumber(row),
    pro: row.pro,
    dueDay: row.kind === 'INVOICE' ? row.due_day : null,
    cents: row.total_cents,
  };
}

function paymentEntry({ payment_id, amount_cents, reported_at }: LedgerPayment): StatementEntry {
  return { type: 'PAYMENT', ...booked(reported_at), reference: payment_id, cents: -amount_cents };
}

function reversalEntry({ payment_id, amount_cents }: LedgerPayment, reversedAt: number): StatementEntry {
  return { type: 'REVERSAL', ...booked(reversedAt), reference: payment_id, cents: amount_cents };
}

function booked(at: number) {
  return { at, day: Math.floor(at / DAY_MS), pro: '', dueDay: null };
}
