// One change of a claim: its new row, and the event for subscribers.
import { claimDueAt } from '../../freight/claims/claim-deadlines.ts';
import { type ClaimStatus, claimCanMove } from '../../freight/claims/claim-status.ts';
import type { ClaimEventType } from '../../freight/event-types.ts';
import type { Step } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { AttachmentView } from '../images/attachments.ts';
import type { ClaimBody, ClaimMoment, ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { type ClaimView, claimViews } from './claim-view.ts';
import { nextActionAt } from './simulated-claims.ts';

export interface ClaimMove {
  readonly type: ClaimEventType;
  /** Absent if the status stays. */
  readonly to?: ClaimStatus;
  readonly by: ClaimMoment['by'];
  readonly note: string;
  readonly at: number;
  readonly change?: Partial<ClaimBody>;
  /** The files attached with it. */
  readonly attachments?: readonly AttachmentView[];
}

export interface MovedClaim {
  readonly row: ClaimRow;
  readonly view: ClaimView;
  readonly writes: readonly Step[];
}

/** @throws Refusal if the status does not allow it */
export async function moveClaim(parts: ClaimParts, before: ClaimRow, move: ClaimMove): Promise<MovedClaim> {
  const { to = before.status, by, note, at, change, attachments = [] } = move;
  if (to !== before.status) requireMove(before, to);
  const known = JSON.parse(before.body) as ClaimBody;
  const body: ClaimBody = { ...known, ...change, history: [...known.history, { at, status: to, by, note }] };
  const row = withTimes(parts, { ...before, status: to, revision: before.revision + 1 }, body);
  const [stored] = await claimViews(parts, [row], at);
  const view = { ...stored!, attachments: [...stored!.attachments, ...attachments] };
  return { row, view, writes: [parts.store.update(row), ...announceClaim(parts, row, view, move.type, at)] };
}

/** The deadline of the carrier's next status report: never before the decision itself is due. */
export function statusBy({ context, network }: ClaimParts, { body }: ClaimRow): number {
  const { decideBy } = JSON.parse(body) as ClaimBody;
  return Math.max(decideBy, context.freightClock.now() + network.now().data.deadlines.claimStatusDays * DAY_MS);
}

/** The row with its body and the times that follow from it. */
export function withTimes({ context }: Pick<ClaimParts, 'context'>, row: ClaimRow, body: ClaimBody): ClaimRow {
  return {
    ...row,
    due_at: claimDueAt(row.status, body),
    next_action_at: context.testClock === undefined ? null : nextActionAt(row.status, body),
    body: JSON.stringify(body),
  };
}

export function announceClaim(
  { announce }: Pick<ClaimParts, 'announce'>,
  { id, revision, account, pro }: ClaimRow,
  data: ClaimView,
  type: ClaimEventType,
  occurredAt: number,
): readonly Step[] {
  return announce([{ type, subject: id, sequence: revision, occurredAt, accounts: [account], pro, data }]);
}

/** @throws Refusal */
export function requireMove({ id, status }: ClaimRow, to: ClaimStatus): void {
  if (!claimCanMove(status, to)) throw notNow({ id, status });
}

export function notNow({ id, status }: Pick<ClaimRow, 'id' | 'status'>): Refusal {
  return new Refusal('claimNotInStatus', { details: `Claim ${id} is ${status}.` });
}
