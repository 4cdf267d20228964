// What an answer of a mail server, or its silence, means for each recipient.
import { oneLine } from '../one-line.ts';
import type { Delivery, Reply } from './mailer.ts';

/** What nodemailer throws, as far as it is looked at. */
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
/** 503 is about the dialogue and not about the mail; the 53x want other credentials, which an operator can give. */
const NOT_FOR_GOOD = new Set([503, 530, 534, 535, 538]);

export function deliveryOfSuccess(success: SmtpSuccess, recipients: readonly string[]): Delivery {
  const rejected = sortRejected(success.rejectedErrors ?? []);
  const notAccepted = new Set([...rejected.refused, ...rejected.deferred].map(({ address }) => address));
  return { accepted: recipients.filter((address) => !notAccepted.has(address)), ...rejected };
}

/** Whether anybody got the mail is not known when the line went dead after its end: then it is tried again. */
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

/** A refusal of this mail by number. What happened to the connection says nothing about the mail. */
function isForGood({ code, responseCode }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Without a number it was found here: larger than the server takes.
  if (responseCode === undefined) return true;
  return responseCode >= 500 && responseCode < 600 && !NOT_FOR_GOOD.has(responseCode);
}

function wordsOf({ response, message, code }: SmtpFailure): string {
  return oneLine(response ?? message ?? code ?? 'no answer', LONGEST_REPLY);
}
