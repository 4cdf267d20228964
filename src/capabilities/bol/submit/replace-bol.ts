// Replaces a bill of lading until the freight is picked up: a new version with the same PRO.
import type { Answer } from '../../../platform/contract/route.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { countMails } from '../../mail/limit-mails.ts';
import { replaceShipment } from '../../shipments/bill-changes/replace-shipment.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { moveQuote } from '../charges/hold-quote.ts';
import { bolDocumentOf } from '../documents/bol-document-of.ts';
import { bolImages } from '../documents/bol-images.ts';
import { bolRecipients, mailSubject } from '../mail/bol-recipients.ts';
import { requestedMail, wakeFor } from '../mail/requested-mail.ts';
import { writeBolRecord } from '../record/bol-record.ts';
import { bolRecordOf } from '../record/bol-record-of.ts';
import { findBol } from '../record/find-bol.ts';
import { shipmentFactsOf } from '../record/shipment-facts-of.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { bolAnswer } from './bol-answer.ts';
import { refuseUnlessOpen } from './bol-openness.ts';
import { BolNotes } from './bol-outcome.ts';
import { type BolParts, planBol } from './plan-bol.ts';

export async function replaceBol(parts: BolParts, caller: Caller, pro: string, request: BolRequest): Promise<Answer> {
  const before = await findBol(parts, pro, caller.accounts);
  refuseUnlessOpen(before, caller);
  refuseOtherPro(pro, request);
  const notes = new BolNotes();
  const plan = await planBol(parts, caller, request, notes, before.shipment.facts);
  if (plan === undefined || notes.hasFailed) return bolAnswer(200, parts, request, { pro, notes });
  const { confirmationNumber } = before.record;
  const mailed = mailSubject(plan.accounts.all, caller, pro);
  const recipients = await bolRecipients(parts, mailed, request, before.shipment.facts.notify, notes);
  const facts = shipmentFactsOf(pro, confirmationNumber, plan, recipients.notify, notes);
  const draft = bolRecordOf(plan, facts, before.record.isTest, notes.status());
  const images = await bolImages(parts.printer, request, () => bolDocumentOf(pro, request, draft), notes);
  const record = { ...draft, owners: before.record.owners, messageStatus: notes.status() };
  const version = before.row.version + 1;
  const row = {
    pro,
    version,
    action: 'replaced' as const,
    made_at: plan.now,
    username: caller.username,
    body: JSON.stringify(request),
    record: writeBolRecord(record),
  };
  const mail = requestedMail(parts, pro, version, recipients.documents);
  return {
    ...bolAnswer(200, parts, request, { pro, record, images, notes }),
    writes: [
      ...replaceShipment(parts.shipments, before.shipment, facts, plan.now),
      ...moveQuote(parts.usedQuotes, pro, before.record.quoteId, record.quoteId, plan.now),
      ...parts.keepParties(facts, plan.accounts.own, plan.now, before.shipment.facts),
      parts.store.insert(row),
      ...mail,
      ...countMails(parts.context, mailed, recipients.counted),
    ],
    committed: wakeFor(parts, mail),
  };
}

/** A PRO in the body must match the one in the URL. */
function refuseOtherPro(pro: string, request: BolRequest): void {
  const given = request.referenceNumbers?.pro;
  if (given === undefined || given === pro) return;
  const field = 'referenceNumbers.pro';
  const description = `is ${given}, but the URL has ${pro}. The PRO of a bill cannot change: leave it out.`;
  throw new Refusal('validationFailed', { details: `${field} ${description}`, failures: [{ field, description }] });
}
