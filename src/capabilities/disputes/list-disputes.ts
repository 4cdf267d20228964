// Lists disputes: one, those of an invoice, those of the caller's accounts, or all of them for the carrier. Newest first.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { findInvoice } from '../invoices/find-invoices.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { DisputeListQuery } from './dispute.schema.ts';
import type { DisputeFilter, DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { disputeViews } from './dispute-view.ts';
import { findDispute } from './find-dispute.ts';

/** Without `accounts`, finds every dispute: for the carrier itself. */
export async function readDispute(
  parts: DisputeParts,
  disputeId: string,
  accounts?: Caller['accounts'],
): Promise<Answer> {
  const row = await findDispute(parts, disputeId, accounts);
  return { status: 200, body: enveloped((await disputeViews(parts, [row]))[0]) };
}

/** An invoice has only a few, so there is a single page. */
export async function listDisputesOfInvoice(parts: DisputeParts, caller: Caller, number: string): Promise<Answer> {
  const invoice = await findInvoice(parts.invoices, number, caller.accounts);
  if (invoice === undefined) throw new Refusal('noSuchInvoice');
  const rows = await parts.store.ofDocument(invoice.row.id);
  return { status: 200, body: { data: await disputeViews(parts, rows), cursor: null, error: NO_ERROR } };
}

export function listDisputes(parts: DisputeParts, { accounts }: Caller, query: DisputeListQuery): Promise<Answer> {
  return page(parts, query, async (filter) => {
    const lists = await Promise.all([...accounts.keys()].map((account) => parts.store.seenBy(account, filter)));
    // A dispute that several of the accounts can see is listed once.
    const rows = new Map(lists.flat().map((row) => [row.id, row]));
    return [...rows.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, filter.limit);
  });
}

export function listAllDisputes(parts: DisputeParts, query: DisputeListQuery): Promise<Answer> {
  return page(parts, query, (filter) => parts.store.all(filter, query.account));
}

async function page(
  parts: DisputeParts,
  { status, cursor, limit: asked }: DisputeListQuery,
  read: (filter: DisputeFilter) => Promise<DisputeRow[]>,
): Promise<Answer> {
  const limit = limitOf({ limit: asked });
  const before = cursor === undefined ? undefined : readCursor(cursor, /^dsp_[0-9A-Z]{26}$/)[0];
  const rows = await read({ status, before, limit: limit + 1 });
  const { shown, cursor: next } = pageOf(rows, limit, (last) => writeCursor(last.id));
  return { status: 200, body: { data: await disputeViews(parts, shown), cursor: next, error: NO_ERROR } };
}
