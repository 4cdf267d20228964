// The answer to a submission (§2.8): its own body, not the envelope.
import type { Answer } from '../../platform/contract/route.ts';
import { JsonText } from '../../platform/http/envelope.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { BolRequest } from './bol.schema.ts';
import type { BolImages } from './bol-images.ts';
import type { BolNotes } from './bol-outcome.ts';
import type { BolRecord } from './bol-record.ts';
import { failedAt } from './bol-record-of.ts';
import type { BolParts } from './plan-bol.ts';

export interface Submitted {
  readonly pro: string | undefined;
  readonly notes: BolNotes;
  /** Absent where the bill failed. */
  readonly record?: BolRecord;
  readonly images?: BolImages | undefined;
  /** The status of the notes as JSON, where it was written already. */
  readonly statusText?: string;
}

export function bolAnswer(status: number, parts: BolParts, request: BolRequest, submitted: Submitted): Answer {
  return { status, body: answerBody(parts, request, submitted) };
}

/** Of the schema in bol-answer.schema.ts, as JSON. */
export function answerBody(
  { context, quotes }: BolParts,
  request: BolRequest,
  { pro = '', record, images, notes, statusText }: Submitted,
): JsonText {
  const at = record?.transactionDate ?? failedAt(quotes.network.now().data, request, context.freightClock.now());
  const confirmation = record?.confirmationNumber ?? '';
  const numbers = [
    ...(pro === '' ? [] : [`"pro":${jsonText(pro)}`]),
    ...(confirmation === '' ? [] : [`"shipmentConfirmationNumber":${jsonText(confirmation)}`]),
  ];
  return new JsonText(
    `{"version":${jsonText(request.version.toLowerCase())},"transactionDate":${jsonText(at)}` +
      `,"referenceNumbers":{${numbers.join(',')}}` +
      `${images === undefined ? '' : `,"images":${JSON.stringify(images)}`}` +
      `,"messageStatus":${statusText ?? JSON.stringify(notes.status())}}`,
  );
}
