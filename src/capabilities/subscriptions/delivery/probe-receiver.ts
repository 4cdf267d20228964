// The only job of a parked subscription: it sends the oldest delivery on hold and, once the receiver responds in time, queues the
// others again, in order.
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, type Step, WriteConflict } from '../../../platform/db/database.ts';
import { DONE, type Job, type Outcome } from '../../../platform/outbox/job.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { attemptDelivery, GONE } from './attempt-delivery.ts';
import { deliveryFacts, deliveryMessage } from './delivery-message.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { probeDelayMs, retryAfterMs, retryDelayMs } from './delivery-schedule.ts';
import { HELD_BACK } from './hold-delivery.ts';
import type { ProbeJob } from './park-subscription.ts';
import type { ParkedSubscriptionRow } from './parked-subscription.store.ts';
import { jobOfDelivery, jobsOfDeliveries, WEBHOOK_TOPIC } from './queue-delivery.ts';

/** Deliveries per transaction: at first, and at least. */
const STRIDE = 512;
const LEAST_STRIDE = 8;
/** How many fit into the database's time limit, which depends on how far away it is. The next job begins with twice as many. */
const strides = new WeakMap<SubscriptionParts, number>();
const strideOf = (parts: SubscriptionParts) => strides.get(parts) ?? STRIDE;
/** Then the job ends and is queued again, so that its lease never expires. */
const AT_A_TIME_MS = 5_000;
const GATHER_MS = 500;

export async function probeReceiver(parts: SubscriptionParts, job: Job): Promise<Outcome> {
  const { subscriptionId, probe } = job.body as ProbeJob;
  strides.set(parts, Math.min(STRIDE, 2 * strideOf(parts)));
  const giveUpAt = performance.now() + AT_A_TIME_MS;
  while (performance.now() < giveUpAt) {
    const [parked, subscription] = await Promise.all([
      parts.parked.find(subscriptionId),
      parts.subscriptions.find(subscriptionId),
    ]);
    if (parked?.parked_at !== probe || subscription === undefined) return DONE;
    const isActive = subscription.status === 'active';
    if (isActive && parked.state === 'parked') return sendProbe(parts, job, parked);
    const held = await parts.deliveries.held(subscriptionId, strideOf(parts));
    // So that attempts read that it is no longer parked.
    parts.known.forget(subscriptionId);
    if (held.length === 0) return { writes: [parts.parked.end(parked)] };
    const steps = isActive
      ? [parts.deliveries.letGo(held), ...jobsOfDeliveries(parts, subscription, held)]
      : [
          parts.deliveries.stopHeld(
            held,
            parts.context.freightClock.now(),
            `The subscription was ${subscription.status}.`,
          ),
        ];
    await writeSome(parts, parked, steps);
    parts.context.outbox.wake(WEBHOOK_TOPIC);
  }
  return { retryAt: parts.context.freightClock.now(), reason: 'More deliveries are to be queued.' };
}

/**
 * If it was parked again in the meantime, nothing is queued and everything is read again. After a time-out, it is tried with fewer.
 * @throws DatabaseUnavailable if even a few are too many
 */
async function writeSome(
  parts: SubscriptionParts,
  { subscription_id: id, state }: ParkedSubscriptionRow,
  steps: readonly Step[],
): Promise<void> {
  try {
    await parts.context.db.write([parts.parked.stillIn(id, state), ...steps]);
  } catch (error) {
    if (error instanceof WriteConflict) return;
    const stride = strideOf(parts);
    if (!(error instanceof DatabaseUnavailable) || stride <= LEAST_STRIDE) throw error;
    strides.set(parts, stride / 2);
  }
}

/** Deliveries behind the slow attempt may not be on hold yet when the first probe runs, so it waits briefly for them. */
async function oldestHeld({ deliveries }: SubscriptionParts, subscriptionId: string): Promise<DeliveryRow | undefined> {
  const [oldest] = await deliveries.held(subscriptionId, 1);
  if (oldest !== undefined) return oldest;
  await pause(GATHER_MS);
  return (await deliveries.held(subscriptionId, 1))[0];
}

async function sendProbe(parts: SubscriptionParts, job: Job, parked: ParkedSubscriptionRow): Promise<Outcome> {
  const { context, deliveries } = parts;
  const { subscriptionId, owner } = job.body as ProbeJob;
  const now = context.freightClock.now();
  if (parked.next_probe_at > now) return { retryAt: parked.next_probe_at, reason: HELD_BACK };
  const oldest = await oldestHeld(parts, subscriptionId);
  if (oldest === undefined) return { writes: [parts.parked.end(parked)] };
  const letGo = deliveries.letGo([oldest]);
  // The receiver may have just changed its URL.
  parts.known.forget(subscriptionId);
  const named = { subscriptionId, owner, eventId: oldest.event_id };
  const facts = await deliveryFacts(parts, oldest.delivery_id, named, false);
  const message = facts && deliveryMessage(parts, facts);
  const goOn = { retryAt: now, reason: HELD_BACK };
  if (facts === undefined || message === undefined) {
    const reason = 'The portal account of the subscription may not see the event.';
    return { ...goOn, writes: [deliveries.stopHeld([oldest], now, reason)] };
  }
  const attempted = await attemptDelivery(parts, facts.delivery, facts.subscription, message, { job });
  const { problem, answer, isSlow, attempts, endedAt, writes, change } = attempted;
  const next = { retryAt: endedAt, reason: HELD_BACK };
  if (problem === null) {
    const delivered = [...writes, letGo, change({ state: 'delivered', ended_at: endedAt, next_attempt_at: null })];
    // A slow receiver gets one delivery at a time.
    const onward = isSlow ? parts.parked.probed(subscriptionId, 0, 0) : parts.parked.resume(subscriptionId);
    return { ...next, writes: [...delivered, onward] };
  }
  if (answer?.status === GONE) {
    const failed = change({ state: 'failed', ended_at: endedAt, next_attempt_at: null });
    return { ...next, writes: [...writes, letGo, failed] };
  }
  if (!isSlow) {
    // It responds again, if only with an error: from now on each delivery has its own schedule.
    const told = answer && retryAfterMs(answer.headers, context.clock.now());
    const counted = Math.max(1, attempts - oldest.probes);
    const dueAt = endedAt + (retryDelayMs(oldest.delivery_id, counted, told) ?? 0);
    const waiting = change({ state: 'waiting', ended_at: null, next_attempt_at: dueAt });
    const job = jobOfDelivery(parts, { subscription_id: subscriptionId, owner }, oldest, { dueAt });
    return { ...next, writes: [...writes, letGo, waiting, job, parts.parked.resume(subscriptionId)] };
  }
  const failedProbes = parked.failed_probes + 1;
  const nextProbeAt = endedAt + probeDelayMs(subscriptionId, failedProbes, context.environment);
  const waiting = change({ state: 'waiting', ended_at: null, next_attempt_at: nextProbeAt });
  const steps = [
    waiting,
    deliveries.countProbe(oldest.delivery_id),
    parts.parked.probed(subscriptionId, nextProbeAt, failedProbes),
  ];
  return { retryAt: nextProbeAt, reason: problem, writes: [...writes, ...steps] };
}
