// Parks a subscription whose receiver is too slow. While it is parked, its deliveries have no jobs and cost nothing; a probe,
// which is a delivery like any other, tests from time to time whether the receiver responds again.
import type { Step } from '../../../platform/db/database.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { ParkedSubscriptionRow } from './parked-subscription.store.ts';
import { WEBHOOK_TOPIC } from './queue-delivery.ts';

/** The body of a probe's job. */
export interface ProbeJob {
  readonly subscriptionId: string;
  readonly owner: string;
  /** When the subscription was parked. A probe with an earlier time ends. */
  readonly probe: number;
}

type Named = Pick<SubscriptionRow, 'subscription_id' | 'owner'>;

export function parkSubscription(
  parts: SubscriptionParts,
  subscription: Named,
  at: number,
  nextProbeAt: number,
): Step[] {
  const { subscription_id: id } = subscription;
  parts.known.forget(id);
  return [parts.parked.park(id, at, nextProbeAt), probeStep(parts, subscription, at, nextProbeAt)];
}

/** Does nothing if the probe is already queued. */
export function probeStep({ context }: SubscriptionParts, subscription: Named, parkedAt: number, dueAt: number): Step {
  return context.outbox.add(WEBHOOK_TOPIC, probeJob(subscription, parkedAt, dueAt));
}

function probeJob({ subscription_id: subscriptionId, owner }: Named, parkedAt: number, dueAt: number) {
  const body: ProbeJob = { subscriptionId, owner, probe: parkedAt };
  return { id: probeId(subscriptionId, parkedAt), body, dueAt };
}

/** The subscription was changed, or a delivery got through: the next probe is due at once. */
export function hastenProbe(
  parts: SubscriptionParts,
  { subscription_id: id, parked_at }: ParkedSubscriptionRow,
): Step[] {
  return [parts.parked.hasten(id), parts.context.outbox.hasten(WEBHOOK_TOPIC, probeId(id, parked_at))];
}

/** At startup: the probes of parked subscriptions, in case they are missing or have failed. */
export async function missingProbes(parts: SubscriptionParts): Promise<Step[]> {
  const steps: Step[] = [];
  for (const row of await parts.parked.all()) {
    const subscription = await parts.subscriptions.find(row.subscription_id);
    if (subscription === undefined) steps.push(parts.parked.forget(row.subscription_id));
    else {
      const job = probeJob(subscription, row.parked_at, row.next_probe_at);
      steps.push(...parts.context.outbox.addPermanent(WEBHOOK_TOPIC, job));
    }
  }
  return steps;
}

function probeId(subscriptionId: string, parkedAt: number): string {
  return `probe ${subscriptionId} ${parkedAt}`;
}
