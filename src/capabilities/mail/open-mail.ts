// Outgoing mail: other capabilities register how theirs is composed, and the outbox sends it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { countedGauge } from '../../platform/http/metrics/counted-gauge.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import { countGivenUp } from './count-given-up.ts';
import { countRejectedInARow, MOST_EMAILS_LOOKED_AT } from './count-rejected.ts';
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
  readonly metrics: Metrics;
  readonly workers: OutboxWorkers;
  readonly style: MailStyle;
}): Mail {
  const { context, metrics, workers, style } = needs;
  const purposes = new MailPurposes();
  workers.handle(mailTopic(context, purposes, style));
  countedGauge(
    metrics.registry,
    'linehaul_mails_given_up',
    'E-mails that were given up on in the last day, after every attempt had failed, up to 10,000.',
    () => countGivenUp(context),
  );
  countedGauge(
    metrics.registry,
    'linehaul_mails_rejected_in_a_row',
    `Recipients of the e-mails that failed since one was sent, in the last day; of the newest ${MOST_EMAILS_LOOKED_AT} at most.`,
    () => countRejectedInARow(context),
  );
  return {
    purposes,
    readable: { context, purposes, style },
    forget: () => [mailStore(context.db).forgetAll()],
  };
}
