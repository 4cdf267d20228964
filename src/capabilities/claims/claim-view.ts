// A claim in API responses and events.
import type { Context } from '../../context.ts';
import { payableCents } from '../../freight/claims/liability-limit.ts';
import { formatCents } from '../../freight/money.ts';
import { iso } from '../../platform/iso-time.ts';
import { type AttachmentView, attachmentsOf } from '../images/attachments.ts';
import type { ImageParts } from '../images/image-parts.ts';
import type { ClaimBody, ClaimRow } from './claim.store.ts';

export type ClaimView = ReturnType<typeof claimView>;

export function claimSubject(claimId: string): string {
  return `claim:${claimId}`;
}

/** The claim at a given time, which decides whether the carrier is late. */
export function claimView(row: ClaimRow, attachments: readonly AttachmentView[], now: number) {
  const body = JSON.parse(row.body) as ClaimBody;
  const { decision, payment, limitCents } = body;
  return {
    claimId: row.id,
    pro: row.pro,
    account: row.account,
    kind: row.kind,
    status: row.status,
    reference: body.reference,
    claimed: formatCents(row.claimed_cents),
    liabilityLimit: limitCents === null ? null : formatCents(limitCents),
    payable: formatCents(payableCents(row.claimed_cents, limitCents)),
    items: body.items.map(({ cents, ...item }) => ({ ...item, amount: formatCents(cents) })),
    description: body.description,
    contact: body.contact,
    reportedLate: body.isLate,
    filedAt: iso(row.filed_at),
    filedBy: body.filedBy,
    acknowledgeBy: iso(body.acknowledgeBy),
    acknowledgedAt: body.acknowledgedAt === undefined ? null : iso(body.acknowledgedAt),
    decideBy: iso(body.decideBy),
    dueAt: row.due_at === null ? null : iso(row.due_at),
    isOverdue: row.due_at !== null && row.due_at < now,
    ...(decision !== undefined && {
      decision: {
        decision: decision.decision,
        decidedAt: iso(decision.at),
        amount: formatCents(decision.cents),
        note: decision.note,
      },
    }),
    ...(payment !== undefined && { payment: { reference: payment.reference, paidAt: iso(payment.paidAt) } }),
    history: body.history.map(({ at, ...moment }) => ({ at: iso(at), ...moment })),
    attachments: [...attachments],
  };
}

/** In the order of the rows. */
export async function claimViews(
  { context, images }: { readonly context: Pick<Context, 'freightClock'>; readonly images: ImageParts },
  rows: readonly ClaimRow[],
  now = context.freightClock.now(),
): Promise<ClaimView[]> {
  const attached = await attachmentsOf(
    images,
    rows.map(({ id }) => claimSubject(id)),
  );
  return rows.map((row) => claimView(row, attached.get(claimSubject(row.id)) ?? [], now));
}
