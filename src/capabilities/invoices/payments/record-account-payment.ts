// Payments of an account: one for many invoices, and the remaining credit and its use.
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import { formatCents, parseCents } from '../../../freight/money.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../../platform/http/refusal.ts';
import { iso } from '../../../platform/iso-time.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import { balanceOf, readInvoices, type StoredInvoice } from '../find-invoices.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import type { PaymentRow } from '../store/payment.store.ts';
import type { AccountPaymentBody, Share } from './account-payment.schema.ts';
import { applyPayment } from './apply-payment.ts';
import { balances, newPayment, noSuchPayment, refuseUnlessSame, reversal } from './record-payment.ts';

const MOST_SHOWN = 200;

/** A payment that is reported again counts once. */
export async function recordAccountPayment(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  account: string,
  body: AccountPaymentBody,
): Promise<Answer> {
  await refuseUnlessCustomer(parts, account);
  const now = parts.context.freightClock.now();
  const received = newPayment(body, `account:${account}`, account, operator, now);
  const known = await parts.payments.find(received.scope, received.payment_id);
  if (known !== undefined) {
    refuseUnlessSame(known, received);
    return { status: 201, body: enveloped(await accountView(parts, account)) };
  }
  const shares = await sharesOf(parts, account, body.invoices ?? [], received.amount_cents, 'the payment');
  const appliedCents = shares.reduce((sum, { cents }) => sum + cents, 0);
  const payment: PaymentRow = { ...received, unapplied_cents: received.amount_cents - appliedCents };
  const applied = shares.map(({ invoice, cents }) => applyPayment(parts, invoice, payment, cents, 'PAYMENT', now));
  const writes: Step[] = [
    ...applied.flatMap(({ steps }) => steps),
    parts.payments.add(payment),
    auditLine(parts.context, operator.actor, 'account.payment', `customer-account:${account}`, {
      paymentId: payment.payment_id,
      amountCents: payment.amount_cents,
      unappliedCents: payment.unapplied_cents,
      invoices: changesOf(shares, applied),
    }),
  ];
  return {
    status: 201,
    body: enveloped(await accountView(parts, account, [payment])),
    writes,
    committed: parts.wake,
  };
}

/** Applies the credit on the account to invoices, oldest payment first. */
export async function applyAccountCredit(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  account: string,
  wanted: readonly Share[],
): Promise<Answer> {
  await refuseUnlessCustomer(parts, account);
  const now = parts.context.freightClock.now();
  const credits = (await parts.payments.ofAccount(account)).filter(({ unapplied_cents }) => unapplied_cents > 0);
  const creditCents = credits.reduce((sum, { unapplied_cents }) => sum + unapplied_cents, 0);
  const shares = await sharesOf(parts, account, wanted, creditCents, 'the credit on the account');
  const left = credits.map((payment) => ({ payment, cents: payment.unapplied_cents }));
  const steps: Step[] = [];
  const after = shares.map(({ invoice, cents }) => {
    let [current, open] = [invoice, cents];
    for (const credit of left) {
      const share = Math.min(open, credit.cents);
      if (share === 0) continue;
      const applied = applyPayment(parts, current, credit.payment, share, 'PAYMENT', now);
      steps.push(...applied.steps);
      current = applied.invoice;
      open -= share;
      credit.cents -= share;
    }
    return { invoice: current };
  });
  const changed = left
    .filter(({ payment, cents }) => cents !== payment.unapplied_cents)
    .map(({ payment, cents }) => ({ ...payment, unapplied_cents: cents, revision: payment.revision + 1 }));
  const writes: Step[] = [
    ...steps,
    ...changed.map((payment) => parts.payments.update(payment)),
    auditLine(parts.context, operator.actor, 'account.credit-applied', `customer-account:${account}`, {
      before: formatCents(creditCents),
      after: formatCents(creditCents - shares.reduce((sum, { cents }) => sum + cents, 0)),
      invoices: changesOf(shares, after),
    }),
  ];
  return { status: 200, body: enveloped(await accountView(parts, account, changed)), writes, committed: parts.wake };
}

export async function reverseAccountPayment(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  account: string,
  paymentId: string,
  reason: string,
): Promise<Answer> {
  const known = await parts.payments.find(`account:${account}`, paymentId);
  if (known === undefined) throw noSuchPayment(paymentId);
  const { payment, steps } = await reversal(parts, operator, known, reason);
  return {
    status: 200,
    body: enveloped(await accountView(parts, account, [payment])),
    writes: steps,
    committed: parts.wake,
  };
}

