// Grants a credit on lines of an invoice, with a reason that the payer sees: a credit memo that lowers the balance.
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import { type LineAmount, sumOfAmounts } from '../../../freight/invoicing/line-amounts.ts';
import { formatCents, parseCents } from '../../../freight/money.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import type { StoredInvoice } from '../find-invoices.ts';
import type { CreditMemoBody } from '../invoice.schema.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { invoiceView } from '../invoice-view.ts';
import { putOn } from '../payments/move-payments.ts';
import { balances, payableInvoice } from '../payments/record-payment.ts';
import { type Credit, creditInvoice } from './credit-invoice.ts';
import { amountFailures, type CreditableLines, creditableLines, refuseReplaced } from './creditable-lines.ts';

/** Payments that exceed the new balance become a credit on the account. */
export async function grantCredit(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  number: string,
  body: CreditMemoBody,
  approval: 'needed' | 'given' = 'needed',
): Promise<Answer> {
  const { lines: wanted, reason } = body;
  const invoice = await payableInvoice(parts, number);
  refuseReplaced(invoice, 'Credit that one.');
  const creditable = await creditableLines(parts, invoice);
  const grants = wanted.map(({ line, amount }) => ({ line, cents: parseCents(amount)! }));
  const failures = amountFailures(creditable, grants);
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const amountCents = sumOfAmounts(grants);
  if (approval === 'needed' && parts.approvals.needsTwo(amountCents)) {
    const subject = documentNumber(invoice.row);
    return parts.approvals.propose(operator, { kind: 'credit-memo', subject, amountCents, request: body });
  }
  const now = parts.context.freightClock.now();
  const credit = grantedCredit(invoice, creditable, grants, reason, now);
  const after: StoredInvoice = { ...invoice, row: credit.invoice };
  return {
    status: 201,
    body: enveloped(invoiceView(after, now)),
    writes: [
      ...creditSteps(parts, credit, now),
      auditLine(parts.context, operator.actor, 'invoice.credited', `invoice:${documentNumber(invoice.row)}`, {
        reason,
        lines: wanted,
        amount: formatCents(amountCents),
        ...balances(invoice, after),
      }),
    ],
    committed: parts.wake,
  };
}

/** The grants must not exceed what can be credited. */
export function grantedCredit(
  invoice: StoredInvoice,
  { lines, creditMemos }: CreditableLines,
  grants: readonly LineAmount[],
  note: string,
  now: number,
): Credit {
  return creditInvoice(invoice, {
    lines: grants.map(({ line, cents }) => ({ ...lines[line - 1]!, chargeCents: -cents })),
    reason: 'GRANTED',
    madeAt: now,
    day: Math.floor(now / DAY_MS),
    nth: creditMemos + 1,
    note,
    grants,
  });
}

export function creditSteps(parts: InvoiceParts, { memo, invoice, takenOff }: Credit, now: number): Step[] {
  const { store, payments, announce } = parts;
  const { row, document } = memo;
  const accounts = JSON.parse(row.accounts) as string[];
  const told = { subject: row.id, sequence: row.sequence, occurredAt: now, accounts, pro: row.pro };
  return [
    store.update(invoice),
    ...takenOff.entries.map((entry) => payments.apply(entry)),
    ...putOn(payments, takenOff.freed, undefined, now).steps,
    ...store.addVersions([{ document_id: row.id, version: 1, body: JSON.stringify(document) }]),
    ...announce([{ type: 'credit_memo.issued', ...told }]),
    ...store.issue([row]),
  ];
}
