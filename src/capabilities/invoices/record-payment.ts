// Records that an invoice was paid, as the carrier's bookkeeping reports it. The same payment told again counts once.
import { parseCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { readIsoTime } from '../../platform/contract/formats.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findInvoice, type StoredInvoice } from './find-invoices.ts';
import type { PaymentBody } from './invoice.schema.ts';
import type { InvoiceRow, PaymentRow } from './invoice.store.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';

/** More than is owed is taken: the balance is then the payer's credit. */
export async function recordPayment(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  number: string,
  body: PaymentBody,
): Promise<Answer> {
  const invoice = await findInvoice(parts, number);
  if (invoice === undefined) throw new Refusal('noSuchInvoice', { details: `No invoice has the number ${number}.` });
  const payment: PaymentRow = {
    number,
    payment_id: body.paymentId,
    amount_cents: parseCents(body.amount)!,
    paid_at: momentOf(body.paidAt),
    reported_at: parts.context.freightClock.now(),
    reported_by: operator.actor,
    note: body.note ?? '',
  };
  const known = invoice.payments.find(({ payment_id }) => payment_id === payment.payment_id);
  if (known !== undefined) return told(invoice, known, payment);
  const { row } = invoice;
  const paid_cents = row.paid_cents + payment.amount_cents;
  // Subscribers hear of it when nothing is left to pay.
  const isSettled = row.paid_cents < row.total_cents && paid_cents >= row.total_cents;
  const sequence = isSettled ? row.sequence + 1 : row.sequence;
  const next: InvoiceRow = { ...row, revision: row.revision + 1, sequence, paid_cents };
  const data = invoiceView(next, invoice.documents, [...invoice.payments, payment]);
  const writes: Step[] = [
    parts.store.update(next),
    parts.store.addPayment(payment),
    auditLine(parts.context, operator.actor, 'invoice.payment', `invoice:${number}`, {
      paymentId: payment.payment_id,
      amountCents: payment.amount_cents,
    }),
  ];
  if (isSettled) {
    const accounts = JSON.parse(row.accounts) as string[];
    const occurredAt = payment.reported_at;
    const told = { subject: number, sequence, occurredAt, accounts, pro: row.pro, data };
    writes.push(...parts.announce([{ type: 'invoice.paid', ...told }]));
  }
  return { status: 201, body: enveloped(data), writes, committed: parts.wake };
}

/** The same payment told again gets the invoice as it is; another one under its id is refused. */
function told({ row, documents, payments }: StoredInvoice, known: PaymentRow, payment: PaymentRow): Answer {
  const isSame =
    known.amount_cents === payment.amount_cents && known.paid_at === payment.paid_at && known.note === payment.note;
  if (!isSame) throw new Refusal('paymentIdReused');
  return { status: 201, body: enveloped(invoiceView(row, documents, payments)) };
}

function momentOf(text: string): number {
  const { wallMs, offsetMinutes = 0 } = readIsoTime(text)!;
  return wallMs - offsetMinutes * 60_000;
}
