// Records that an invoice was paid, as reported by the carrier's accounting. A payment that is reported again counts once.
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import { formatCents, parseCents } from '../../../freight/money.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import { readIsoTime } from '../../../platform/contract/formats.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { balanceOf, findInvoice, type InvoiceStores, readInvoices, type StoredInvoice } from '../find-invoices.ts';
import type { PaymentBody } from '../invoice.schema.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { invoiceView } from '../invoice-view.ts';
import type { PaymentRow } from '../store/payment.store.ts';
import { type Applied, applyPayment } from './apply-payment.ts';

/** An amount above the balance becomes a credit on the payer's account. */
export async function recordPayment(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  number: string,
  body: PaymentBody,
): Promise<Answer> {
  const invoice = await payableInvoice(parts, number);
  const now = parts.context.freightClock.now();
  const received = newPayment(body, `invoice:${invoice.row.id}`, invoice.row.account, operator, now);
  const known = await parts.payments.find(received.scope, received.payment_id);
  if (known !== undefined) {
    refuseUnlessSame(known, received);
    return { status: 201, body: enveloped(invoiceView(invoice, now)) };
  }
  const cents = Math.min(received.amount_cents, Math.max(0, balanceOf(invoice.row)));
  const payment: PaymentRow = { ...received, unapplied_cents: received.amount_cents - cents };
  const applied: Applied =
    cents === 0 ? { invoice, steps: [] } : applyPayment(parts, invoice, payment, cents, 'PAYMENT', now);
  const writes: Step[] = [
    ...applied.steps,
    parts.payments.add(payment),
    auditLine(parts.context, operator.actor, 'invoice.payment', `invoice:${documentNumber(invoice.row)}`, {
      paymentId: payment.payment_id,
      amountCents: payment.amount_cents,
      ...balances(invoice, applied.invoice),
      unappliedCents: payment.unapplied_cents,
    }),
  ];
  return { status: 201, body: enveloped(invoiceView(applied.invoice, now)), writes, committed: parts.wake };
}

/** For a payment that did not clear: takes it off every invoice that it was applied to. Reversing it again changes nothing. */
export async function reverseInvoicePayment(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  number: string,
  paymentId: string,
  reason: string,
): Promise<Answer> {
  const invoice = await payableInvoice(parts, number);
  const payment = await parts.payments.find(`invoice:${invoice.row.id}`, paymentId);
  if (payment === undefined) throw noSuchPayment(paymentId);
  const { invoices, steps } = await reversal(parts, operator, payment, reason);
  const now = parts.context.freightClock.now();
  const after = invoices.find(({ row }) => row.id === invoice.row.id) ?? invoice;
  return { status: 200, body: enveloped(invoiceView(after, now)), writes: steps, committed: parts.wake };
}

/** @throws Refusal */
export async function reversal(parts: InvoiceParts, operator: OperatorPrincipal, payment: PaymentRow, reason: string) {
  if (payment.reversed_at !== null) return { payment, invoices: [], steps: [] };
  const now = parts.context.freightClock.now();
  const entries = await parts.payments.applicationsOf(payment.scope, payment.payment_id);
  const sums = new Map<string, number>();
  for (const { document_id, amount_cents } of entries)
    sums.set(document_id, (sums.get(document_id) ?? 0) + amount_cents);
  const on = [...sums].filter(([, cents]) => cents > 0);
  const found = await invoicesWithIds(
    parts,
    on.map(([id]) => id),
  );
  const reversed: PaymentRow = {
    ...payment,
    unapplied_cents: 0,
    reversed_at: now,
    reversed_by: operator.actor,
    reversal_note: reason,
    revision: payment.revision + 1,
  };
  const applied = on.map(([id, cents]) => applyPayment(parts, found.get(id)!, reversed, -cents, 'REVERSAL', now));
  const steps: Step[] = [
    ...applied.flatMap((one) => one.steps),
    parts.payments.update(reversed),
    auditLine(parts.context, operator.actor, 'payment.reversed', paymentSubject(payment), {
      paymentId: payment.payment_id,
      amountCents: payment.amount_cents,
      unappliedCents: payment.unapplied_cents,
      reason,
      invoices: applied.map(({ invoice }) => ({
        number: documentNumber(invoice.row),
        ...balances(found.get(invoice.row.id)!, invoice),
      })),
    }),
  ];
  return { payment: reversed, invoices: applied.map(({ invoice }) => invoice), steps };
}

export async function invoicesWithIds(
  stores: InvoiceStores,
  ids: readonly string[],
): Promise<Map<string, StoredInvoice>> {
  const found = ids.length === 0 ? [] : await readInvoices(stores, await stores.store.withIds(ids));
  return new Map(found.map((invoice) => [invoice.row.id, invoice]));
}

/** @throws Refusal */
export async function payableInvoice(parts: InvoiceParts, number: string): Promise<StoredInvoice> {
  const invoice = await findInvoice(parts, number);
  if (invoice?.row.kind !== 'INVOICE') {
    throw new Refusal('noSuchInvoice', { details: `No invoice has the number ${number}.` });
  }
  return invoice;
}

export function newPayment(
  { paymentId, amount, paidAt, note = '' }: PaymentBody,
  scope: string,
  account: string,
  operator: OperatorPrincipal,
  now: number,
): PaymentRow {
  const amount_cents = parseCents(amount)!;
  return {
    scope,
    payment_id: paymentId,
    account,
    amount_cents,
    unapplied_cents: amount_cents,
    paid_at: momentOf(paidAt),
    reported_at: now,
    reported_by: operator.actor,
    note,
    reversed_at: null,
    reversed_by: '',
    reversal_note: '',
    revision: 1,
  };
}

/** A different payment with a known ID is rejected. @throws Refusal */
export function refuseUnlessSame(known: PaymentRow, payment: PaymentRow): void {
  const isSame =
    known.amount_cents === payment.amount_cents && known.paid_at === payment.paid_at && known.note === payment.note;
  if (!isSame) throw new Refusal('paymentIdReused');
}

export function noSuchPayment(paymentId: string): Refusal {
  return new Refusal('noSuchPayment', { details: `No payment was reported here with the ID ${paymentId}.` });
}

/** For the audit log. */
export function balances(before: StoredInvoice, after: StoredInvoice) {
  return { before: formatCents(balanceOf(before.row)), after: formatCents(balanceOf(after.row)) };
}

/** `invoice:INV0000000017` or `account:ACME001`, depending on the scope. */
function paymentSubject({ scope }: PaymentRow): string {
  return scope.replace(/^account:/, 'customer-account:');
}

export function momentOf(text: string): number {
  const { wallMs, offsetMinutes = 0 } = readIsoTime(text)!;
  return wallMs - offsetMinutes * 60_000;
}
