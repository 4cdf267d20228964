// Subscriptions for operators: those of all portal accounts, and every delivery.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { listAllDeliveries } from './delivery/list-deliveries.ts';
import { redeliverAny } from './delivery/redeliver-event.ts';
import { listAllSubscriptions } from './manage/read-subscriptions.ts';
import {
  deliveryAnswerSchema,
  deliveryListSchema,
  operatorDeliveryQuerySchema,
  ownedSubscriptionListSchema,
  pageQuerySchema,
} from './manage/subscription.schema.ts';
import type { SubscriptionParts } from './subscription-parts.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const EVERYWHERE = {
  400: says('missing or invalid params'),
  401: says('not an operator of this environment'),
} as const;
const shared = { tag: 'Operations', otherErrors: 'noData' } as const;

const deliveryParams = exact({ id: Type.String({ maxLength: 100, description: 'Of the delivery.' }) });

export function operatorSubscriptionRoutes(parts: SubscriptionParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/subscriptions',
      policy,
      summary: 'List all subscriptions',
      description: 'The newest first, with the portal account that made each.',
      query: pageQuerySchema,
      success: { status: 200, description: 'A page of subscriptions.', schema: ownedSubscriptionListSchema },
      errors: EVERYWHERE,
      handle: ({ query }) => listAllSubscriptions(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/deliveries',
      policy,
      summary: 'List all deliveries of events',
      description: 'The newest first, with every attempt.',
      query: operatorDeliveryQuerySchema,
      success: { status: 200, description: 'A page of deliveries.', schema: deliveryListSchema },
      errors: EVERYWHERE,
      handle: ({ query }) => listAllDeliveries(parts, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/deliveries/{id}/redeliver',
      policy,
      summary: 'Deliver an event again',
      params: deliveryParams,
      success: { status: 202, description: 'It is being sent.', schema: deliveryAnswerSchema },
      errors: {
        ...EVERYWHERE,
        404: says('there is no such delivery'),
        409: says('the subscription is paused or disabled'),
      },
      handle: ({ params }) => redeliverAny(parts, params.id),
    }),
  ];
}
