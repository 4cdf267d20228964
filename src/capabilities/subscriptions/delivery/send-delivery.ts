// Makes one attempt of a delivery and writes down how it ended: delivered, tried again later, failed, or stopped.
import type { Step } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { FAULT_HEADER } from '../../../platform/http/request-faults.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { DONE, type Job, type Outcome, type Topic } from '../../../platform/outbox/job.ts';
import { webhookHeaders } from '../../../platform/webhooks/sign-webhook.ts';
import { ATTEMPT_MS, type WebhookOutcome } from '../../../platform/webhooks/webhook-sender.ts';
import { disableSubscription } from '../manage/disable-subscription.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryChange, DeliveryToSend } from './delivery.store.ts';
import { type DeliveryMessage, deliveryFacts, deliveryMessage } from './delivery-message.ts';
import { DISABLED_AFTER_MS, retryAfterMs, retryDelayMs } from './delivery-schedule.ts';
import { type DeliveryJob, WEBHOOK_TOPIC } from './queue-delivery.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

/** On all receivers together, on one node. */
const HANDS = 160;
/** More than an attempt takes, so that its ending is always written down. */
const LONGEST_MS = ATTEMPT_MS + 5_000;
/** While a slow receiver has an attempt under way. */
const PUT_OFF_MS = 3_000;
const GONE = 410;
/** By the freight clock, while a fault holds it back. */
const SOONEST_LOOK_MS = 5 * 60_000;
const RAREST_LOOK_MS = 3_600_000;
const HELD_BACK_AT_MOST_MS = 4 * DAY_MS;

export function webhookTopic(parts: SubscriptionParts): Topic {
  return {
    name: WEBHOOK_TOPIC,
    clock: parts.context.freightClock,
    ordered: true,
    concurrency: HANDS,
    longestMs: LONGEST_MS,
    handle: (job) => sendDelivery(parts, job),
  };
}

async function sendDelivery(parts: SubscriptionParts, { id, body, signal }: Job): Promise<Outcome> {
  const { fault, ...named } = body as DeliveryJob;
  const facts = await deliveryFacts(parts, id ?? '', named);
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
  if (!parts.slow.begin(subscription.row.subscription_id)) {
    const retryAt = parts.context.freightClock.now() + PUT_OFF_MS;
    return { retryAt, reason: 'The receiver is slow, and has an attempt under way.' };
  }
  return attempt(parts, delivery, subscription, message, signal, fault?.id);
}

/** When to look again whether a later event about the same was delivered; not for ever, since there may be none. */
async function heldBackUntil(parts: SubscriptionParts, deliveryId: string): Promise<number | undefined> {
  const row = await parts.deliveries.find(deliveryId);
  if (row === undefined) return undefined;
  const now = parts.context.freightClock.now();
  const ageMs = now - row.created_at;
  if (ageMs >= HELD_BACK_AT_MOST_MS || (await parts.deliveries.isOvertaken(row))) return undefined;
  // Each look takes a turn of a clock that is moved forward, so they become rarer.
  return now + Math.round(Math.min(Math.max(ageMs / 8, SOONEST_LOOK_MS), RAREST_LOOK_MS));
}

async function attempt(
  parts: SubscriptionParts,
  delivery: DeliveryToSend,
  { row: subscription, secrets }: SubscriptionFacts,
  message: DeliveryMessage,
  signal: AbortSignal,
  faultId: string | undefined,
): Promise<Outcome> {
  const { context, sender, slow, deliveries } = parts;
  const startedAt = context.freightClock.now();
  const { url, subscription_id: subscriptionId } = subscription;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linehaul-Webhooks/1',
    ...(faultId !== undefined && { [FAULT_HEADER]: faultId }),
    // Receivers hold it against their own clock, which nobody sets: so it is the real time.
    ...webhookHeaders({ id: delivery.event_id, body: message.body }, context.clock.now(), secrets),
  };
  const outcome = await sender.send({ url, headers, body: message.body, signal });
  slow.end(subscriptionId, outcome.durationMs);
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  const problem = problemOf(outcome);
  const attempts = delivery.attempts + 1;
  const written = deliveries.addAttempt({
    delivery_id: delivery.delivery_id,
    attempt: attempts,
    started_at: startedAt,
    duration_ms: outcome.durationMs,
    url,
    request_headers: JSON.stringify(headers),
    sight: message.sight,
    status: answer?.status ?? null,
    response_headers: answer === undefined ? null : JSON.stringify(answer.headers),
    response_body: answer?.body ?? null,
    error: problem,
  });
  const known = { attempts, last_status: answer?.status ?? null, last_error: problem };
  const change = (changed: Pick<DeliveryChange, 'state' | 'ended_at' | 'next_attempt_at'>) =>
    deliveries.change(delivery.delivery_id, { ...known, ...changed });
  const now = context.freightClock.now();
  if (problem === null) {
    const mended = subscription.failing_since === null ? [] : [parts.subscriptions.failingSince(subscriptionId, null)];
    const writes = [written, change({ state: 'delivered', ended_at: now, next_attempt_at: null }), ...mended];
    return { writes, nextMayBegin: true };
  }
  // The next attempt must hear of it.
  parts.known.forget(subscriptionId);
  const consequences = delivery.origin === 'test' ? [] : afterFailure(parts, subscription, answer?.status, now);
  const delayMs =
    delivery.origin === 'test' || answer?.status === GONE
      ? undefined
      : retryDelayMs(attempts, answer && retryAfterMs(answer.headers, context.clock.now()), context.random);
  if (delayMs === undefined) {
    return { writes: [written, change({ state: 'failed', ended_at: now, next_attempt_at: null }), ...consequences] };
  }
  const retryAt = now + delayMs;
  const waiting = change({ state: 'waiting', ended_at: null, next_attempt_at: retryAt });
  return { retryAt, reason: problem, writes: [written, waiting, ...consequences] };
}

/** Null where the receiver has taken it. */
function problemOf(outcome: WebhookOutcome): string | null {
  if (outcome.kind === 'failed') return oneLine(outcome.reason, 500);
  const { status } = outcome.answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

/** Nothing here can be refused: an attempt that was made must be known, or it would be made again. */
function afterFailure(
  parts: SubscriptionParts,
  subscription: SubscriptionRow,
  status: number | undefined,
  now: number,
): Step[] {
  const { subscription_id: id, failing_since: since } = subscription;
  if (status === GONE) return disableSubscription(parts, subscription, 'The receiver answered 410 Gone.');
  if (since === null) return [parts.subscriptions.failingSince(id, now)];
  if (now - since < DISABLED_AFTER_MS) return [];
  return disableSubscription(parts, subscription, 'Every delivery failed for five days.');
}

function stopped({ context, deliveries }: SubscriptionParts, row: DeliveryToSend, reason: string): Outcome {
  const { delivery_id, attempts, last_status } = row;
  const ended = { state: 'stopped', ended_at: context.freightClock.now(), next_attempt_at: null } as const;
  return { writes: [deliveries.change(delivery_id, { attempts, last_status, last_error: reason, ...ended })] };
}
