// What the carrier does with a claim: acknowledges it, requests documents, reports its status, decides, pays, reopens.
import { CLAIM_DECISIONS, isUndecided } from '../../freight/claims/claim-status.ts';
import { payableCents } from '../../freight/claims/liability-limit.ts';
import { formatCents, parseCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { momentOf } from '../invoices/payments/record-payment.ts';
import type { ClaimDecisionBody, ClaimPaymentBody } from './claim.schema.ts';
import type { ClaimBody, ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimSubject } from './claim-view.ts';
import { findClaim } from './find-claim.ts';
import { type ClaimMove, type MovedClaim, moveClaim, notNow, requireMove, statusBy } from './move-claim.ts';

type CarrierMove = Omit<ClaimMove, 'by' | 'at'>;

/** Moves a claim for an operator, or for the simulated carrier, with an entry in the audit log. @throws Refusal */
export async function moveByCarrier(
  parts: ClaimParts,
  actor: string,
  before: ClaimRow,
  { action, details, ...move }: CarrierMove & { readonly action: string; readonly details?: object },
  at = parts.context.freightClock.now(),
): Promise<MovedClaim> {
  const moved = await moveClaim(parts, before, { ...move, by: 'CARRIER', at });
  const line = auditLine(parts.context, actor, action, claimSubject(before.id), {
    status: { before: before.status, after: moved.row.status },
    note: move.note,
    ...details,
  });
  return { ...moved, writes: [...moved.writes, line] };
}

function answered({ wake }: ClaimParts, { view, writes }: MovedClaim): Answer {
  return { status: 200, body: enveloped(view), writes, committed: wake };
}

/** Any first action of the carrier acknowledges the claim. */
export function acknowledged({ body }: ClaimRow, at: number): Partial<ClaimBody> {
  const { acknowledgedAt = at } = JSON.parse(body) as ClaimBody;
  return { acknowledgedAt };
}

export async function acknowledgeClaim(
  parts: ClaimParts,
  { actor }: OperatorPrincipal,
  claimId: string,
  note: string,
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  if (row.status !== 'FILED') throw notNow(row);
  return answered(parts, await acknowledge(parts, actor, row, note));
}

export function acknowledge(parts: ClaimParts, actor: string, row: ClaimRow, note: string, at?: number) {
  const change = acknowledged(row, at ?? parts.context.freightClock.now());
  const move = { action: 'claim.acknowledged', type: 'claim.acknowledged', to: 'ACKNOWLEDGED', note, change } as const;
  return moveByCarrier(parts, actor, row, move, at);
}

export async function requestDocuments(
  parts: ClaimParts,
  { actor }: OperatorPrincipal,
  claimId: string,
  note: string,
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  if (!isUndecided(row.status)) throw notNow(row);
  return answered(parts, await askForDocuments(parts, actor, row, note));
}

export function askForDocuments(parts: ClaimParts, actor: string, row: ClaimRow, note: string, at?: number) {
  const change = acknowledged(row, at ?? parts.context.freightClock.now());
  const move = {
    action: 'claim.documents-requested',
    type: 'claim.updated',
    to: 'NEEDS_DOCUMENTS',
    note,
    change,
  } as const;
  return moveByCarrier(parts, actor, row, move, at);
}

/** Until the claim is decided, each report sets the deadline for the next one. */
export async function reportClaimStatus(
  parts: ClaimParts,
  { actor }: OperatorPrincipal,
  claimId: string,
  note: string,
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  if (!isUndecided(row.status) || row.status === 'FILED') throw notNow(row);
  const change = { nextStatusBy: statusBy(parts, row) };
  const move = { action: 'claim.status-reported', type: 'claim.updated', note, change } as const;
  return answered(parts, await moveByCarrier(parts, actor, row, move));
}

export async function decideClaim(
  parts: ClaimParts,
  operator: OperatorPrincipal,
  claimId: string,
  body: ClaimDecisionBody,
  approval: 'needed' | 'given' = 'needed',
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  requireMove(row, CLAIM_DECISIONS[body.decision]);
  if (!isUndecided(row.status)) throw notNow(row);
  const amountCents = grantedCents(row, body);
  if (approval === 'needed' && parts.approvals.needsTwo(amountCents)) {
    return parts.approvals.propose(operator, { kind: 'claim-decision', subject: row.id, amountCents, request: body });
  }
  return answered(parts, await decide(parts, operator.actor, row, body));
}

/** @throws Refusal if the amount is more than the claim can pay */
export function decide(parts: ClaimParts, actor: string, row: ClaimRow, body: ClaimDecisionBody, at?: number) {
  const { decision, note } = body;
  const cents = grantedCents(row, body);
  const decidedAt = at ?? parts.context.freightClock.now();
  const change = { ...acknowledged(row, decidedAt), decision: { decision, at: decidedAt, cents, note } };
  const details = { decision, claimed: formatCents(row.claimed_cents), amount: formatCents(cents) };
  const to = CLAIM_DECISIONS[decision];
  return moveByCarrier(
    parts,
    actor,
    row,
    { action: 'claim.decided', type: 'claim.decided', to, note, change, details },
    at,
  );
}

function grantedCents({ body, claimed_cents }: ClaimRow, { decision, amount }: ClaimDecisionBody): number {
  if (decision === 'DECLINE') return 0;
  const mostCents = payableCents(claimed_cents, (JSON.parse(body) as ClaimBody).limitCents);
  const cents = amount === undefined ? mostCents : parseCents(amount)!;
  if (cents <= mostCents) return cents;
  const description = `must be no more than the claim can pay, ${formatCents(mostCents)}.`;
  throw new Refusal('validationFailed', { failures: [{ field: 'amount', description }] });
}

/** The payment itself is made outside of Linehaul: what the account owes does not change. */
export async function recordClaimPayment(
  parts: ClaimParts,
  { actor }: OperatorPrincipal,
  claimId: string,
  { reference, paidAt }: ClaimPaymentBody,
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  return answered(parts, await pay(parts, actor, row, { reference, paidAt: momentOf(paidAt) }));
}

export function pay(
  parts: ClaimParts,
  actor: string,
  row: ClaimRow,
  payment: NonNullable<ClaimBody['payment']>,
  at?: number,
) {
  const { decision } = JSON.parse(row.body) as ClaimBody;
  const move = {
    action: 'claim.paid',
    type: 'claim.paid',
    to: 'PAID',
    note: payment.reference,
    change: { payment },
    details: { amount: formatCents(decision?.cents ?? 0) },
  } as const;
  return moveByCarrier(parts, actor, row, move, at);
}

export async function reopenClaim(
  parts: ClaimParts,
  { actor }: OperatorPrincipal,
  claimId: string,
  note: string,
): Promise<Answer> {
  const row = await findClaim(parts, claimId);
  if (row.status !== 'DECLINED') throw notNow(row);
  const move = {
    action: 'claim.reopened',
    type: 'claim.updated',
    to: 'ACKNOWLEDGED',
    note,
    change: { nextStatusBy: statusBy(parts, row) },
  } as const;
  return answered(parts, await moveByCarrier(parts, actor, row, move));
}
