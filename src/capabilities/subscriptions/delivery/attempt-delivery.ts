// Makes one attempt: sends the webhook, and says what came of it. What follows from it is up to the caller.
import type { Step } from '../../../platform/db/database.ts';
import { FAULT_HEADER } from '../../../platform/http/request-faults.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { readTraceparent, traceparentText } from '../../../platform/tracing/traceparent.ts';
import { webhookHeaders } from '../../../platform/webhooks/sign-webhook.ts';
import type { WebhookAnswer, WebhookOutcome } from '../../../platform/webhooks/webhook-sender.ts';
import { disableSubscription } from '../manage/disable-subscription.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryChange, DeliveryToSend } from './delivery.store.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { DISABLED_AFTER_MS, SLOW_MS } from './delivery-schedule.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

export const GONE = 410;

export interface Attempted {
  /** Null where the receiver has taken it. */
  readonly problem: string | null;
  readonly answer: WebhookAnswer | undefined;
  /** It kept the attempt waiting, whatever it answered in the end. */
  readonly isSlow: boolean;
  /** How many there were, this one included. */
  readonly attempts: number;
  /** On the freight clock. */
  readonly endedAt: number;
  /** What is true whatever becomes of the delivery: the attempt itself, and since when the receiver fails. */
  readonly writes: readonly Step[];
  /** The step that says what becomes of the delivery. */
  change(changed: Pick<DeliveryChange, 'state' | 'ended_at' | 'next_attempt_at'>): Step;
}

export interface AttemptExtras {
  readonly signal: AbortSignal;
  readonly faultId?: string | undefined;
  /** Of the request that caused the event, where that is known. */
  readonly traceparent?: string | undefined;
}

export async function attemptDelivery(
  parts: SubscriptionParts,
  delivery: DeliveryToSend,
  { row: subscription, secrets }: SubscriptionFacts,
  message: DeliveryMessage,
  { signal, faultId, traceparent }: AttemptExtras,
): Promise<Attempted> {
  const { context, sender, deliveries } = parts;
  const startedAt = context.freightClock.now();
  const { url, subscription_id: subscriptionId } = subscription;
  const cause = readTraceparent(traceparent);
  // All attempts at an event are in one trace, also where nobody remembers what caused it.
  const trace = cause === undefined ? context.traces.named(delivery.event_id) : context.traces.childOf(cause);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linehaul-Webhooks/1',
    traceparent: traceparentText(trace),
    ...(faultId !== undefined && { [FAULT_HEADER]: faultId }),
    // Receivers hold it against their own clock, which nobody sets: so it is the real time.
    ...webhookHeaders({ id: delivery.event_id, body: message.body }, context.clock.now(), secrets),
  };
  const outcome = await sender.send({ url, headers, body: message.body, signal });
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  const problem = problemOf(outcome);
  const attempts = delivery.attempts + 1;
  context.spans?.ended({
    trace,
    name: 'POST webhook',
    kind: 'client',
    tookMs: outcome.durationMs,
    attributes: {
      'http.request.method': 'POST',
      // The rest of the address may hold what is the receiver's secret.
      'server.address': new URL(url).hostname,
      'http.response.status_code': answer?.status,
      'http.request.resend_count': attempts - 1,
      'linehaul.event.id': delivery.event_id,
      'linehaul.delivery.id': delivery.delivery_id,
      'linehaul.subscription.id': subscriptionId,
    },
    isFailed: problem !== null,
  });
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
  const endedAt = context.freightClock.now();
  const isTest = delivery.origin === 'test';
  const consequences = problem === null ? afterSuccess(parts, subscription) : [];
  if (problem !== null) {
    // The next attempt must hear of it.
    parts.known.forget(subscriptionId);
    if (!isTest) consequences.push(...afterFailure(parts, subscription, answer?.status, endedAt));
  }
  const known = { attempts, last_status: answer?.status ?? null, last_error: problem };
  return {
    problem,
    answer,
    isSlow: outcome.durationMs >= SLOW_MS,
    attempts,
    endedAt,
    writes: [written, ...consequences],
    change: (changed) => deliveries.change(delivery.delivery_id, { ...known, ...changed }),
  };
}

/** Null where the receiver has taken it. */
function problemOf(outcome: WebhookOutcome): string | null {
  if (outcome.kind === 'failed') return oneLine(outcome.reason, 500);
  const { status } = outcome.answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

function afterSuccess(parts: SubscriptionParts, { subscription_id, failing_since }: SubscriptionRow): Step[] {
  return failing_since === null ? [] : [parts.subscriptions.failingSince(subscription_id, null)];
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
