// Sends queued e-mails: composes them, hands them to the server, and records the result for each recipient.
import type { Context } from '../../context.ts';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { MailSender } from '../../platform/mail/mail-address.ts';
import { MailRefused } from '../../platform/mail/mail-message.ts';
import { type Delivery, deferredForAll, refusedForAll } from '../../platform/mail/mailer.ts';
import { SMTP_LIMITS } from '../../platform/mail/smtp-mailer.ts';
import { oneLine } from '../../platform/one-line.ts';
import { DONE, type Job, type Outcome, type Topic } from '../../platform/outbox/job.ts';
import { sendWhileHeld } from '../../platform/outbox/send-while-held.ts';
import { type MailRow, mailStore } from './mail.store.ts';
import { COMPOSE_WITHIN_MS, type ComposedMail, type MailPurposes } from './mail-purposes.ts';
import { afterDelivery, givenUp, problemOf, readRecipients, waitingAddresses } from './mail-recipients.ts';
import { MAIL_TOPIC } from './queue-mail.ts';

type MailContext = Pick<Context, 'db' | 'clock' | 'freightClock' | 'mailer' | 'log'>;

/** How the carrier presents itself in e-mails. */
export interface MailStyle {
  /** Undefined: the sender of the settings. */
  sender(): MailSender | undefined;
  dress(mail: ComposedMail): ComposedMail;
}

export const PLAIN_STYLE: MailStyle = { sender: () => undefined, dress: (mail) => mail };

/** Delays between attempts; after the last attempt, the e-mail has failed. */
export const MAIL_RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
/** Longer than composing and sending can take, so that an attempt always ends by itself and its result is recorded. */
const LONGEST_MS = COMPOSE_WITHIN_MS + SMTP_LIMITS.totalMs + 15_000;

export function mailTopic(context: MailContext, purposes: MailPurposes, style = PLAIN_STYLE): Topic {
  return {
    name: MAIL_TOPIC,
    clock: context.clock,
    concurrency: 5,
    longestMs: LONGEST_MS,
    handle: (job) => sendMail(context, purposes, style, job),
  };
}

async function sendMail(context: MailContext, purposes: MailPurposes, style: MailStyle, job: Job): Promise<Outcome> {
  const row = await mailStore(context.db).find(job.id ?? '');
  // Already ended: it was queued again for the same event.
  if (row?.state !== 'queued') return DONE;
  const delivery = await sendWhileHeld(job, (mayBegin) => attemptOf(context, purposes, style, row, mayBegin));
  return outcomeOf(context, row, delivery, MAIL_RETRY_DELAYS_MS[job.attempt - 1]);
}

async function attemptOf(
  { mailer, log, clock }: MailContext,
  purposes: MailPurposes,
  style: MailStyle,
  row: MailRow,
  mayBegin: () => boolean,
): Promise<Delivery> {
  const recipients = readRecipients(row.recipients);
  const waiting = waitingAddresses(recipients);
  try {
    const composed = style.dress(await purposes.compose(row.purpose, JSON.parse(row.body)));
    const to = recipients.map(({ address }) => address);
    const sender = style.sender();
    const posting = {
      messageId: row.message_id,
      // The clock of the test environment may be ahead, and servers distrust mail from the future.
      writtenAt: Math.min(row.created_at, clock.now()),
      recipients: waiting,
      ...(sender && { sender }),
      mayBegin,
    };
    return await mailer.send({ ...composed, id: row.mail_id, to }, posting);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    log.warn({ mail: row.mail_id, reason: String(error) }, 'a mail could not be written');
    const reason = oneLine(String(error));
    return error instanceof MailRefused ? refusedForAll(waiting, reason) : deferredForAll(waiting, reason);
  }
}

/**
 * None of these writes can conflict: an attempt must be recorded, or it would be repeated. A crash can send an e-mail twice only
 * between the server's acceptance and this record.
 */
function outcomeOf(context: MailContext, row: MailRow, delivery: Delivery, delayMs: number | undefined): Outcome {
  const store = mailStore(context.db);
  const reached = afterDelivery(readRecipients(row.recipients), delivery);
  const isOver = delayMs === undefined || waitingAddresses(reached).length === 0;
  const recipients = isOver ? givenUp(reached) : reached;
  const problem = problemOf(recipients);
  const known = {
    recipients: JSON.stringify(recipients),
    attempts: row.attempts + 1,
    last_error: problem === null ? null : oneLine(problem),
    sent_at: row.sent_at ?? (delivery.accepted.length > 0 ? context.freightClock.now() : null),
  };
  if (isOver) {
    const state = problem === null ? 'sent' : 'failed';
    return { writes: [store.change(row.mail_id, { ...known, state, next_attempt_at: null })] };
  }
  // Mail servers live in real time, and so does the queue.
  const retryAt = context.clock.now() + delayMs;
  const writes = [store.change(row.mail_id, { ...known, next_attempt_at: retryAt })];
  return { retryAt, reason: known.last_error ?? '', writes };
}
