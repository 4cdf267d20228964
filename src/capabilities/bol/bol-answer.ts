// The answer to a submission (§2.8): its own body, not the envelope.
import type { Answer } from '../../platform/contract/route.ts';
import type { BolRequest } from './bol.schema.ts';
import type { BolAnswer } from './bol-answer.schema.ts';
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
}

export function bolAnswer(status: number, parts: BolParts, request: BolRequest, submitted: Submitted): Answer {
  const { pro, record, images, notes } = submitted;
  const { context, quotes } = parts;
  const outcome = notes.status();
  const body: BolAnswer = {
    version: request.version.toLowerCase(),
    transactionDate: record?.transactionDate ?? failedAt(quotes.network.now().data, context.freightClock.now()),
    referenceNumbers: {
      ...(pro !== undefined && pro !== '' && { pro }),
      ...(record !== undefined &&
        record.confirmationNumber !== '' && {
          shipmentConfirmationNumber: record.confirmationNumber,
        }),
    },
    ...(images !== undefined && { images }),
    messageStatus: { ...outcome, information: [...outcome.information] },
  };
  return { status, body };
}
