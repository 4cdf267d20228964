// GET /v1/pickup-days: the days on which a pickup is possible at a postal code.
import { type Route, route } from '../../../platform/contract/route.ts';
import type { TokenChecker } from '../../tokens/check-token.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { PICKUP_ERROR_MEMBERS } from '../reads/pickup-envelope.ts';
import { listPickupDays } from './list-pickup-days.ts';
import { pickupDaysQuerySchema, pickupDaysSchema } from './pickup-days.schema.ts';

export function pickupDayRoutes(parts: PickupParts, checker: TokenChecker): Route[] {
  return [
    route({
      tag: 'Pickups',
      method: 'GET',
      path: '/v1/pickup-days',
      policy: checker.policy,
      summary: 'List possible pickup days',
      description:
        'The next three weeks at a postal code: business days of its terminal, the cut-off for same-day pickups, and the next ' +
        'possible pickup. A window must be at least two hours long and end at least two hours from now.',
      query: pickupDaysQuerySchema,
      success: { status: 200, description: 'The days.', schema: pickupDaysSchema },
      errors: {
        400: { shape: 'emptyObject', meaning: 'no such postal code, or it is not served' },
        401: { shape: 'emptyObject', meaning: 'not authenticated' },
      },
      otherErrors: 'emptyObject',
      errorMembers: PICKUP_ERROR_MEMBERS,
      handle: ({ query }) => listPickupDays(parts, query),
    }),
  ];
}
