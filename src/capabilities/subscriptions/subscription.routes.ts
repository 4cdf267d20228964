// /v1/subscriptions: where events are sent, and the log of deliveries (spec-gaps 10).
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, GETS_SECRET, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { listDeliveries } from './delivery/list-deliveries.ts';
import { redeliverEvent } from './delivery/redeliver-event.ts';
import { replayEvents } from './delivery/replay-events.ts';
import { changeSubscription, deleteSubscription, rotateSecret } from './manage/change-subscription.ts';
import { createSubscription } from './manage/create-subscription.ts';
import { listSubscriptions, readSubscription } from './manage/read-subscriptions.ts';
import {
  CHANGE_SUBSCRIPTION_EXAMPLES,
  NEW_SUBSCRIPTION_EXAMPLES,
  REPLAY_EXAMPLES,
} from './manage/subscription.examples.ts';
import { subscriptionRules } from './manage/subscription.rules.ts';
import {
  changeSubscriptionSchema,
  deliveryAnswerSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  newSubscriptionSchema,
  pageQuerySchema,
  replayAnswerSchema,
  replaySchema,
  subscriptionAnswerSchema,
  subscriptionListSchema,
  subscriptionWithSecretSchema,
} from './manage/subscription.schema.ts';
import { testSubscription } from './manage/test-subscription.ts';
import type { SubscriptionParts } from './subscription-parts.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const UNKNOWN = { 401: says('not authenticated') } as const;
const INVALID = { ...UNKNOWN, 400: says('missing or invalid parameters') } as const;
const ABSENT = { ...INVALID, 404: says('you have no such subscription') } as const;
const NOT_ACTIVE = { ...ABSENT, 409: says('the subscription is paused or disabled') } as const;
const FORBIDDEN = says(
  'not your account, the carrier has not allowed invoice events for it, or the browser session must be confirmed first',
);
const shared = { tag: 'Subscriptions', otherErrors: 'noData' } as const;
const id = Type.String({
  maxLength: 100,
  description: 'As POST /v1/subscriptions returned it.',
  examples: ['sub_7QK2M9XJ4'],
});
const params = exact({ id });
const deliveryParams = exact({
  id,
  deliveryId: Type.String({ maxLength: 100, description: 'As in the list of deliveries.' }),
});

export function subscriptionRoutes(parts: SubscriptionParts, { policy }: TokenChecker): Route[] {
  const rules = subscriptionRules(parts.reach);
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions',
      policy,
      summary: 'Subscribe to events',
      description:
        'From now on events are sent to the address by POST, signed as Standard Webhooks: verify them with any of its libraries and ' +
        'the `secret`, which is shown only in this response. A 2xx response is a success; anything else is retried for three days. An event ' +
        'may come twice, with the same `webhook-id`. Invoice events are allowed by the carrier for each account.',
      body: newSubscriptionSchema,
      examples: NEW_SUBSCRIPTION_EXAMPLES,
      rules,
      success: { status: 201, description: 'The subscription, with its secret.', schema: subscriptionWithSecretSchema },
      errors: { ...INVALID, 403: FORBIDDEN, 409: says('too many subscriptions') },
      confirmation: GETS_SECRET,
      handle: ({ principal, body }) => createSubscription(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/subscriptions',
      policy,
      summary: 'List your subscriptions',
      description: 'Those that your portal account made, the newest first.',
      query: pageQuerySchema,
      success: { status: 200, description: 'A page of subscriptions.', schema: subscriptionListSchema },
      errors: INVALID,
      handle: ({ principal, query }) => listSubscriptions(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/subscriptions/{id}',
      policy,
      summary: 'Read a subscription',
      params,
      success: { status: 200, description: 'The subscription.', schema: subscriptionAnswerSchema },
      errors: ABSENT,
      handle: ({ principal, params: { id } }) => readSubscription(parts, principal, id),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/v1/subscriptions/{id}',
      policy,
      summary: 'Change, pause or resume a subscription',
      description:
        'What is left out stays. While it is paused nothing is sent and nothing is kept for later: replay it, or read it from the feed.',
      params,
      body: changeSubscriptionSchema,
      examples: CHANGE_SUBSCRIPTION_EXAMPLES,
      rules,
      success: { status: 200, description: 'The subscription as it is now.', schema: subscriptionAnswerSchema },
      errors: { ...ABSENT, 403: FORBIDDEN },
      handle: ({ principal, params: { id }, body }) => changeSubscription(parts, principal, id, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/subscriptions/{id}',
      policy,
      summary: 'End a subscription',
      description: 'Nothing more is sent. What was delivered is forgotten.',
      params,
      success: { status: 204, description: 'Deleted.' },
      errors: ABSENT,
      handle: ({ principal, params: { id } }) => deleteSubscription(parts, principal, id),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions/{id}/test',
      policy,
      summary: 'Send a test event',
      description:
        'One attempt, of the type `subscription.test`. The list of deliveries shows what the receiver answered.',
      params,
      success: { status: 202, description: 'It is being sent.', schema: deliveryAnswerSchema },
      errors: ABSENT,
      handle: ({ principal, params: { id } }) => testSubscription(parts, principal, id),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions/{id}/rotate-secret',
      policy,
      summary: 'Get another secret',
      description: 'For 24 hours deliveries carry two signatures, by the new secret and by the former one.',
      params,
      success: {
        status: 200,
        description: 'The subscription, with its new secret.',
        schema: subscriptionWithSecretSchema,
      },
      errors: { ...ABSENT, 403: says('the browser session must be confirmed first') },
      confirmation: GETS_SECRET,
      handle: ({ principal, params: { id } }) => rotateSecret(parts, principal, id),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/subscriptions/{id}/deliveries',
      policy,
      summary: 'See what was delivered',
      description: 'The newest first, with what was sent and answered at every attempt.',
      params,
      query: deliveryQuerySchema,
      success: { status: 200, description: 'A page of deliveries.', schema: deliveryListSchema },
      errors: ABSENT,
      handle: ({ principal, params: { id }, query }) => listDeliveries(parts, principal, id, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions/{id}/deliveries/{deliveryId}/redeliver',
      policy,
      summary: 'Deliver an event again',
      description: 'Another delivery of the same event, with all its attempts.',
      params: deliveryParams,
      success: { status: 202, description: 'It is being sent.', schema: deliveryAnswerSchema },
      errors: NOT_ACTIVE,
      handle: ({ principal, params: { id, deliveryId } }) => redeliverEvent(parts, principal, id, deliveryId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions/{id}/replay',
      policy,
      summary: 'Deliver a span of time again',
      description: 'Every event that was published then and that the subscription listens for, in order.',
      params,
      body: replaySchema,
      examples: REPLAY_EXAMPLES,
      success: { status: 202, description: 'They are being sent.', schema: replayAnswerSchema },
      errors: NOT_ACTIVE,
      handle: ({ principal, params: { id }, body }) => replayEvents(parts, principal, id, body),
    }),
  ];
}
