// Takes payments off a credited invoice and applies them to its replacement; the rest becomes a credit on the account.
import type { Step } from '../../../platform/db/database.ts';
import type { StoredInvoice } from '../find-invoices.ts';
import type { InvoiceRow } from '../store/invoice-rows.ts';
import type { ApplicationCause, ApplicationRow, PaymentRow, PaymentStore } from '../store/payment.store.ts';

export interface FreedPayment {
  readonly payment: PaymentRow;
  readonly cents: number;
}

export interface TakenOff {
  readonly entries: readonly ApplicationRow[];
  readonly freed: readonly FreedPayment[];
}

/** Newest payment first. `after` is the invoice's row with its next revision. */
export function takeOff(
  { payments }: Pick<StoredInvoice, 'payments'>,
  after: InvoiceRow,
  cents: number,
  cause: ApplicationCause,
  at: number,
): TakenOff {
  let left = cents;
  const freed: FreedPayment[] = [];
  for (const { payment, appliedCents } of payments.toReversed()) {
    const taken = Math.min(left, appliedCents);
    if (taken <= 0) continue;
    freed.push({ payment, cents: taken });
    left -= taken;
  }
  return { freed, entries: freed.map((one) => entryOf(one, after, -one.cents, cause, at)) };
}

/** Applies freed payments to an invoice of the same payer until it is paid. Returns the amount applied, and the writes. */
export function putOn(
  store: PaymentStore,
  freed: readonly FreedPayment[],
  invoice: InvoiceRow | undefined,
  at: number,
): { readonly paidCents: number; readonly steps: readonly Step[] } {
  let open = invoice === undefined ? 0 : Math.max(0, invoice.total_cents);
  let paidCents = 0;
  const steps: Step[] = [];
  for (const one of together(freed)) {
    const put = one.payment.account === invoice?.account ? Math.min(open, one.cents) : 0;
    if (put > 0) steps.push(store.apply(entryOf(one, invoice!, put, 'MOVED', at)));
    open -= put;
    paidCents += put;
    const unapplied_cents = one.payment.unapplied_cents + one.cents - put;
    steps.push(store.update({ ...one.payment, unapplied_cents, revision: one.payment.revision + 1 }));
  }
  return { paidCents, steps };
}

/** Merges what was freed of the same payment on several invoices. */
function together(freed: readonly FreedPayment[]): FreedPayment[] {
  const sums = new Map<string, FreedPayment>();
  for (const { payment, cents } of freed) {
    const key = `${payment.scope} ${payment.payment_id}`;
    sums.set(key, { payment, cents: cents + (sums.get(key)?.cents ?? 0) });
  }
  return [...sums.values()];
}

function entryOf(
  { payment: { scope, payment_id } }: FreedPayment,
  { id, revision }: InvoiceRow,
  amount_cents: number,
  cause: ApplicationCause,
  applied_at: number,
): ApplicationRow {
  return { document_id: id, revision, scope, payment_id, amount_cents, cause, applied_at };
}
