// Queues an e-mail in the same transaction as the change that it is about.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { checkRecipients, messageIdOf } from '../../platform/mail/mail-message.ts';
import { mailStore } from './mail.store.ts';
import { newRecipients } from './mail-recipients.ts';

export interface NewMail {
  /** Identifies the event: there is one e-mail per event, however often it is queued. */
  readonly id: string;
  /** Selects the function that composes it: see MailPurposes. */
  readonly purpose: string;
  /** What it is about, such as a PRO; e-mails can be found by reference. */
  readonly reference: string;
  /** 1 to 10 validated addresses. */
  readonly to: readonly string[];
  /** What the composing function needs, as JSON. */
  readonly body: unknown;
}

export type QueueMail = (mail: NewMail) => Step[];

export const MAIL_TOPIC = 'mail';

/**
 * Writes for the transaction of the change; wake the outbox once it is written. Queueing the same ID again does nothing: the first
 * row is kept, and a job that runs after the e-mail has ended finds that and ends too. What stays in a mailbox is sent at once.
 * @throws MailRefused when the mail could never be sent
 */
export function queueMail(context: Pick<Context, MailParts>, mail: NewMail): Step[] {
  checkRecipients(mail.to);
  const { mailer, outbox } = context;
  const now = context.freightClock.now();
  const queued = {
    mail_id: mail.id,
    purpose: mail.purpose,
    reference: mail.reference,
    body: JSON.stringify(mail.body),
    recipients: JSON.stringify(newRecipients(mail.to)),
    message_id: messageIdOf(mail.id, context.environment, mailer.sender.address),
    state: 'queued',
    attempts: 0,
    last_error: null,
    created_at: now,
    sent_at: null,
    next_attempt_at: null,
  } as const;
  const store = mailStore(context.db);
  if (mailer.isMailbox !== true) return [store.insert(queued), outbox.add(MAIL_TOPIC, { id: mail.id, body: null })];
  const recipients = JSON.stringify(newRecipients(mail.to, 'accepted'));
  return [store.insert({ ...queued, recipients, state: 'sent', attempts: 1, sent_at: now })];
}

type MailParts = 'db' | 'freightClock' | 'environment' | 'mailer' | 'outbox';
