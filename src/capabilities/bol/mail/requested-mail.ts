// The mail that a bill of lading requests: queued with it, and composed when it is sent, so that the queue stores no PDFs.
import type { Step } from '../../../platform/db/database.ts';
import type { MailAttachment } from '../../../platform/mail/mail-message.ts';
import { sendersWords } from '../../../platform/mail/senders-words.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../../mail/queue-mail.ts';
import { bolDocumentOf } from '../documents/bol-document-of.ts';
import { labelOptionsOf } from '../documents/bol-images.ts';
import { readVersion } from '../record/find-bol.ts';
import type { BolParts } from '../submit/plan-bol.ts';

export const BOL_MAIL = 'bol';

export interface BolMailBody {
  readonly pro: string;
  readonly version: number;
  /** If absent, as the bill itself requested. */
  readonly includeBol?: boolean;
  readonly includeLabels?: boolean;
}

/** The writes that queue it; none if there are no recipients. */
export function requestedMail(parts: BolParts, pro: string, version: number, to: readonly string[]): Step[] {
  if (to.length === 0) return [];
  const body: BolMailBody = { pro, version };
  return queueMail(parts.context, { id: `bol:${pro}:${version}`, purpose: BOL_MAIL, reference: pro, to, body });
}

/** Call once the bill is on disk, so that its mail does not wait for the next poll of the queue. */
export function wakeFor(parts: BolParts, mail: readonly Step[]): () => void {
  return () => {
    parts.shipments.wake();
    if (mail.length > 0) parts.context.outbox.wake(MAIL_TOPIC);
  };
}

/** Composes the e-mail: the documents of that version, rendered now. */
export async function composeBolMail(parts: BolParts, body: unknown, isTextOnly: boolean): Promise<ComposedMail> {
  const { pro, version, ...asked } = body as BolMailBody;
  const row = await parts.store.version(pro, version);
  if (row === undefined) throw new Error(`There is no version ${version} of the bill of lading ${pro}.`);
  const { request, record } = readVersion(row);
  const document = bolDocumentOf(pro, request, record);
  const files: { filename: string; job: Parameters<BolParts['printer']['print']>[0] }[] = [];
  if (asked.includeBol ?? request.images?.email?.includeBol) {
    files.push({ filename: `BOL-${pro}.pdf`, job: { kind: 'bol', document } });
  }
  if (asked.includeLabels ?? request.images?.email?.includeLabels) {
    const options = labelOptionsOf(request);
    files.push({ filename: `labels-${pro}.pdf`, job: { kind: 'labels', document, options } });
  }
  const attachments: MailAttachment[] = [];
  for (const { filename, job } of isTextOnly ? [] : files) {
    const content = Buffer.from(await parts.printer.print(job));
    attachments.push({ filename, contentType: 'application/pdf', content });
  }
  const { shipTo, shipFrom } = document;
  const placeOf = ({ name, city, stateProvince }: typeof shipTo) =>
    [name, city, stateProvince].filter((part) => part !== '').join(', ');
  const lines = [
    `${record.carrierName} has received bill of lading ${pro}.`,
    '',
    `Ships:    ${record.shipDate}`,
    ...(record.promisedDate === '' ? [] : [`Delivery: ${record.promisedDate}`]),
    `Service:  ${record.service}`,
    '',
    ...sendersWords([
      ['From', placeOf(shipFrom)],
      ['To', placeOf(shipTo)],
    ]),
    '',
    `Attached, as filled in by the sender: ${files.map(({ filename }) => filename).join(', ')}`,
    '',
    `You received this e-mail because a customer of ${record.carrierName} entered your address.`,
    ...(record.isTest ? ['', 'This is a test. No freight moves.'] : []),
  ];
  const subject = `${record.isTest ? 'TEST: ' : ''}Bill of lading ${pro}`;
  return { subject, text: `${lines.join('\n')}\n`, attachments };
}
