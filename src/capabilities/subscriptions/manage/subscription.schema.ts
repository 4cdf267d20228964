// The requests and responses of subscriptions and their deliveries (spec-gaps 10).
import { type Static, Type } from 'typebox';
import { EVENT_KINDS, EVENT_TYPES } from '../../../freight/event-types.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../../platform/http/envelope.ts';
import { DELIVERY_ORIGINS, DELIVERY_STATES } from '../delivery/delivery-row.ts';
import { SUBSCRIPTION_STATUSES } from '../subscription.store.ts';

const url = Type.String({
  maxLength: 2_048,
  description:
    'Where events are sent, by POST. In production: https and a public address. In the test environment also http and, on a server that runs on your own computer, its loopback address.',
  examples: ['https://example.com/linehaul-events'],
});
const accounts = Type.Array(formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9'), {
  maxItems: 200,
  description: 'Your customer accounts. Empty or left out: all that the token has now.',
});
const eventTypes = Type.Array(Type.String({ enum: [...EVENT_TYPES] }), {
  maxItems: 100,
  description: 'Types of the kind. Empty or left out: all of them.',
});
const pros = Type.Array(formed('^\\d{10}$', '10 digits'), {
  maxItems: 1_000,
  description: 'Only what concerns these shipments. Empty or left out: all.',
});
const contactEmail = Type.String({
  maxLength: 254,
  description: 'Who is notified when deliveries fail for five days and the subscription is disabled.',
  examples: ['integrations@example.com'],
});

export const newSubscriptionSchema = exact({
  kind: oneOf(EVENT_KINDS),
  url,
  accounts: Type.Optional(accounts),
  eventTypes: Type.Optional(eventTypes),
  pros: Type.Optional(pros),
  contactEmail: Type.Optional(contactEmail),
});
export type NewSubscription = Static<typeof newSubscriptionSchema>;

export const changeSubscriptionSchema = exact({
  url: Type.Optional(url),
  accounts: Type.Optional(accounts),
  eventTypes: Type.Optional(eventTypes),
  pros: Type.Optional(pros),
  contactEmail: Type.Optional(contactEmail),
  status: Type.Optional(
    oneOf(['active', 'paused'], {
      description: 'paused: nothing is sent. active: from now on, even if it was disabled.',
    }),
  ),
});
export type SubscriptionChanges = Static<typeof changeSubscriptionSchema>;

const moment = (description: string) =>
  Type.String({
    format: 'iso-date-time',
    pattern: '(Z|[+-]\\d\\d:\\d\\d)$',
    says: 'a date and time of ISO 8601 with its offset, as in 2026-11-30T08:00:00Z',
    description,
  });

export const replaySchema = exact({
  from: moment('Events that were published at that time or later.'),
  to: Type.Optional(moment('And before that time. Left out: up to now.')),
  missedOnly: Type.Optional(
    Type.Boolean({ description: 'Only events that were not delivered to this subscription and are not about to be.' }),
  ),
});
export type ReplayRequest = Static<typeof replaySchema>;

const orNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const subscriptionFields = {
  id: Type.String({ examples: ['sub_7QK2M9XJ4'] }),
  kind: oneOf(EVENT_KINDS),
  url: Type.String(),
  accounts: Type.Array(Type.String()),
  eventTypes: Type.Array(Type.String(), { description: 'Empty: all of the kind.' }),
  pros: Type.Array(Type.String(), { description: 'Empty: all.' }),
  contactEmail: orNull('Who is notified when it is disabled.'),
  status: oneOf(SUBSCRIPTION_STATUSES),
  statusReason: orNull('Why it is disabled.'),
  failingSince: orNull('The first failure since the last success; ISO 8601, UTC.'),
  formerSecretUntil: orNull('Until then deliveries are signed with the former secret as well; ISO 8601, UTC.'),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  updatedAt: Type.String({ description: 'ISO 8601, UTC.' }),
};

export const subscriptionSchema = Type.Object(subscriptionFields, { title: 'Subscription' });
export const subscriptionAnswerSchema = envelopeSchema(subscriptionSchema);
export const subscriptionWithSecretSchema = envelopeSchema(
  Type.Object(
    {
      ...subscriptionFields,
      secret: Type.String({
        description: 'Verifies the signatures. Shown here and never again: keep it.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    },
    { title: 'SubscriptionWithSecret' },
  ),
);

const listOf = (item: ReturnType<typeof Type.Object>) =>
  Type.Object({
    data: Type.Array(item),
    cursor: orNull('Leads to the next page; null on the last.'),
    error: noErrorSchema,
  });

export const subscriptionListSchema = listOf(subscriptionSchema);
export const ownedSubscriptionListSchema = listOf(
  Type.Object(
    { ...subscriptionFields, owner: Type.String({ description: 'The portal account that made it.' }) },
    { title: 'OwnedSubscription' },
  ),
);

const headers = Type.Record(Type.String(), Type.String());
const attemptSchema = Type.Object(
  {
    number: Type.Integer(),
    startedAt: Type.String({ description: 'ISO 8601, UTC.' }),
    durationMs: Type.Integer(),
    request: Type.Object({ url: Type.String(), headers, body: Type.String() }),
    response: Type.Unsafe<object | null>({
      ...Type.Object({
        status: Type.Integer(),
        headers,
        body: Type.String({ description: 'The first 4,096 bytes.' }),
      }),
      type: ['object', 'null'],
      description: 'Null if there was no response.',
    }),
    error: orNull('Why it failed.'),
  },
  { title: 'DeliveryAttempt' },
);

export const deliverySchema = Type.Object(
  {
    id: Type.String({ examples: ['dlv_7QK2M9XJ4'] }),
    subscriptionId: Type.String(),
    eventId: Type.String({ description: 'The `webhook-id` of every attempt.' }),
    type: Type.String(),
    subject: Type.String({ description: 'The PRO, or the number of the pickup request or invoice.' }),
    sequence: Type.Integer(),
    origin: oneOf(DELIVERY_ORIGINS),
    state: oneOf(DELIVERY_STATES),
    createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
    endedAt: orNull('ISO 8601, UTC.'),
    nextAttemptAt: orNull('ISO 8601, UTC; null where none is planned or it is due at once.'),
    lastStatus: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    lastError: orNull('Why the last attempt was no success.'),
    attempts: Type.Array(attemptSchema),
  },
  { title: 'Delivery' },
);
export const deliveryAnswerSchema = envelopeSchema(deliverySchema);
export const deliveryListSchema = listOf(deliverySchema);

export const replayAnswerSchema = envelopeSchema(
  Type.Object({ subscriptionId: Type.String(), from: Type.String(), to: Type.String(), missedOnly: Type.Boolean() }),
);

const cursor = Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' }));
export const pageQuerySchema = exact({
  cursor,
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: '50 when left out.' }),
  ),
});
export const deliveryQuerySchema = exact({
  state: Type.Optional(oneOf(DELIVERY_STATES)),
  cursor,
  limit: Type.Optional(
    formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: '20 when left out.' }),
  ),
});
export const operatorDeliveryQuerySchema = exact({
  ...deliveryQuerySchema.properties,
  subscription: Type.Optional(Type.String({ maxLength: 100, description: 'The id of one subscription.' })),
});
