// Outgoing mail: other capabilities register how theirs is composed, and the outbox sends it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import { mailStore } from './mail.store.ts';
import { MailPurposes } from './mail-purposes.ts';
import type { ReadableMails } from './read-mails.ts';
import { type MailStyle, mailTopic } from './send-mail.ts';

export interface Mail extends Capability {
  readonly purposes: MailPurposes;
  readonly readable: ReadableMails;
}

export function openMail(needs: {
  readonly context: Context;
  readonly workers: OutboxWorkers;
  readonly style: MailStyle;
}): Mail {
  const { context, workers, style } = needs;
  const purposes = new MailPurposes();
  workers.handle(mailTopic(context, purposes, style));
  return {
    purposes,
    readable: { context, purposes, style },
    forget: () => [mailStore(context.db).forgetAll()],
  };
}
