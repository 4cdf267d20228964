// Makes one attempt of a delivery and records the outcome: delivered, retried later, failed, or stopped.
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { DONE, type Job, type Outcome, type Topic } from '../../../platform/outbox/job.ts';
import { ATTEMPT_MS } from '../../../platform/webhooks/webhook-sender.ts';
import type { EventFault } from '../../faults/strike-events.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { type Attempted, attemptDelivery, GONE } from './attempt-delivery.ts';
import { deliveryFacts, deliveryMessage } from './delivery-message.ts';
import type { DeliveryToSend } from './delivery-row.ts';
import { probeDelayMs, retryAfterMs, retryDelayMs } from './delivery-schedule.ts';
import { HELD_BACK, holdQueued } from './hold-delivery.ts';
import { hastenProbe, type ProbeJob, parkSubscription } from './park-subscription.ts';
import type { ParkedSubscriptionRow } from './parked-subscription.store.ts';
import { probeReceiver } from './probe-receiver.ts';
import { type DeliveryJob, WEBHOOK_TOPIC } from './queue-delivery.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

/** For all receivers together, per node. */
const HANDS = 160;
/** Longer than an attempt takes, so that its outcome is always recorded. */
const LONGEST_MS = ATTEMPT_MS + 5_000;
/** By the freight clock, while a fault holds it back. */
const SOONEST_LOOK_MS = 5 * 60_000;
const RAREST_LOOK_MS = HOUR_MS;
const HELD_BACK_AT_MOST_MS = 4 * DAY_MS;

export function webhookTopic(parts: SubscriptionParts): Topic {
  return {
    name: WEBHOOK_TOPIC,
    clock: parts.context.freightClock,
    ordered: true,
    concurrency: HANDS,
    longestMs: LONGEST_MS,
    // Without its probe, a subscription would stay parked.
    retriesForever: isProbe,
    prepareFor: (bodies) => readAhead(parts, bodies as readonly (DeliveryJob | ProbeJob)[]),
    handle: (job) => (isProbe(job.body) ? probeReceiver(parts, job) : sendDelivery(parts, job)),
  };
}

function isProbe(body: unknown): boolean {
  return 'probe' in (body as DeliveryJob | ProbeJob);
}

/** Deliveries to one receiver begin one after another, but their events are read together. */
function readAhead({ recent, eventReads }: SubscriptionParts, bodies: readonly (DeliveryJob | ProbeJob)[]): void {
  for (const body of bodies) {
    if (!('eventId' in body) || recent.find(body.eventId) !== undefined) continue;
    eventReads.read(body.eventId).then(
      (event) => event && recent.keep([event]),
      // The delivery itself will read it again.
      () => {},
    );
  }
}

async function sendDelivery(parts: SubscriptionParts, job: Job): Promise<Outcome> {
  const { id, body, attempt } = job;
  const { fault, traceparent, ...named } = body as DeliveryJob;
  const facts = await deliveryFacts(parts, id ?? '', named, attempt === 1);
  if (facts === undefined) return DONE;
  const { delivery, subscription } = facts;
  if (subscription.row.status !== 'active' && delivery.origin !== 'test') {
    return stopped(parts, delivery, `The subscription was ${subscription.row.status}.`);
  }
  const message = deliveryMessage(parts, facts);
  if (message === undefined) {
    return stopped(parts, delivery, 'The portal account of the subscription may not see the event.');
  }
  const retryAt = fault?.kind === 'outOfOrder' ? await heldBackUntil(parts, delivery.delivery_id) : undefined;
  if (fault !== undefined && retryAt !== undefined) {
    return { retryAt, reason: `The fault ${fault.id} holds it back until the next event was sent.` };
  }
  // A user requested this one, and wants the result now.
  const isAskedFor = delivery.origin === 'test' || delivery.origin === 'redelivery';
  if (subscription.parked?.state === 'parked' && !isAskedFor) {
    // The cached state may be slightly old, from before the receiver responded again.
    const parked = await parts.parked.find(subscription.row.subscription_id);
    if (parked?.state === 'parked') return heldBack(parts, parked, delivery, fault);
  }
  const attempted = await attemptDelivery(parts, delivery, subscription, message, {
    job,
    faultId: fault?.id,
    traceparent,
  });
  return afterAttempt(parts, delivery, subscription, attempted, fault);
}

