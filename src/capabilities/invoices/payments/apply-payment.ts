// Applies an amount of a payment to an invoice, or takes it off again: the next row, the entry, and the event for subscribers.
import type { Step } from '../../../platform/db/database.ts';
import { type AppliedPayment, balanceOf, type StoredInvoice } from '../find-invoices.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { invoiceView } from '../invoice-view.ts';
import type { InvoiceRow } from '../store/invoice-rows.ts';
import type { ApplicationCause, PaymentRow } from '../store/payment.store.ts';

export interface Applied {
  readonly invoice: StoredInvoice;
  readonly steps: readonly Step[];
}

/** `cents` is negative if the amount is taken off. */
export function applyPayment(
  parts: InvoiceParts,
  before: StoredInvoice,
  payment: PaymentRow,
  cents: number,
  cause: ApplicationCause,
  at: number,
): Applied {
  const { row } = before;
  const paid: InvoiceRow = { ...row, revision: row.revision + 1, paid_cents: row.paid_cents + cents };
  // Subscribers are notified when the invoice is paid in full.
  const isSettled = balanceOf(row) > 0 && balanceOf(paid) <= 0;
  const after: InvoiceRow = { ...paid, sequence: isSettled ? row.sequence + 1 : row.sequence };
  const invoice: StoredInvoice = { ...before, row: after, payments: withEntry(before.payments, payment, cents, cause) };
  const { scope, payment_id } = payment;
  const entry = { document_id: row.id, revision: after.revision, scope, payment_id, amount_cents: cents, cause };
  const steps: Step[] = [parts.store.update(after), parts.payments.apply({ ...entry, applied_at: at })];
  if (isSettled) {
    const accounts = JSON.parse(row.accounts) as string[];
    const data = invoiceView(invoice, at);
    const told = { subject: row.id, sequence: after.sequence, occurredAt: at, accounts, pro: row.pro, data };
    steps.push(...parts.announce([{ type: 'invoice.paid', ...told }]));
  }
  return { invoice, steps };
}

function withEntry(
  payments: readonly AppliedPayment[],
  payment: PaymentRow,
  cents: number,
  cause: ApplicationCause,
): readonly AppliedPayment[] {
  const isSame = ({ payment: { scope, payment_id } }: AppliedPayment) =>
    scope === payment.scope && payment_id === payment.payment_id;
  const known = payments.find(isSame) ?? { appliedCents: 0, reversedCents: 0, movedCents: 0 };
  const next: AppliedPayment = {
    ...known,
    payment,
    appliedCents: known.appliedCents + cents,
    reversedCents: known.reversedCents - (cause === 'REVERSAL' ? cents : 0),
  };
  return [...payments.filter((one) => !isSame(one)), next].sort(byTime);
}

function byTime({ payment: one }: AppliedPayment, { payment: other }: AppliedPayment): number {
  return one.paid_at - other.paid_at || (one.payment_id < other.payment_id ? -1 : 1);
}
