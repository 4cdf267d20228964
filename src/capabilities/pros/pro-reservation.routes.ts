// /v1/pro-reservations: PRO numbers for labels that are printed before the bills of lading exist (§1.9, spec-gaps 9).
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { giveBackPros } from './give-back-pros.ts';
import { listReservations } from './list-reservations.ts';
import { RESERVE_EXAMPLES } from './pro-reservation.examples.ts';
import {
  newReservationSchema,
  reservationListQuerySchema,
  reservationListSchema,
  reservationSchema,
  reserveProsSchema,
} from './pro-reservation.schema.ts';
import { readReservation } from './read-reservation.ts';
import { reservePros } from './reserve-pros.ts';
import type { ProParts } from './take-pro.ts';

const shared = { tag: 'PRO numbers', otherErrors: 'noData' } as const;
const params = exact({
  reservationId: Type.String({ description: 'The ID from POST /v1/pro-reservations.' }),
});
const UNKNOWN = { 401: { shape: 'noData', meaning: 'not authenticated' } } as const;
const ABSENT = {
  ...UNKNOWN,
  404: { shape: 'noData', meaning: 'there is no such reservation for your accounts' },
} as const;

export function proReservationRoutes(parts: ProParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/pro-reservations',
      policy,
      summary: 'Reserve PRO numbers',
      description:
        'Reserves a range of PROs for labels that you print before you send the bill of lading. To use one, send it in ' +
        '`referenceNumbers.pro`. A reservation is valid for one year. The carrier must allow it for the account.',
      body: reserveProsSchema,
      examples: RESERVE_EXAMPLES,
      success: {
        status: 201,
        description: 'The reserved range.',
        schema: newReservationSchema,
      },
      errors: {
        400: { shape: 'noData', meaning: 'missing or invalid body parameters' },
        ...UNKNOWN,
        403: { shape: 'noData', meaning: 'not your account, or the carrier has not allowed reservations for it' },
      },
      handle: ({ principal, body }) => reservePros(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/pro-reservations',
      policy,
      summary: 'List your PRO reservations',
      description: 'Reservations of all accounts of the token, newest first.',
      query: reservationListQuerySchema,
      success: { status: 200, description: 'A page of reservations.', schema: reservationListSchema },
      errors: { 400: { shape: 'noData', meaning: 'invalid query parameters' }, ...UNKNOWN },
      handle: ({ principal, query }) => listReservations(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/pro-reservations/{reservationId}',
      policy,
      summary: 'Read a PRO reservation',
      description: 'With the used and unused PROs of the range.',
      params,
      success: {
        status: 200,
        description: 'The reservation.',
        schema: reservationSchema,
      },
      errors: ABSENT,
      handle: ({ principal, params: { reservationId } }) => readReservation(parts, principal, reservationId),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/pro-reservations/{reservationId}',
      policy,
      summary: 'Release unused PROs',
      description:
        'Ends the reservation. Used PROs stay used; unused ones are released and never issued again. Releasing twice changes nothing.',
      params,
      success: { status: 200, description: 'The ended reservation.', schema: reservationSchema },
      errors: ABSENT,
      handle: ({ principal, params: { reservationId } }) => giveBackPros(parts, principal, reservationId),
    }),
  ];
}
