// What the customer does with a filed claim: answers an offer, attaches files, withdraws it.
import { CLAIM_STATUS, type ClaimStatus, OFFER_ANSWERS } from '../../freight/claims/claim-status.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { SentFile } from '../images/attachment-operations.ts';
import { attachmentView, newAttachment } from '../images/attachments.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { OfferAnswerBody } from './claim.schema.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimSubject } from './claim-view.ts';
import { findClaim } from './find-claim.ts';
import { moveClaim, notNow, statusBy } from './move-claim.ts';

export async function answerOffer(
  parts: ClaimParts,
  caller: Caller,
  claimId: string,
  { answer, note = '' }: OfferAnswerBody,
): Promise<Answer> {
  const row = await findClaim(parts, claimId, caller.accounts);
  if (row.status !== 'OFFERED') throw notNow(row);
  const at = parts.context.freightClock.now();
  const to = OFFER_ANSWERS[answer];
  const change = answer === 'REFUSE' ? { nextStatusBy: statusBy(parts, row) } : {};
  const move = { type: 'claim.updated', to, by: 'CUSTOMER', note, at, change } as const;
  const { view, writes } = await moveClaim(parts, row, move);
  return { status: 200, body: enveloped(view), writes, committed: parts.wake };
}

export async function withdrawClaim(parts: ClaimParts, caller: Caller, claimId: string): Promise<Answer> {
  const row = await findClaim(parts, claimId, caller.accounts);
  const at = parts.context.freightClock.now();
  const move = { type: 'claim.withdrawn', to: 'WITHDRAWN', by: 'CUSTOMER', note: '', at } as const;
  const { view, writes } = await moveClaim(parts, row, move);
  return { status: 200, body: enveloped(view), writes, committed: parts.wake };
}

/** The same file is attached only once. If the carrier was waiting for documents, a new file ends the wait. */
export async function attachToClaim(
  parts: ClaimParts,
  caller: Caller,
  claimId: string,
  sent: SentFile,
): Promise<Answer> {
  const row = await findClaim(parts, claimId, caller.accounts);
  if (isOver(row.status)) throw notNow(row);
  const subject = claimSubject(row.id);
  const { row: attachment, isNew } = await newAttachment(parts.images, { ...sent, subject, addedBy: caller.username });
  const view = attachmentView(attachment);
  if (!isNew) return { status: 200, body: enveloped(view) };
  const at = parts.context.freightClock.now();
  const to = row.status === 'NEEDS_DOCUMENTS' ? ('ACKNOWLEDGED' as const) : row.status;
  const note = attachment.description;
  const moved = await moveClaim(parts, row, {
    type: 'claim.updated',
    to,
    by: 'CUSTOMER',
    note,
    at,
    attachments: [view],
  });
  return {
    status: 201,
    body: enveloped(view),
    writes: [parts.images.attachments.insert(attachment), ...moved.writes],
    committed: parts.wake,
  };
}

/** Whether nothing that the customer adds could change the claim any more. */
function isOver(status: ClaimStatus): boolean {
  return status === 'APPROVED' || CLAIM_STATUS.get(status).movesTo.length === 0;
}
