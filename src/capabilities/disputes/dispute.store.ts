// The tables of disputes: each with its lines and status, and the accounts that can see it.

import type { DisputeStatus } from '../../freight/invoicing/dispute-status.ts';
import type { DisputeReason } from '../../freight/value-sets/dispute-reason.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface DisputeRow {
  /** Sorts by time. */
  readonly id: string;
  /** The ID of the invoice. */
  readonly document_id: string;
  /** The account that pays the invoice. */
  readonly account: string;
  readonly pro: string;
  readonly status: DisputeStatus;
  readonly revision: number;
  readonly opened_at: number;
  readonly closed_at: number | null;
  readonly disputed_cents: number;
  readonly credited_cents: number;
  /** The ID of the credit memo; '' if there is none. */
  readonly credit_memo_id: string;
  /** The accounts that can see the invoice, as JSON. */
  readonly accounts: string;
  /** A `DisputeBody` as JSON. */
  readonly body: string;
}

export interface DisputedLine {
  readonly line: number;
  /** As on the invoice. */
  readonly code: string;
  readonly description: string;
  readonly reasonCode: DisputeReason;
  readonly cents: number;
  readonly creditedCents: number;
}

export interface DisputeBody {
  readonly lines: readonly DisputedLine[];
  readonly note: string;
  readonly openedBy: string;
  /** The carrier's explanation of its decision. */
  readonly decisionNote?: string;
}

interface Tables {
  disputes: DisputeRow;
  dispute_accounts: { readonly account: string; readonly dispute_id: string };
}

export interface DisputeFilter {
  readonly status?: DisputeStatus | undefined;
  /** Only disputes before this one, the last of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export type DisputeStore = ReturnType<typeof disputeStore>;

export function disputeStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    withIds: async (ids: readonly string[]): Promise<DisputeRow[]> =>
      ids.length === 0 ? [] : tables.selectFrom('disputes').selectAll().where('id', 'in', ids).execute(),

    /** Newest first. */
    ofDocument: (documentId: string): Promise<DisputeRow[]> =>
      tables.selectFrom('disputes').selectAll().where('document_id', '=', documentId).orderBy('id', 'desc').execute(),

    /** Those that an account can see, newest first. */
    seenBy(account: string, { status, before, limit }: DisputeFilter): Promise<DisputeRow[]> {
      let query = tables
        .selectFrom('dispute_accounts as seen')
        .innerJoin('disputes as dispute', 'dispute.id', 'seen.dispute_id')
        .selectAll('dispute')
        .where('seen.account', '=', account);
      if (before !== undefined) query = query.where('seen.dispute_id', '<', before);
      if (status !== undefined) query = query.where('dispute.status', '=', status);
      return query.orderBy('seen.dispute_id', 'desc').limit(limit).execute();
    },

    /** All disputes, or those on invoices that one account pays. */
    all({ status, before, limit }: DisputeFilter, payer?: string): Promise<DisputeRow[]> {
      let query = tables.selectFrom('disputes').selectAll();
      if (payer !== undefined) query = query.where('account', '=', payer);
      if (before !== undefined) query = query.where('id', '<', before);
      if (status !== undefined) query = query.where('status', '=', status);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    open: (row: DisputeRow): Step[] => [
      step(tables.insertInto('disputes').values(row), 1),
      ...(JSON.parse(row.accounts) as string[]).map((account) =>
        step(tables.insertInto('dispute_accounts').values({ account, dispute_id: row.id }), 1),
      ),
    ],

    /** Conflicts if it has changed since it was read. */
    update: ({ id, status, revision, closed_at, credited_cents, credit_memo_id, body }: DisputeRow): Step =>
      step(
        tables
          .updateTable('disputes')
          .set({ status, revision, closed_at, credited_cents, credit_memo_id, body })
          .where('id', '=', id)
          .where('revision', '=', revision - 1),
        1,
      ),

    forgetAll: (): Step[] => [step(tables.deleteFrom('dispute_accounts')), step(tables.deleteFrom('disputes'))],
  };
}
