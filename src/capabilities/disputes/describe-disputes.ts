// Disputes as they were right after an event. They can be reconstructed: a dispute has no decision and no attachments when it is
// opened, and a closed one no longer changes.
import type { DisputeBody, DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { type DisputeView, disputeViews } from './dispute-view.ts';

export interface DisputeMoment {
  readonly disputeId: string;
  /** 1 for the opening. */
  readonly sequence: number;
}

/** In the order of the moments; undefined for disputes that no longer exist. */
export async function describeDisputes(
  parts: Pick<DisputeParts, 'store' | 'invoices' | 'images'>,
  moments: readonly DisputeMoment[],
): Promise<readonly (DisputeView | undefined)[]> {
  const rows = await parts.store.withIds([...new Set(moments.map(({ disputeId }) => disputeId))]);
  const views = await disputeViews(parts, [...rows.map(asOpened), ...rows]);
  const opened = new Map(rows.map(({ id }, at) => [id, { ...views[at]!, attachments: [] }]));
  const closed = new Map(rows.map(({ id }, at) => [id, views[rows.length + at]!]));
  return moments.map(({ disputeId, sequence }) => (sequence === 1 ? opened : closed).get(disputeId));
}

function asOpened(row: DisputeRow): DisputeRow {
  const { decisionNote: _, ...body } = JSON.parse(row.body) as DisputeBody;
  const lines = body.lines.map((line) => ({ ...line, creditedCents: 0 }));
  const opened = { status: 'OPEN', closed_at: null, credited_cents: 0, credit_memo_id: '' } as const;
  return { ...row, ...opened, body: JSON.stringify({ ...body, lines }) };
}
