// Creates a subscription. Its secret is only in this response, and in that of a rotation.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { newWebhookSecret } from '../../../platform/webhooks/sign-webhook.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { actorOf, subscriptionSubject } from './find-subscription.ts';
import { subscribedAccounts } from './subscribed-accounts.ts';
import type { NewSubscription } from './subscription.schema.ts';
import { subscriptionView } from './subscription-view.ts';
import { sealSecret } from './webhook-secret.ts';

/** Per portal account. More than that is a bug in a program that creates them. */
export const MOST_SUBSCRIPTIONS = 100;

export async function createSubscription(
  parts: SubscriptionParts,
  caller: Caller,
  body: NewSubscription,
): Promise<Answer> {
  const { context, subscriptions } = parts;
  const accounts = await subscribedAccounts(parts, caller, body.kind, body.accounts);
  if ((await subscriptions.countOf(caller.username)) >= MOST_SUBSCRIPTIONS) throw new Refusal('tooManySubscriptions');
  const id = context.ids.make('sub_');
  const secret = newWebhookSecret(context.random);
  const now = context.freightClock.now();
  const row: SubscriptionRow = {
    subscription_id: id,
    owner: caller.username,
    kind: body.kind,
    url: body.url,
    accounts: JSON.stringify(accounts),
    event_types: JSON.stringify([...new Set(body.eventTypes ?? [])]),
    pros: JSON.stringify([...new Set(body.pros ?? [])]),
    contact_email: body.contactEmail ?? '',
    status: 'active',
    status_reason: '',
    secret: sealSecret(context, id, secret),
    former_secret: null,
    former_secret_until: null,
    failing_since: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  const details = { kind: row.kind, url: row.url, accounts };
  return {
    status: 201,
    body: enveloped({ ...subscriptionView(row), secret }),
    writes: [
      ...subscriptions.insert(row, accounts),
      auditLine(context, actorOf(caller), 'subscription.created', subscriptionSubject(id), details),
    ],
  };
}
