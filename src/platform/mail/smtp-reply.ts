// What a mail server's reply, or the lack of one, means for each recipient.
import { oneLine } from '../one-line.ts';
import type { Delivery, Reply } from './mailer.ts';

/** The fields of nodemailer's errors that are used. */
export interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly SmtpFailure[];
}

export interface SmtpSuccess {
  readonly accepted: readonly unknown[];
  readonly rejectedErrors?: readonly SmtpFailure[];
}

const LONGEST_REPLY = 500;
/** 503 is about the dialogue, not the mail; 53x need different credentials, which an operator can provide. */
const NOT_FOR_GOOD = new Set([503, 530, 534, 535, 538]);

export function deliveryOfSuccess(success: SmtpSuccess, recipients: readonly string[]): Delivery {
  const rejected = sortRejected(success.rejectedErrors ?? []);
  const notAccepted = new Set([...rejected.refused, ...rejected.deferred].map(({ address }) => address));
  return { accepted: recipients.filter((address) => !notAccepted.has(address)), ...rejected };
}

/** If the connection was lost after the end of the mail, it is unknown whether it was delivered, so it is retried. */
export function deliveryOfFailure(failure: SmtpFailure, recipients: readonly string[]): Delivery {
  const { refused, deferred } = sortRejected(failure.rejectedErrors ?? []);
  const told = new Set([...refused, ...deferred].map(({ address }) => address));
  const rest = recipients
    .filter((address) => !told.has(address))
    .map((address) => ({ address, reply: wordsOf(failure) }));
  return isForGood(failure)
    ? { accepted: [], refused: [...refused, ...rest], deferred }
    : { accepted: [], refused, deferred: [...deferred, ...rest] };
}

function sortRejected(errors: readonly SmtpFailure[]): Pick<Delivery, 'refused' | 'deferred'> {
  const replies = (forGood: boolean): Reply[] =>
    errors
      .filter((error) => isForGood(error) === forGood)
      .map((error) => ({ address: error.recipient ?? '', reply: wordsOf(error) }));
  return { refused: replies(true), deferred: replies(false) };
}

/** Whether the server refused this mail permanently. Connection errors say nothing about the mail. */
function isForGood({ code, responseCode }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Without a code, the client found that the mail is larger than the server accepts.
  if (responseCode === undefined) return true;
  return responseCode >= 500 && responseCode < 600 && !NOT_FOR_GOOD.has(responseCode);
}

function wordsOf({ response, message, code }: SmtpFailure): string {
  return oneLine(response ?? message ?? code ?? 'no answer', LONGEST_REPLY);
}
