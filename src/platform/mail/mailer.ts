// The interface of a mailer: an SMTP server, a folder, or none.
import type { MailSender } from './mail-address.ts';
import type { MailMessage } from './mail-message.ts';

/** What a message does not say itself. */
export interface Posting {
  readonly messageId: string;
  /** When the mail was written: the same at every attempt. */
  readonly writtenAt: number;
  /** Those of its recipients that are to get it now. */
  readonly recipients: readonly string[];
}

export interface Reply {
  readonly address: string;
  readonly reply: string;
}

/** What became of an attempt, for each recipient. */
export interface Delivery {
  readonly accepted: readonly string[];
  /** For good: another attempt would be refused as well. */
  readonly refused: readonly Reply[];
  /** Not now, or nobody knows: to be tried again. */
  readonly deferred: readonly Reply[];
}

export interface Mailer {
  readonly sender: MailSender;
  /** For people: where mail goes. */
  readonly goesTo: string;
  /** @throws MailRefused when it is no proper message */
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