export async function readAccountPayments(parts: InvoiceParts, account: string): Promise<Answer> {
  await refuseUnlessCustomer(parts, account);
  return { status: 200, body: enveloped(await accountView(parts, account)) };
}

interface ShareOfInvoice {
  readonly invoice: StoredInvoice;
  readonly cents: number;
}

/** Reports everything that is wrong with them at once. @throws Refusal */
async function sharesOf(
  parts: InvoiceParts,
  account: string,
  wanted: readonly Share[],
  availableCents: number,
  source: string,
): Promise<ShareOfInvoice[]> {
  const rows = wanted.length === 0 ? [] : await parts.store.withNumbers(wanted.map(({ number }) => number));
  const owned = rows.filter((row) => row.kind === 'INVOICE' && row.account === account);
  const found = await readInvoices(parts, owned);
  // `INV` plus a PRO identifies the same invoice as its number.
  const named = new Map(
    found.flatMap((one) => [documentNumber(one.row), one.row.id].map((name) => [name, one] as const)),
  );
  const failures: Failure[] = [];
  const seen = new Set<string>();
  const shares = wanted.flatMap(({ number, amount }, at) => {
    const invoice = named.get(number);
    const cents = parseCents(amount)!;
    const fail = (field: string, description: string) =>
      failures.push({ field: `invoices[${at}].${field}`, description });
    if (invoice === undefined) fail('number', `must be an invoice that account ${account} pays.`);
    else if (seen.has(invoice.row.id)) fail('number', 'is listed twice. Combine the amounts.');
    else if (cents > balanceOf(invoice.row)) {
      fail('amount', `must be no more than the balance, ${formatCents(Math.max(0, balanceOf(invoice.row)))}.`);
    }
    if (invoice !== undefined) seen.add(invoice.row.id);
    return invoice === undefined ? [] : [{ invoice, cents }];
  });
  const sumCents = wanted.reduce((sum, { amount }) => sum + parseCents(amount)!, 0);
  if (sumCents > availableCents) {
    const description = `must add up to no more than ${source}, ${formatCents(availableCents)}. They add up to ${formatCents(sumCents)}.`;
    failures.push({ field: 'invoices', description });
  }
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  return shares;
}

function changesOf(before: readonly ShareOfInvoice[], after: readonly { readonly invoice: StoredInvoice }[]) {
  return before.map(({ invoice, cents }, at) => ({
    number: documentNumber(invoice.row),
    amount: formatCents(cents),
    ...balances(invoice, after[at]!.invoice),
  }));
}

/** `changed` are payments as they will be once the transaction is written. */
async function accountView({ store, payments }: InvoiceParts, account: string, changed: readonly PaymentRow[] = []) {
  const key = ({ scope, payment_id }: PaymentRow) => `${scope} ${payment_id}`;
  const all = new Map((await payments.ofAccount(account)).map((one) => [key(one), one]));
  for (const one of changed) all.set(key(one), one);
  const shown = [...all.values()].toReversed().slice(0, MOST_SHOWN);
  const ids = shown.flatMap(({ scope }) => (scope.startsWith('invoice:') ? [scope.slice('invoice:'.length)] : []));
  const numbers = await store.numbersOf([...new Set(ids)]);
  return {
    account,
    unapplied: formatCents([...all.values()].reduce((sum, { unapplied_cents }) => sum + unapplied_cents, 0)),
    payments: shown.map((one) => ({
      paymentId: one.payment_id,
      reportedFor: numbers.get(one.scope.slice('invoice:'.length)) ?? account,
      amount: formatCents(one.amount_cents),
      unapplied: formatCents(one.unapplied_cents),
      paidAt: iso(one.paid_at),
      reportedAt: iso(one.reported_at),
      reportedBy: one.reported_by,
      note: one.note,
      reversedAt: one.reversed_at === null ? null : iso(one.reversed_at),
      reversalReason: one.reversal_note,
    })),
  };
}

/** @throws Refusal */
async function refuseUnlessCustomer({ context }: InvoiceParts, account: string): Promise<void> {
  if ((await findCustomer(context, account)) === undefined) throw new Refusal('noSuchCustomer');
}
