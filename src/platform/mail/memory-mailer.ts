// Mail of a run that stores nothing on disk: the latest messages, in memory.
import type { MailSender } from './mail-address.ts';
import { acceptedByAll, type Mailer } from './mailer.ts';
import { messageBytes } from './message-bytes.ts';

export interface MemoryMailer extends Mailer {
  /** The latest messages as they would have been sent, oldest first. */
  readonly kept: readonly Buffer[];
}

const MOST_KEPT = 100;

export function memoryMailer(sender: MailSender): MemoryMailer {
  const kept: Buffer[] = [];
  return {
    sender,
    goesTo: 'memory',
    kept,
    async send(message, posting) {
      kept.push(await messageBytes(message, posting, sender));
      if (kept.length > MOST_KEPT) kept.shift();
      return acceptedByAll(posting);
    },
    close: async () => {},
  };
}
