// The response to a submission (§2.8), which has no envelope.
import type { Answer } from '../../../platform/contract/route.ts';
import { JsonText } from '../../../platform/http/envelope.ts';
import type { BolImages } from '../documents/bol-images.ts';
import type { BolRecord } from '../record/bol-record.ts';
import { failedAt } from '../record/bol-record-of.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { writeBolAnswer } from './bol-answer.schema.ts';
import type { BolNotes } from './bol-outcome.ts';
import type { BolParts } from './plan-bol.ts';

export interface Submitted {
  readonly pro: string | undefined;
  readonly notes: BolNotes;
  /** Absent if the bill failed. */
  readonly record?: BolRecord;
  readonly images?: BolImages | undefined;
}

export function bolAnswer(status: number, parts: BolParts, request: BolRequest, submitted: Submitted): Answer {
  return { status, body: bolBody(parts, request, submitted) };
}

export function bolBody(
  { context, quotes }: BolParts,
  request: BolRequest,
  { pro, record, images, notes }: Submitted,
): JsonText {
  const text = writeBolAnswer({
    version: request.version.toLowerCase(),
    transactionDate:
      record?.transactionDate ?? failedAt(quotes.network.now().data, request, context.freightClock.now()),
    referenceNumbers: {
      pro: pro || undefined,
      shipmentConfirmationNumber: record?.confirmationNumber || undefined,
    },
    images,
    messageStatus: notes.status(),
  });
  return new JsonText(text);
}
