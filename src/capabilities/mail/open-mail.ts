// Outgoing mail: other capabilities register how theirs is composed, and the outbox sends it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import { mailStore } from './mail.store.ts';
import { MailPurposes } from './mail-purposes.ts';
import { type MailStyle, mailTopic } from './send-mail.ts';

export interface Mail extends Capability {
  readonly purposes: MailPurposes;
}

export function openMail(needs: {
  readonly context: Context;
  readonly workers: OutboxWorkers;
  readonly style: MailStyle;
}): Mail {
  const purposes = new MailPurposes();
  needs.workers.handle(mailTopic(needs.context, purposes, needs.style));
  return { purposes, forget: () => [mailStore(needs.context.db).forgetAll()] };
}
