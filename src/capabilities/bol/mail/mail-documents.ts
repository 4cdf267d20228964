// Mails the documents of an existing bill to the addresses that the caller gives.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { countMails, mailsLeft, refuseMails } from '../../mail/limit-mails.ts';
import { MAIL_TOPIC, queueMail } from '../../mail/queue-mail.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolEmail } from '../documents/bol-documents.schema.ts';
import { findOpenBol } from '../record/find-readable-bol.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { mailSubject } from './bol-recipients.ts';
import { BOL_MAIL, type BolMailBody } from './requested-mail.ts';

const FIX =
  'Wait until 00:00 UTC, or download the documents with GET /v1/images and send them yourself. The carrier can raise the limit.';

/** @throws Refusal when there is no such bill, nothing to send, or too much was sent today */
export async function mailDocuments(parts: BolParts, caller: Caller, pro: string, asked: BolEmail): Promise<Answer> {
  const { row, shipment } = await findOpenBol(parts, caller, pro);
  const { includeBol = true, includeLabels = false } = asked;
  if (!includeBol && !includeLabels) {
    const description = 'must be true unless includeLabels is: otherwise there is nothing to send.';
    throw new Refusal('validationFailed', {
      details: `includeBol ${description}`,
      failures: [{ field: 'includeBol', description }],
    });
  }
  const to = [...new Set(asked.addresses)];
  const body: BolMailBody = { pro, version: row.version, includeBol, includeLabels };
  const mailed = mailSubject(shipment.facts.accounts, caller, pro);
  const left = await mailsLeft(parts.context, mailed);
  if (to.length > left.count) throw refuseMails(parts.context, left, FIX);
  const id = `bol:${pro}:${row.version}:${parts.context.ids.make('eml_')}`;
  return {
    status: 202,
    body: enveloped({ pro, to, state: 'queued' }),
    writes: [
      ...queueMail(parts.context, { id, purpose: BOL_MAIL, reference: pro, to, body }),
      ...countMails(parts.context, mailed, to.length),
    ],
    committed: () => parts.context.outbox.wake(MAIL_TOPIC),
  };
}
