// Attaches a file to an open dispute, for the carrier to see.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SentFile } from '../images/attachment-operations.ts';
import { attachmentView, newAttachment } from '../images/attachments.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { disputeSubject } from './dispute-view.ts';
import { findDispute } from './find-dispute.ts';

/** The same file is attached only once. */
export async function attachToDispute(
  parts: DisputeParts,
  caller: Caller,
  disputeId: string,
  sent: SentFile,
): Promise<Answer> {
  const { id, status } = await findDispute(parts, disputeId, caller.accounts);
  if (status !== 'OPEN') throw new Refusal('disputeClosed', { details: `Dispute ${id} is ${status}.` });
  const subject = disputeSubject(id);
  const { row, isNew } = await newAttachment(parts.images, { ...sent, subject, addedBy: caller.username });
  const body = enveloped(attachmentView(row));
  return isNew ? { status: 201, body, writes: [parts.images.attachments.insert(row)] } : { status: 200, body };
}
