// An e-mail as users and programs see it.
import type { MailRow } from './mail.store.ts';
import { type MailRecipient, readRecipients } from './mail-recipients.ts';
import type { MailState } from './mail-state.ts';

export interface MailView {
  readonly id: string;
  readonly purpose: string;
  readonly reference: string;
  /** `failed`: at least one recipient will not get it. */
  readonly state: MailState;
  readonly recipients: readonly MailRecipient[];
  readonly attempts: number;
  /** Empty if there was none. */
  readonly lastError: string;
  readonly messageId: string;
  readonly createdAt: number;
  /** When the server first accepted it for a recipient. */
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
