// A dispute in API responses and events.
import { formatCents } from '../../freight/money.ts';
import { iso } from '../../platform/iso-time.ts';
import { type AttachmentView, attachmentsOf } from '../images/attachments.ts';
import type { DisputeBody, DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';

export type DisputeView = ReturnType<typeof disputeView>;

export function disputeSubject(disputeId: string): string {
  return `dispute:${disputeId}`;
}

/** `numbers` maps the IDs of invoices and credit memos to their numbers. */
export function disputeView(
  row: DisputeRow,
  numbers: ReadonlyMap<string, string>,
  attachments: readonly AttachmentView[],
) {
  const { lines, note, openedBy, decisionNote = '' } = JSON.parse(row.body) as DisputeBody;
  const creditMemo = numbers.get(row.credit_memo_id);
  return {
    disputeId: row.id,
    invoice: numbers.get(row.document_id) ?? row.document_id,
    pro: row.pro,
    account: row.account,
    status: row.status,
    openedAt: iso(row.opened_at),
    openedBy,
    closedAt: row.closed_at === null ? null : iso(row.closed_at),
    lines: lines.map(({ line, code, description, reasonCode, cents, creditedCents }) => ({
      line,
      code,
      description,
      reasonCode,
      amount: formatCents(cents),
      credited: formatCents(creditedCents),
    })),
    disputed: formatCents(row.disputed_cents),
    credited: formatCents(row.credited_cents),
    note,
    decisionNote,
    ...(creditMemo !== undefined && { creditMemo }),
    attachments: [...attachments],
  };
}

/** In the order of the rows. */
export async function disputeViews(
  { invoices, images }: Pick<DisputeParts, 'invoices' | 'images'>,
  rows: readonly DisputeRow[],
): Promise<DisputeView[]> {
  const ids = rows.flatMap(({ document_id, credit_memo_id }) => [document_id, credit_memo_id]);
  const [numbers, attached] = await Promise.all([
    invoices.store.numbersOf([...new Set(ids)].filter((id) => id !== '')),
    attachmentsOf(
      images,
      rows.map(({ id }) => disputeSubject(id)),
    ),
  ]);
  return rows.map((row) => disputeView(row, numbers, attached.get(disputeSubject(row.id)) ?? []));
}
