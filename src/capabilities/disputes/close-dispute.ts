// Closes a dispute: the carrier decides it, which issues the credit memo in the same transaction, or the customer withdraws it.
import { DISPUTE_DECISIONS, type DisputeStatus, disputeCanMove } from '../../freight/invoicing/dispute-status.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { amountOf, type LineAmount, sumOfAmounts, uncreditedCents } from '../../freight/invoicing/line-amounts.ts';
import { formatCents, parseCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type CreditableLines, creditableLines } from '../invoices/credits/creditable-lines.ts';
import { withoutDisputed } from '../invoices/credits/disputed-part.ts';
import { creditSteps, grantedCredit } from '../invoices/credits/grant-credit.ts';
import type { StoredInvoice } from '../invoices/find-invoices.ts';
import { balances, invoicesWithIds } from '../invoices/payments/record-payment.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { DecisionBody } from './dispute.schema.ts';
import type { DisputeBody, DisputedLine, DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { disputeSubject, disputeViews } from './dispute-view.ts';
import { disputeNews } from './file-dispute.ts';
import { findDispute } from './find-dispute.ts';

export async function decideDispute(
  parts: DisputeParts,
  operator: OperatorPrincipal,
  disputeId: string,
  body: DecisionBody,
  approval: 'needed' | 'given' = 'needed',
): Promise<Answer> {
  const { context, invoices } = parts;
  const row = await findDispute(parts, disputeId);
  const status = DISPUTE_DECISIONS[body.decision];
  refuseUnlessOpen(row, status);
  const invoice = await disputedInvoice(parts, row);
  const creditable = await creditableLines(invoices, invoice);
  const { lines } = JSON.parse(row.body) as DisputeBody;
  const grants = grantsOf(body, lines, creditable);
  const amountCents = sumOfAmounts(grants);
  if (approval === 'needed' && invoices.approvals.needsTwo(amountCents)) {
    const wanted = { kind: 'dispute-decision', subject: row.id, amountCents, request: body } as const;
    return invoices.approvals.propose(operator, wanted);
  }
  const closing = closed(parts, row, invoice, { status, grants, creditable, note: body.note });
  return {
    status: 200,
    body: enveloped((await disputeViews(parts, [closing.row]))[0]),
    writes: [
      ...closing.steps,
      ...parts.announce([{ type: 'dispute.decided', ...disputeNews(closing.row, closing.row.closed_at!) }]),
      auditLine(context, operator.actor, 'dispute.decided', disputeSubject(row.id), {
        decision: body.decision,
        note: body.note,
        status: { before: row.status, after: status },
        disputed: formatCents(row.disputed_cents),
        credited: formatCents(amountCents),
        invoice: documentNumber(invoice.row),
        balance: balances(invoice, closing.invoice),
      }),
    ],
    committed: parts.wake,
  };
}

export async function withdrawDispute(parts: DisputeParts, caller: Caller, disputeId: string): Promise<Answer> {
  const row = await findDispute(parts, disputeId, caller.accounts);
  refuseUnlessOpen(row, 'WITHDRAWN');
  const closing = closed(parts, row, await disputedInvoice(parts, row), { status: 'WITHDRAWN', grants: [] });
  return {
    status: 200,
    body: enveloped((await disputeViews(parts, [closing.row]))[0]),
    writes: [
      ...closing.steps,
      ...parts.announce([{ type: 'dispute.withdrawn', ...disputeNews(closing.row, closing.row.closed_at!) }]),
    ],
    committed: parts.wake,
  };
}

/** @throws Refusal */
function refuseUnlessOpen({ id, status }: DisputeRow, to: DisputeStatus): void {
  if (disputeCanMove(status, to)) return;
  throw new Refusal('disputeClosed', { details: `Dispute ${id} is ${status}.` });
}

async function disputedInvoice({ invoices }: DisputeParts, { document_id }: DisputeRow): Promise<StoredInvoice> {
  const invoice = (await invoicesWithIds(invoices, [document_id])).get(document_id);
  if (invoice === undefined) throw new Error(`The disputed invoice ${document_id} is missing.`);
  return invoice;
}

interface Closing {
  readonly status: DisputeStatus;
  readonly grants: readonly LineAmount[];
  readonly creditable?: CreditableLines;
  readonly note?: string;
}

function closed(
  { context, invoices, store }: DisputeParts,
  before: DisputeRow,
  invoice: StoredInvoice,
  { status, grants, creditable, note }: Closing,
): { readonly row: DisputeRow; readonly invoice: StoredInvoice; readonly steps: readonly Step[] } {
  const now = context.freightClock.now();
  const body = JSON.parse(before.body) as DisputeBody;
  const released: StoredInvoice = {
    ...invoice,
    row: { ...invoice.row, ...withoutDisputed(invoice.row, body.lines) },
  };
  const isCredited = creditable !== undefined && grants.length > 0;
  const credit = isCredited ? grantedCredit(released, creditable, grants, note ?? '', now) : undefined;
  const after = credit?.invoice ?? { ...released.row, revision: invoice.row.revision + 1 };
  const row: DisputeRow = {
    ...before,
    status,
    revision: before.revision + 1,
    closed_at: now,
    credited_cents: sumOfAmounts(grants),
    credit_memo_id: credit?.memo.row.id ?? '',
    body: JSON.stringify({
      ...body,
      lines: body.lines.map((line) => ({ ...line, creditedCents: amountOf(grants, line.line) })),
      ...(note !== undefined && { decisionNote: note }),
    } satisfies DisputeBody),
  };
  const steps = credit === undefined ? [invoices.store.update(after)] : creditSteps(invoices, credit, now);
  return { row, invoice: { ...invoice, row: after }, steps: [store.update(row), ...steps] };
}

/** @throws Refusal listing everything that is wrong with the amounts */
function grantsOf(
  { decision, lines: wanted = [] }: DecisionBody,
  disputed: readonly DisputedLine[],
  creditable: CreditableLines,
): readonly LineAmount[] {
  if (decision === 'REJECT') return [];
  if (decision === 'ACCEPT') return acceptedAmounts(disputed, creditable);
  const failures = wanted.flatMap(({ line, amount }, at): Failure[] => {
    const field = (name: string) => `lines[${at}].${name}`;
    if (wanted.findIndex((one) => one.line === line) < at) {
      return [{ field: field('line'), description: 'is listed twice. Combine the amounts.' }];
    }
    const known = disputed.find((one) => one.line === line);
    if (known === undefined) return [{ field: field('line'), description: 'must be a line that is disputed.' }];
    const mostCents = Math.min(known.cents, uncreditedCents(creditable, line));
    if (parseCents(amount)! <= mostCents) return [];
    const description = `must be no more than what is disputed of the line and not credited yet, ${formatCents(mostCents)}.`;
    return [{ field: field('amount'), description }];
  });
  const grants = wanted.map(({ line, amount }) => ({ line, cents: parseCents(amount)! }));
  if (failures.length === 0 && sumOfAmounts(grants) > creditable.uncreditedCents) {
    const most = formatCents(creditable.uncreditedCents);
    const description = `must add up to no more than what is not credited yet of the invoice, ${most}.`;
    failures.push({ field: 'lines', description });
  }
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  return grants;
}

/** Amounts that a correction has credited meanwhile are not credited again. */
function acceptedAmounts(disputed: readonly DisputedLine[], creditable: CreditableLines): LineAmount[] {
  let leftCents = creditable.uncreditedCents;
  return disputed.flatMap(({ line, cents: wantedCents }) => {
    const cents = Math.min(wantedCents, uncreditedCents(creditable, line), leftCents);
    leftCents -= cents;
    return cents > 0 ? [{ line, cents }] : [];
  });
}
