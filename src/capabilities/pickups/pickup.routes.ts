// POST /v1/pickup-requests (§2.9, §4, §7), and reading, listing, changing and cancelling pickups (spec-gaps 6).
import { Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { PICKUP_NUMBER_EXAMPLE } from './pickup-number.ts';
import type { PickupParts } from './pickup-parts.ts';
import { listPickups } from './reads/list-pickups.ts';
import { newPickupAnswerSchema, pickupAnswerSchema, pickupListSchema } from './reads/pickup-answer.schema.ts';
import { PICKUP_ERROR_MEMBERS } from './reads/pickup-envelope.ts';
import { readPickup } from './reads/read-pickup.ts';
import { acceptPickup } from './request/accept-pickup.ts';
import { CANCEL_REASONS, cancelPickup } from './request/cancel-pickup.ts';
import { changePickup } from './request/change-pickup.ts';
import { PICKUP_EXAMPLES } from './request/pickup.examples.ts';
import { pickupRules } from './request/pickup.rules.ts';
import {
  numberedPickupChangeSchema,
  pickupChangeSchema,
  pickupRequestSchema,
} from './request/pickup-request.schema.ts';

const params = exact({
  requestNumber: Type.String({
    description: 'The `requestNumber` of the pickup.',
    examples: [PICKUP_NUMBER_EXAMPLE],
  }),
});

const says = (meaning: string): ErrorMeaning => ({ shape: 'emptyObject', meaning });
const EVERYWHERE = {
  401: says('not authenticated'),
  406: says('not acceptable'),
  500: says('internal server error'),
  503: { shape: 'emptyBody', meaning: 'service unavailable' },
} as const;
const NOT_SERVED =
  'missing or invalid body params, or a day or window that cannot be served: then `error.nextAvailablePickup` ' +
  '{pickupDate, pickupStartTime, pickupEndTime} says when';
const ONE_PICKUP = {
  ...EVERYWHERE,
  403: says('the accounts that requested the pickup are not yours'),
  404: says('there is no such pickup for this account'),
  409: says('the pickup is past the point where it can be changed'),
} as const;
const shared = { tag: 'Pickups', otherErrors: 'emptyObject', errorMembers: PICKUP_ERROR_MEMBERS } as const;

const CHANGE =
  'Replaces the whole request, with the same rules as a new one. Possible until the driver is on the way. A day or window that you leave out stays the same, even if it is too close for a new request. A pickup that was already accepted or dispatched for another time becomes RSD and is dispatched again.';

const pickupListQuery = exact({
  pickupDate: Type.Optional(Type.String({ format: 'date', description: 'YYYY-MM-DD, local to the shipper.' })),
  status: Type.Optional(oneOf(PICKUP_STATUS.codes)),
  pro: Type.Optional(formed('^\\d{10}$', 'a PRO number of 10 digits', { description: 'A PRO number on the request.' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

const cancellationQuery = exact({
  reasonCode: Type.Optional(
    oneOf(CANCEL_REASONS, { description: 'CUS (default): no longer needed. DUP: duplicate request.' }),
  ),
});

export function pickupRoutes(parts: PickupParts, checker: TokenChecker): Route[] {
  const { policy } = checker;
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/pickup-requests',
      policy,
      summary: 'Request a pickup',
      description:
        'Pickups take place on business days of the terminal that serves the postal code. Same-day pickups can be requested ' +
        'until 15:00 local time. The window must be at least two hours long and end at least two hours from now. List items ' +
        'may be wrapped (`{"trailerInfo": {…}}`) or flat. If the request names accounts, the token must have one of them; only ' +
        'these accounts see the pickup.',
      body: pickupRequestSchema,
      examples: PICKUP_EXAMPLES,
      rules: pickupRules,
      success: { status: 201, description: 'The pickup was requested.', schema: newPickupAnswerSchema },
      errors: { ...EVERYWHERE, 400: says(NOT_SERVED) },
      handle: ({ principal, body }) => acceptPickup(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/pickup-requests',
      policy,
      summary: 'List your pickups',
      description:
        'Newest first. A `cursor` always returns the same page, even if new pickups are requested in the meantime.',
      query: pickupListQuery,
      success: { status: 200, description: 'A page of pickups.', schema: pickupListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listPickups(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/pickup-requests/{requestNumber}',
      policy,
      summary: 'Read a pickup',
      description:
        'With its status and history and, once a truck is dispatched, the driver, position and estimated arrival.',
      params,
      success: { status: 200, description: 'The updated pickup.', schema: pickupAnswerSchema },
      errors: { ...EVERYWHERE, 404: ONE_PICKUP[404] },
      handle: ({ principal, params: { requestNumber } }) => readPickup(parts, principal, requestNumber),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/v1/pickup-requests/{requestNumber}',
      policy,
      summary: 'Change a pickup',
      description: CHANGE,
      params,
      body: pickupChangeSchema,
      examples: PICKUP_EXAMPLES,
      rules: pickupRules,
      success: { status: 200, description: 'The updated pickup.', schema: pickupAnswerSchema },
      errors: { ...ONE_PICKUP, 400: says(NOT_SERVED) },
      handle: ({ principal, params: { requestNumber }, body }) => changePickup(parts, principal, requestNumber, body),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/v1/pickup-requests',
      policy,
      summary: 'Change a pickup, with its number in the body',
      description: CHANGE,
      body: numberedPickupChangeSchema,
      rules: pickupRules,
      success: { status: 200, description: 'The updated pickup.', schema: pickupAnswerSchema },
      errors: { ...ONE_PICKUP, 400: says(NOT_SERVED) },
      handle: ({ principal, body }) => changePickup(parts, principal, body.requestNumber, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/pickup-requests/{requestNumber}',
      policy,
      summary: 'Cancel a pickup',
      description: 'Possible until the driver is on the way. The request can still be read, with status CAN.',
      params,
      query: cancellationQuery,
      success: { status: 200, description: 'The canceled pickup.', schema: pickupAnswerSchema },
      errors: ONE_PICKUP,
      handle: ({ principal, params: { requestNumber }, query }) =>
        cancelPickup(parts, principal, requestNumber, query.reasonCode),
    }),
  ];
}
