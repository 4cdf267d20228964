// /v1/pro-reservations: PRO numbers for labels that are printed before their bills of lading (§1.9, spec-gaps 9).
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
  reservationId: Type.String({ description: 'As POST /v1/pro-reservations gave it.' }),
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
        'Gives a run of PROs that nobody else gets, for labels that are printed before their bills of lading. Put one into ' +
        '`referenceNumbers.pro` of a bill of lading to use it. They are kept for a year. The carrier allows it for each account.',
      body: reserveProsSchema,
      examples: RESERVE_EXAMPLES,
      success: {
        status: 201,
        description: 'The run, kept for the account.',
        schema: newReservationSchema,
      },
      errors: {
        400: { shape: 'noData', meaning: 'missing or invalid body parameters' },
        ...UNKNOWN,
        403: { shape: 'noData', meaning: 'not your account, or the carrier has not allowed it for the account' },
      },
      handle: ({ principal, body }) => reservePros(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/pro-reservations',
      policy,
      summary: 'List your PRO reservations',
      description: 'Of all accounts of the token, the newest first.',
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
      description: 'With the PROs of the run that are used, and those that are free.',
      params,
      success: {
        status: 200,
        description: 'The reservation as it is now.',
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
      summary: 'Give unused PROs back',
      description:
        'Ends the reservation. What is used stays used; the rest is no longer kept for you, and the carrier does not hand it out ' +
        'again. Doing it twice changes nothing.',
      params,
      success: { status: 200, description: 'The reservation as it ended.', schema: reservationSchema },
      errors: ABSENT,
      handle: ({ principal, params: { reservationId } }) => giveBackPros(parts, principal, reservationId),
    }),
  ];
}
