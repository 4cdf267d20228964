// Assembles subscriptions: published events are fanned out, and the queue delivers them.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { isWhole } from '../events/feed/find-events.ts';
import type { EventsOfEnvironment } from '../events/open-events.ts';
import type { EventFaults } from '../faults/strike-events.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { fanOutEvents } from './delivery/fan-out-events.ts';
import { missingProbes } from './delivery/park-subscription.ts';
import { parkedMetrics } from './delivery/parked-metrics.ts';
import { beginPruning, pruningTopic } from './delivery/prune-events.ts';
import { WEBHOOK_TOPIC } from './delivery/queue-delivery.ts';
import { REPLAY_TOPIC, replayTopic } from './delivery/replay-events.ts';
import { webhookTopic } from './delivery/send-delivery.ts';
import { composeDisabledMail, DISABLED_MAIL } from './manage/disable-subscription.ts';
import { operatorSubscriptionRoutes } from './operator-subscription.routes.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { type SubscriptionParts, subscriptionParts } from './subscription-parts.ts';

/** The topics that use the freight clock, in the order in which they feed one another. */
export const DELIVERY_TOPICS = [REPLAY_TOPIC, WEBHOOK_TOPIC] as const;

export interface Subscriptions extends Capability {
  readonly parts: SubscriptionParts;
}

export function openSubscriptions(needs: {
  readonly context: Context;
  readonly events: EventsOfEnvironment;
  readonly workers: OutboxWorkers;
  readonly mailPurposes: MailPurposes;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
  readonly faults: EventFaults | undefined;
  readonly metrics: Metrics;
}): Subscriptions {
  const { context, events, workers, mailPurposes, faults } = needs;
  const parts = subscriptionParts(context, events.parts, { faults });
  events.publisher.react((published, describe) => fanOutEvents(parts, published, describe));
  events.publisher.listen((published) => {
    parts.recent.keep(published.map(({ row }) => row).filter(isWhole));
    context.outbox.wake(WEBHOOK_TOPIC);
  });
  mailPurposes.register(DISABLED_MAIL, composeDisabledMail);
  parkedMetrics(needs.metrics.registry, parts);
  workers.handle(webhookTopic(parts));
  workers.handle(replayTopic(parts));
  workers.handle(pruningTopic(parts));
  return {
    parts,
    routes: [...subscriptionRoutes(parts, needs.tokens), ...operatorSubscriptionRoutes(parts, needs.operators)],
    async start() {
      await context.db.write([...beginPruning(parts), ...(await missingProbes(parts))]);
    },
    // Resetting a test environment deletes deliveries and keeps subscriptions.
    forget: () => [...parts.deliveries.forgetAll(), parts.parked.forgetAll(), parts.subscriptions.forgetFailures()],
    close: () => parts.sender.close(),
  };
}
