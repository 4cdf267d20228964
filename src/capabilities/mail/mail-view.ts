// A mail as people and programs see it.
import type { MailRow, MailState } from './mail.store.ts';
import { type MailRecipient, readRecipients } from './mail-recipients.ts';

export interface MailView {
  readonly id: string;
  readonly purpose: string;
  readonly reference: string;
  /** `failed`: at least one recipient will not get it. */
  readonly state: MailState;
  readonly recipients: readonly MailRecipient[];
  readonly attempts: number;
  /** Empty where all went well. */
  readonly lastError: string;
  readonly messageId: string;
  readonly createdAt: number;
  /** When the server took it for the first recipient. */
  readonly sentAt: number | null;
  readonly nextAttemptAt: number | null;
}

export function mailView(row: MailRow): MailView {
  return {
    id: row.mail_id,
    purpose: row.purpose,
    reference: row.reference,
    state: row.state,
    recipients: readRecipients(row.recipients),
    attempts: row.attempts,
    lastError: row.last_error ?? '',
    messageId: row.message_id,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAttemptAt: row.next_attempt_at,
  };
}
