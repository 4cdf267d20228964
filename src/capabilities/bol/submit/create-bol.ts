// Creates a bill of lading: PRO, confirmation number, shipment, first event and mail, in one transaction (§2.8, spec-gaps 5).
import { formatCents } from '../../../freight/money.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { keptText } from '../../../platform/http/request/json-body.ts';
import { countMails } from '../../mail/limit-mails.ts';
import { takePro } from '../../pros/take-pro.ts';
import { usePro } from '../../pros/use-pro.ts';
import { openShipment } from '../../shipments/bill-changes/open-shipment.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { moveQuote } from '../charges/hold-quote.ts';
import { bolDocumentOf } from '../documents/bol-document-of.ts';
import { bolImages } from '../documents/bol-images.ts';
import { bolRecipients, mailSubject } from '../mail/bol-recipients.ts';
import { requestedMail, wakeFor } from '../mail/requested-mail.ts';
import { writeBolRecord } from '../record/bol-record.ts';
import { bolRecordOf } from '../record/bol-record-of.ts';
import { shipmentFactsOf } from '../record/shipment-facts-of.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { bolAnswer, bolBody } from './bol-answer.ts';
import { BolNotes } from './bol-outcome.ts';
import { checkBolPro } from './check-bol-pro.ts';
import { type BolParts, type BolPlan, planBol } from './plan-bol.ts';

/** `sent` is the text of the request. `enteredBy` is the operator who entered it for the caller; absent if the caller sent it. */
export async function createBol(
  parts: BolParts,
  caller: Caller,
  request: BolRequest,
  sent: string,
  enteredBy?: string,
): Promise<Answer> {
  const notes = new BolNotes();
  const given = request.referenceNumbers?.pro;
  const plan = await planBol(parts, caller, request, notes);
  const givenUse = given === undefined ? undefined : await checkBolPro(parts, caller, given, plan, notes);
  if (plan === undefined || notes.hasFailed) return bolAnswer(201, parts, request, { pro: given, notes });
  // In the test environment every shipment is a test anyway, so it is created (spec-gaps 5).
  if (request.bol.isTest && parts.context.environment === 'production') return rehearse(parts, plan, given, notes);

  const pro = given ?? (await takePro(parts.pros));
  const confirmationNumber = confirmationText(await parts.confirmations.take());
  const isTest = parts.context.environment === 'test';
  const mailed = mailSubject(plan.accounts.all, caller, pro);
  const recipients = await bolRecipients(parts, mailed, request, [], notes);
  const facts = shipmentFactsOf(pro, confirmationNumber, plan, recipients.notify, notes);
  const made = bolRecordOf(plan, facts, isTest, notes.status());
  const draft = enteredBy === undefined ? made : { ...made, enteredBy };
  const images = await bolImages(parts.printer, request, () => bolDocumentOf(pro, request, draft), notes);
  // Rendering documents may have added messages.
  const record = images === undefined ? draft : { ...draft, messageStatus: notes.status() };
  const row = {
    pro,
    version: 1,
    action: 'created' as const,
    made_at: plan.now,
    username: caller.username,
    body: keptText(sent, request),
    record: writeBolRecord(record),
  };
  const mail = requestedMail(parts, pro, 1, recipients.documents);
  return {
    status: 201,
    body: bolBody(parts, request, { pro, record, images, notes }),
    writes: [
      ...usePro(parts.pros, pro, {
        ...givenUse,
        isAssigned: given === undefined,
        account: plan.accounts.all[0] ?? '',
        at: plan.now,
      }),
      ...openShipment(parts.shipments, facts, plan.now),
      ...moveQuote(parts.usedQuotes, pro, '', record.quoteId, plan.now),
      ...parts.keepParties(facts, plan.accounts.own, plan.now),
      parts.store.insert(row),
      ...mail,
      ...countMails(parts.context, mailed, recipients.counted),
      ...(enteredBy === undefined ? [] : [entryLine(parts, enteredBy, facts)]),
    ],
    committed: wakeFor(parts, mail),
    // The assigned number and those after it may already be in use.
    conflicted: () => parts.pros.numbers.lookAgain(),
  };
}

function entryLine({ context }: BolParts, enteredBy: string, { pro, payerAccount, charge }: ShipmentFacts) {
  const total = charge === null ? null : formatCents(charge.totalCents);
  return auditLine(context, enteredBy, 'bill.entered', `shipment:${pro}`, { payerAccount, total });
}

/** A test submission in production: checked, and rendered with a watermark; no PRO is used and no shipment is created. */
async function rehearse(parts: BolParts, plan: BolPlan, pro: string | undefined, notes: BolNotes): Promise<Answer> {
  const { request } = plan;
  const facts = shipmentFactsOf(pro ?? '', '', plan, [], notes);
  const draft = bolRecordOf(plan, facts, true, notes.status());
  const images = await bolImages(parts.printer, request, () => bolDocumentOf(pro ?? '', request, draft), notes);
  notes.add('info', 'bol.isTest is true: the bill was validated; no shipment was created.');
  return bolAnswer(201, parts, request, { pro, record: draft, images, notes });
}

function confirmationText(number: number): string {
  return `C${String(number).padStart(9, '0')}`;
}
