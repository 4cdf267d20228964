// Changes, pauses, resumes and deletes a subscription, and rotates its secret.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { newWebhookSecret } from '../../../platform/webhooks/sign-webhook.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { hastenProbe } from '../delivery/park-subscription.ts';
import { wake } from '../delivery/redeliver-event.ts';
import type { SubscriptionChange, SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { actorOf, ownSubscription, subscriptionSubject } from './find-subscription.ts';
import { subscribedAccounts } from './subscribed-accounts.ts';
import { typeFailures } from './subscription.rules.ts';
import type { SubscriptionChanges } from './subscription.schema.ts';
import { subscriptionView } from './subscription-view.ts';
import { FORMER_SECRET_MS, sealSecret } from './webhook-secret.ts';

export async function changeSubscription(
  parts: SubscriptionParts,
  caller: Caller,
  id: string,
  body: SubscriptionChanges,
): Promise<Answer> {
  const row = await ownSubscription(parts, caller, id);
  const failures = typeFailures(row.kind, body.eventTypes);
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const accounts = body.accounts && (await subscribedAccounts(parts, caller, row.kind, body.accounts));
  const change: SubscriptionChange = {
    ...(body.url !== undefined && { url: body.url }),
    ...(accounts !== undefined && { accounts: JSON.stringify(accounts) }),
    ...(body.eventTypes !== undefined && { event_types: JSON.stringify([...new Set(body.eventTypes)]) }),
    ...(body.pros !== undefined && { pros: JSON.stringify([...new Set(body.pros)]) }),
    ...(body.contactEmail !== undefined && { contact_email: body.contactEmail }),
    ...(body.status !== undefined && { status: body.status, status_reason: '' }),
    // After a fix, the receiver has the full five days again.
    ...((body.status === 'active' || body.url !== undefined) && { failing_since: null }),
    updated_at: parts.context.freightClock.now(),
  };
  const changed: SubscriptionRow = { ...row, ...change };
  const parked = await parts.parked.find(id);
  // The receiver may have been fixed, or the subscription stopped; either way, deliveries on hold should be handled now.
  const probe = parked === undefined ? [] : hastenProbe(parts, parked);
  const writes = [...parts.subscriptions.change(row, change, accounts), ...probe];
  return answer(parts, caller, changed, 'subscription.changed', { ...body }, writes);
}

export async function rotateSecret(parts: SubscriptionParts, caller: Caller, id: string): Promise<Answer> {
  const row = await ownSubscription(parts, caller, id);
  const { context } = parts;
  const secret = newWebhookSecret(context.random);
  const change: SubscriptionChange = {
    secret: sealSecret(context, id, secret),
    former_secret: row.secret,
    // By the real clock, like the signatures that it makes.
    former_secret_until: context.clock.now() + FORMER_SECRET_MS,
    updated_at: context.freightClock.now(),
  };
  const writes = parts.subscriptions.change(row, change);
  const told = answer(parts, caller, { ...row, ...change }, 'subscription.secret-rotated', {}, writes);
  const body = enveloped({ ...subscriptionView({ ...row, ...change }), secret });
  return { ...told, body };
}

/** With all its deliveries, including pending ones. */
export async function deleteSubscription(parts: SubscriptionParts, caller: Caller, id: string): Promise<Answer> {
  const row = await ownSubscription(parts, caller, id);
  const { url } = row;
  return {
    status: 204,
    writes: [
      ...parts.subscriptions.delete(row),
      ...parts.deliveries.forgetOf(id),
      parts.parked.forget(id),
      auditLine(parts.context, actorOf(caller), 'subscription.deleted', subscriptionSubject(id), { url }),
    ],
  };
}

function answer(
  parts: SubscriptionParts,
  caller: Caller,
  changed: SubscriptionRow,
  action: string,
  details: object,
  writes: NonNullable<Answer['writes']>,
): Answer {
  const { subscription_id: id } = changed;
  const line = auditLine(parts.context, actorOf(caller), action, subscriptionSubject(id), details);
  const goOn = wake(parts);
  return {
    status: 200,
    body: enveloped(subscriptionView(changed)),
    writes: [...writes, line],
    committed() {
      parts.known.forget(id);
      goOn();
    },
  };
}