/** Only the job knows about a fault, so a delivery with a fault keeps its job. */
function heldBack(
  parts: SubscriptionParts,
  parked: ParkedSubscriptionRow,
  delivery: DeliveryToSend,
  fault: EventFault | undefined,
): Outcome {
  if (fault !== undefined) {
    const soonest = parts.context.freightClock.now() + SOONEST_LOOK_MS;
    return { retryAt: Math.max(parked.next_probe_at, soonest), reason: HELD_BACK };
  }
  return { writes: holdQueued(parts, parked.subscription_id, delivery.delivery_id) };
}

/** When to check again whether a later event of the same subject was delivered. Limited, since there may be none. */
async function heldBackUntil(parts: SubscriptionParts, deliveryId: string): Promise<number | undefined> {
  const row = await parts.deliveries.find(deliveryId);
  if (row === undefined) return undefined;
  const now = parts.context.freightClock.now();
  const ageMs = now - row.created_at;
  if (ageMs >= HELD_BACK_AT_MOST_MS || (await parts.deliveries.isOvertaken(row))) return undefined;
  // Each check costs a step while the clock is moved forward, so they become less frequent.
  return now + Math.round(Math.min(Math.max(ageMs / 8, SOONEST_LOOK_MS), RAREST_LOOK_MS));
}

function afterAttempt(
  parts: SubscriptionParts,
  delivery: DeliveryToSend,
  { row: subscription, parked }: SubscriptionFacts,
  attempted: Attempted,
  fault: EventFault | undefined,
): Outcome {
  const { context } = parts;
  const { problem, answer, isSlow, endedAt, change } = attempted;
  const isTest = delivery.origin === 'test';
  const writes = [...attempted.writes];
  if (problem === null) {
    writes.push(change({ state: 'delivered', ended_at: endedAt, next_attempt_at: null }));
    if (isSlow && !isTest) writes.push(...parkSubscription(parts, subscription, endedAt, endedAt));
    else if (!isSlow && parked?.state === 'parked') writes.push(...hastenProbe(parts, parked));
    return { writes, nextMayBegin: true };
  }
  const counted = attempted.attempts - delivery.probes;
  const delayMs =
    isTest || answer?.status === GONE
      ? undefined
      : retryDelayMs(delivery.delivery_id, counted, answer && retryAfterMs(answer.headers, context.clock.now()));
  const firstProbeAt = endedAt + probeDelayMs(subscription.subscription_id, 0, context.environment);
  if (isSlow && !isTest) writes.push(...parkSubscription(parts, subscription, endedAt, firstProbeAt));
  if (delayMs === undefined) {
    return { writes: [...writes, change({ state: 'failed', ended_at: endedAt, next_attempt_at: null })] };
  }
  const retryAt = endedAt + delayMs;
  writes.push(change({ state: 'waiting', ended_at: null, next_attempt_at: retryAt }));
  if (!isSlow || fault !== undefined) return { retryAt, reason: problem, writes };
  return { writes: [...writes, parts.deliveries.hold(delivery.delivery_id, endedAt, problem)] };
}

function stopped({ context, deliveries }: SubscriptionParts, row: DeliveryToSend, reason: string): Outcome {
  const { delivery_id, attempts, last_status } = row;
  const ended = { state: 'stopped', ended_at: context.freightClock.now(), next_attempt_at: null } as const;
  return { writes: [deliveries.change(delivery_id, { attempts, last_status, last_error: reason, ...ended })] };
}
