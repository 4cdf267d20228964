// Files a dispute on lines of an invoice. Disputed amounts are not due until the carrier has decided.
import { FIRST_DISPUTE_STATUS } from '../../freight/invoicing/dispute-status.ts';
import { sumOfAmounts } from '../../freight/invoicing/line-amounts.ts';
import { parseCents } from '../../freight/money.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { amountFailures, creditableLines, refuseReplaced } from '../invoices/credits/creditable-lines.ts';
import { withDisputed } from '../invoices/credits/disputed-part.ts';
import { findInvoice, type StoredInvoice } from '../invoices/find-invoices.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { OpenDisputeBody } from './dispute.schema.ts';
import type { DisputeBody, DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { disputeViews } from './dispute-view.ts';

export async function fileDispute(
  parts: DisputeParts,
  caller: Caller,
  number: string,
  { lines: wanted, note = '' }: OpenDisputeBody,
): Promise<Answer> {
  const { context, invoices, store, announce } = parts;
  const invoice = await findInvoice(invoices, number, caller.accounts);
  if (invoice?.row.kind !== 'INVOICE') throw new Refusal('noSuchInvoice');
  refuseReplaced(invoice, 'Dispute that one.');
  const now = context.freightClock.now();
  refuseLate(parts, invoice, now);
  const creditable = await creditableLines(invoices, invoice);
  const amounts = wanted.map(({ line, amount }) => ({ line, cents: parseCents(amount)! }));
  const failures = amountFailures(creditable, amounts);
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const body: DisputeBody = {
    lines: wanted.map(({ line, reasonCode }, at) => {
      const { code = 'MISC', description } = creditable.lines[line - 1]!;
      return { line, code, description, reasonCode, cents: amounts[at]!.cents, creditedCents: 0 };
    }),
    note,
    openedBy: caller.username,
  };
  const row: DisputeRow = {
    id: context.ids.inOrder('dsp_', now),
    document_id: invoice.row.id,
    account: invoice.row.account,
    pro: invoice.row.pro,
    status: FIRST_DISPUTE_STATUS,
    revision: 1,
    opened_at: now,
    closed_at: null,
    disputed_cents: sumOfAmounts(amounts),
    credited_cents: 0,
    credit_memo_id: '',
    accounts: invoice.row.accounts,
    body: JSON.stringify(body),
  };
  const [view] = await disputeViews(parts, [row]);
  return {
    status: 201,
    body: enveloped(view),
    writes: [
      ...store.open(row),
      invoices.store.update({
        ...invoice.row,
        ...withDisputed(invoice.row, amounts),
        revision: invoice.row.revision + 1,
      }),
      ...announce([{ type: 'dispute.opened', ...disputeNews(row, now) }]),
    ],
    committed: parts.wake,
  };
}

export function disputeNews({ id, revision, accounts, pro }: DisputeRow, occurredAt: number) {
  return { subject: id, sequence: revision, occurredAt, accounts: JSON.parse(accounts) as string[], pro };
}

/** @throws Refusal */
function refuseLate({ network }: DisputeParts, { row }: StoredInvoice, now: number): void {
  const { disputeDays } = network.now().data.deadlines;
  const lastDay = row.issued_day + disputeDays;
  if (Math.floor(now / DAY_MS) <= lastDay) return;
  const details = `Invoices can be disputed for ${disputeDays} days from the invoice date: this one until ${formatDay(lastDay)}. Contact the carrier.`;
  throw new Refusal('disputeTooLate', { details });
}
