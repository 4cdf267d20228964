// Grants a credit on lines of an invoice, for a reason that the payer reads: a credit memo, which lowers what is left to pay.
import { sumOf } from '../../freight/invoicing/correction.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { formatCents, parseCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type Credit, creditInvoice } from './credit-invoice.ts';
import { readShipmentInvoices, type StoredInvoice } from './find-invoices.ts';
import type { CreditMemoBody } from './invoice.schema.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';
import { putOn } from './move-payments.ts';
import { balances, payableInvoice } from './record-payment.ts';

/** What was paid beyond what is left then is a credit on the account. */
export async function grantCredit(
  parts: InvoiceParts,
  operator: OperatorPrincipal,
  number: string,
  { lines: wanted, reason }: CreditMemoBody,
): Promise<Answer> {
  const invoice = await payableInvoice(parts, number);
  const memos = ((await readShipmentInvoices(parts, [invoice.row.pro])).get(invoice.row.pro) ?? []).filter(
    ({ row }) => row.kind === 'CREDIT_MEMO',
  );
  const grants = wanted.map(({ line, amount }) => ({ line, cents: parseCents(amount)! }));
  refuseUnlessOpen(invoice, memos, grants);
  const now = parts.context.freightClock.now();
  const billed = invoice.documents.at(-1)!.lines;
  const credit = creditInvoice(invoice, {
    lines: grants.map(({ line, cents }) => ({ ...billed[line - 1]!, chargeCents: -cents })),
    reason: 'GRANTED',
    madeAt: now,
    day: Math.floor(now / DAY_MS),
    nth: memos.length + 1,
    note: reason,
    grants,
  });
  const after: StoredInvoice = { ...invoice, row: credit.invoice };
  return {
    status: 201,
    body: enveloped(invoiceView(after, now)),
    writes: [
      ...stepsOf(parts, credit, now),
      auditLine(parts.context, operator.actor, 'invoice.credited', `invoice:${documentNumber(invoice.row)}`, {
        reason,
        lines: wanted,
        amount: formatCents(-sumOf(credit.memo.document.lines)),
        ...balances(invoice, after),
      }),
    ],
    committed: parts.wake,
  };
}

function stepsOf(parts: InvoiceParts, { memo, invoice, takenOff }: Credit, now: number): Step[] {
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

/** All that is wrong at once. @throws Refusal */
function refuseUnlessOpen(
  { row, documents }: StoredInvoice,
  memos: readonly StoredInvoice[],
  grants: readonly { readonly line: number; readonly cents: number }[],
): void {
  if (row.replaced === 1) {
    const details = `Invoice ${documentNumber(row)} was replaced by another one. Credit that one.`;
    throw new Refusal('invoiceReplaced', { details });
  }
  const { lines } = documents.at(-1)!;
  const bodies = memos.filter(({ row: memo }) => memo.corrects === row.id).map((memo) => memo.documents.at(-1)!);
  const takenBack = new Set(bodies.flatMap((body) => body.takenBack ?? []));
  const creditedOf = (line: number) =>
    bodies.flatMap((body) => body.grants ?? []).reduce((sum, one) => (one.line === line ? sum + one.cents : sum), 0);
  const seen = new Set<number>();
  const failures = grants.flatMap(({ line, cents }, at): Failure[] => {
    const field = (name: string) => `lines[${at}].${name}`;
    const billed = lines[line - 1];
    if (billed === undefined) {
      return [{ field: field('line'), description: `must be a line of the invoice, 1 to ${lines.length}.` }];
    }
    if (seen.has(line)) return [{ field: field('line'), description: 'is there twice. Add the amounts up.' }];
    seen.add(line);
    const left = takenBack.has(line) ? 0 : Math.max(0, billed.chargeCents - creditedOf(line));
    if (cents <= left) return [];
    const description = `must be no more than what is not credited yet of the line, ${formatCents(left)}.`;
    return [{ field: field('amount'), description }];
  });
  const openCents = Math.max(0, row.total_cents - row.credited_cents);
  const sumCents = grants.reduce((sum, { cents }) => sum + cents, 0);
  if (failures.length === 0 && sumCents > openCents) {
    const description = `must add up to no more than what is not credited yet of the invoice, ${formatCents(openCents)}.`;
    failures.push({ field: 'lines', description });
  }
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
}
