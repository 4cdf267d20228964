// Makes one attempt: sends the webhook and returns the result. The caller decides what follows from it.
import type { Step } from '../../../platform/db/database.ts';
import { FAULT_HEADER } from '../../../platform/http/request-faults.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { Job } from '../../../platform/outbox/job.ts';
import { sendWhileHeld } from '../../../platform/outbox/send-while-held.ts';
import { readTraceparent, traceparentText } from '../../../platform/tracing/traceparent.ts';
import { webhookHeaders } from '../../../platform/webhooks/sign-webhook.ts';
import type { WebhookAnswer, WebhookOutcome } from '../../../platform/webhooks/webhook-sender.ts';
import { disableSubscription } from '../manage/disable-subscription.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import type { DeliveryChange, DeliveryToSend } from './delivery-row.ts';
import { DISABLED_AFTER_MS, SLOW_MS } from './delivery-schedule.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

export const GONE = 410;

export interface Attempted {
  /** Null if the receiver accepted it. */
  readonly problem: string | null;
  readonly answer: WebhookAnswer | undefined;
  /** It took too long, whatever the response was in the end. */
  readonly isSlow: boolean;
  /** Including this one. */
  readonly attempts: number;
  /** By the freight clock. */
  readonly endedAt: number;
  /** To be written whatever becomes of the delivery: the attempt itself, and since when the receiver has been failing. */
  readonly writes: readonly Step[];
  /** The write that changes the delivery. */
  change(changed: Pick<DeliveryChange, 'state' | 'ended_at' | 'next_attempt_at'>): Step;
}

export interface AttemptExtras {
  readonly job: Pick<Job, 'signal' | 'isHeld'>;
  readonly faultId?: string | undefined;
  /** From the request that caused the event, if known. */
  readonly traceparent?: string | undefined;
}

export async function attemptDelivery(
  parts: SubscriptionParts,
  delivery: DeliveryToSend,
  { row: subscription, secrets }: SubscriptionFacts,
  message: DeliveryMessage,
  { job, faultId, traceparent }: AttemptExtras,
): Promise<Attempted> {
  const { context, sender, deliveries } = parts;
  const startedAt = context.freightClock.now();
  const { url, subscription_id: subscriptionId } = subscription;
  const cause = readTraceparent(traceparent);
  // All attempts for an event share one trace, even if its cause is no longer known.
  const trace = cause === undefined ? context.traces.named(delivery.event_id) : context.traces.childOf(cause);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linehaul-Webhooks/1',
    traceparent: traceparentText(trace),
    ...(faultId !== undefined && { [FAULT_HEADER]: faultId }),
    // The real time, because receivers compare it with their own clock.
    ...webhookHeaders({ id: delivery.event_id, body: message.body }, context.clock.now(), secrets),
  };
  const outcome = await sendWhileHeld(job, (mayBegin) =>
    sender.send({ url, headers, body: message.body, signal: job.signal, mayBegin }),
  );
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
      // The rest of the URL may contain secrets of the receiver.
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
    // So that the next attempt reads the change.
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

/** Null if the receiver accepted it. */
function problemOf(outcome: WebhookOutcome): string | null {
  if (outcome.kind === 'failed') return oneLine(outcome.reason, 500);
  const { status } = outcome.answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver returned ${status}. Redirects are not followed.`;
  return `The receiver returned ${status}.`;
}

function afterSuccess(parts: SubscriptionParts, { subscription_id, failing_since }: SubscriptionRow): Step[] {
  return failing_since === null ? [] : [parts.subscriptions.failingSince(subscription_id, null)];
}

/** None of these writes may conflict: an attempt that is not recorded would be repeated. */
function afterFailure(
  parts: SubscriptionParts,
  subscription: SubscriptionRow,
  status: number | undefined,
  now: number,
): Step[] {
  const { subscription_id: id, failing_since: since } = subscription;
  if (status === GONE) return disableSubscription(parts, subscription, 'The receiver returned 410 Gone.');
  if (since === null) return [parts.subscriptions.failingSince(id, now)];
  if (now - since < DISABLED_AFTER_MS) return [];
  return disableSubscription(parts, subscription, 'Every delivery failed for five days.');
}
