// Challenges the receiver of a subscription with a forged webhook, a genuine one, and the genuine one again. Only its responses can
// be observed, so a receiver proves that it processed a challenge by echoing a nonce: rejecting the forged one shows that it checks
// signatures, and not echoing the copy shows that it ignores duplicates.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { randomText } from '../../platform/random.ts';
import { newWebhookSecret, webhookHeaders } from '../../platform/webhooks/sign-webhook.ts';
import type { WebhookOutcome } from '../../platform/webhooks/webhook-sender.ts';
import { eventText } from '../events/event-view.ts';
import { subscriptionFacts } from '../subscriptions/delivery/subscription-facts.ts';
import { ownSubscription } from '../subscriptions/manage/find-subscription.ts';
import type { SubscriptionParts } from '../subscriptions/subscription-parts.ts';
import type { Caller } from '../tokens/check-token.ts';
import { type Evidence, type EvidenceStore, portalOwner } from './evidence.store.ts';

export const CHALLENGE_TYPE = 'subscription.challenge';
export const PROMPT_MS = 5_000;
const NONCE_LENGTH = 32;

interface Challenged {
  /** Null when there was no response. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly passed: boolean;
  readonly problem: string | null;
}

export async function challengeWebhook(
  parts: SubscriptionParts,
  store: EvidenceStore,
  caller: Caller,
  subscriptionId: string,
  requestId: string,
): Promise<Answer> {
  const { context } = parts;
  await ownSubscription(parts, caller, subscriptionId);
  const subscription = (await subscriptionFacts(parts, subscriptionId, caller.username))!;
  const nonces = {
    genuine: randomText(context.random, NONCE_LENGTH),
    forged: randomText(context.random, NONCE_LENGTH),
  };
  const message = (nonce: string) => messageOf(parts, subscriptionId, nonce);
  const genuine = message(nonces.genuine);
  const forged = message(nonces.forged);
  const send = (one: typeof genuine, secrets: readonly string[]) => sendTo(parts, subscription.row.url, one, secrets);
  // Random order, so that the receiver cannot guess which one is forged.
  const isForgedFirst = context.random.bytes(1)[0]! % 2 === 0;
  const forgery = () => send(forged, [newWebhookSecret(context.random)]);
  const early = isForgedFirst ? await forgery() : undefined;
  const accepted = genuineResult(await send(genuine, subscription.secrets), nonces.genuine);
  const refused = forgedResult(early ?? (await forgery()), nonces.forged);
  const repeated = duplicateResult(await send(genuine, subscription.secrets), nonces.genuine, accepted.passed);
  const proven = [
    ...(accepted.passed ? ['webhook.prompt'] : []),
    ...(accepted.passed && refused.passed ? ['webhook.signature'] : []),
    ...(repeated.passed ? ['webhook.duplicates'] : []),
  ];
  const evidence = proven.map(
    (row_id): Evidence => ({
      owner: portalOwner(caller.username),
      row_id,
      client_id: caller.sessionId === undefined ? caller.clientId : '',
      seen_at: context.clock.now(),
      proof: requestId,
    }),
  );
  return {
    status: 200,
    body: enveloped({ subscriptionId, genuine: accepted, forged: refused, duplicate: repeated }),
    ...(evidence.length > 0 && { writes: [store.add(evidence)] }),
  };
}

function messageOf({ context }: SubscriptionParts, subscriptionId: string, challenge: string) {
  const head = { id: context.ids.make('evt_'), type: CHALLENGE_TYPE, subject: subscriptionId, sequence: 0 };
  const data = JSON.stringify({ subscriptionId, challenge });
  const body = eventText(context.environment, { ...head, occurredAt: context.freightClock.now() }, data);
  return { id: head.id, body };
}

function sendTo(
  { context, sender }: SubscriptionParts,
  url: string,
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
): Promise<WebhookOutcome> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linehaul-Webhooks/1',
    ...webhookHeaders(message, context.clock.now(), secrets),
  };
  return sender.send({ url, headers, body: message.body });
}

function genuineResult(outcome: WebhookOutcome, nonce: string): Challenged {
  if (outcome.kind === 'failed') return noResponse(outcome);
  const { status, body } = outcome.answer;
  if (!isSuccess(status)) return failed(outcome, `The receiver returned ${status}. Answer a genuine webhook with 2xx.`);
  if (outcome.durationMs > PROMPT_MS) return failed(outcome, 'The receiver took longer than 5 seconds.');
  if (!body.includes(nonce)) return failed(outcome, 'The response does not contain the value of data.challenge.');
  return passed(outcome);
}

function forgedResult(outcome: WebhookOutcome, nonce: string): Challenged {
  if (outcome.kind === 'failed') return noResponse(outcome);
  const { status, body } = outcome.answer;
  if (status < 400 || status >= 500)
    return failed(outcome, `The receiver returned ${status}. Answer a webhook with a wrong signature with 4xx.`);
  if (body.includes(nonce))
    return failed(outcome, 'The receiver echoed the challenge of a webhook with a wrong signature.');
  return passed(outcome);
}

function duplicateResult(outcome: WebhookOutcome, nonce: string, wasAccepted: boolean): Challenged {
  if (outcome.kind === 'failed') return noResponse(outcome);
  const { status, body } = outcome.answer;
  if (!wasAccepted) return failed(outcome, 'The first copy was not accepted, so the second one proves nothing.');
  if (!isSuccess(status))
    return failed(outcome, `The receiver returned ${status}. Answer a webhook that you already have with 2xx.`);
  if (body.includes(nonce))
    return failed(outcome, 'The receiver echoed the challenge again: it did the work of the same webhook-id twice.');
  return passed(outcome);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function passed(outcome: WebhookOutcome & { kind: 'answered' }): Challenged {
  return { status: outcome.answer.status, durationMs: outcome.durationMs, passed: true, problem: null };
}

function failed(outcome: WebhookOutcome & { kind: 'answered' }, problem: string): Challenged {
  return { status: outcome.answer.status, durationMs: outcome.durationMs, passed: false, problem };
}

function noResponse({ reason, durationMs }: WebhookOutcome & { kind: 'failed' }): Challenged {
  return { status: null, durationMs, passed: false, problem: `There was no response: ${reason}` };
}
