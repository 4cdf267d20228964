// The interface of a mailer: an SMTP server, a folder, a mailbox, or none.
import type { MailSender } from './mail-address.ts';
import type { MailMessage } from './mail-message.ts';

/** What a message does not contain itself. */
export interface Posting {
  readonly messageId: string;
  /** When the mail was written; the same for every attempt. */
  readonly writtenAt: number;
  /** The recipients that should get it in this attempt. */
  readonly recipients: readonly string[];
  /** Default: the mailer's own. */
  readonly sender?: MailSender;
  /** Asked right before the message itself is sent, once the server has accepted its recipients. */
  readonly mayBegin?: () => boolean;
}

export interface Reply {
  readonly address: string;
  readonly reply: string;
}

/** The result of an attempt, per recipient. */
export interface Delivery {
  readonly accepted: readonly string[];
  /** Permanent: another attempt would be refused as well. */
  readonly refused: readonly Reply[];
  /** Temporary or unknown: to be retried. */
  readonly deferred: readonly Reply[];
}

export interface Mailer {
  readonly sender: MailSender;
  /** Where mail goes, for people to read. */
  readonly goesTo: string;
  /** E-mail goes nowhere, so it counts as sent from the moment it is written. */
  readonly isMailbox?: true;
  /** @throws MailRefused if the message is invalid */
  send(message: MailMessage, posting: Posting): Promise<Delivery>;
  close(): Promise<void>;
}

export function acceptedByAll({ recipients }: Posting): Delivery {
  return { accepted: recipients, refused: [], deferred: [] };
}

export function deferredForAll(recipients: readonly string[], reply: string): Delivery {
  return { accepted: [], refused: [], deferred: recipients.map((address) => ({ address, reply })) };
}

export function refusedForAll(recipients: readonly string[], reply: string): Delivery {
  return { accepted: [], refused: recipients.map((address) => ({ address, reply })), deferred: [] };
}
