// GET /v1/hazmat and GET /v1/postal-codes/{code}: look-ups for forms while the user types.
import type { Network } from '../../freight/network/network.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { findHazmat } from './find-hazmat.ts';
import { findPostalCode } from './find-postal-code.ts';
import {
  hazmatAnswerSchema,
  hazmatQuerySchema,
  postalCodeAnswerSchema,
  postalCodeParams,
  postalCodeQuerySchema,
} from './look-up.schema.ts';

const says = (shape: ErrorMeaning['shape'], meaning: string): ErrorMeaning => ({ shape, meaning });

export interface LookUpParts {
  readonly checker: TokenChecker;
  readonly network: () => Network;
}

export function lookUpRoutes({ checker: { policy }, network }: LookUpParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/hazmat',
      policy,
      tag: 'Bills of lading',
      summary: 'Look up hazardous materials',
      description: 'Up to 20 rows of the table in 49 CFR 172.101, best match first.',
      query: hazmatQuerySchema,
      success: { status: 200, description: 'The materials.', schema: hazmatAnswerSchema },
      errors: { 400: says('emptyArray', 'nothing to search for'), 401: says('noData', 'not authenticated') },
      otherErrors: 'noData',
      handle: ({ query }) => findHazmat(query.search),
    }),
    route({
      method: 'GET',
      path: '/v1/postal-codes/{code}',
      policy,
      tag: 'Transit times',
      summary: 'Look up a postal code',
      description: 'The place, and the terminal that serves it, if any.',
      params: postalCodeParams,
      query: postalCodeQuerySchema,
      success: { status: 200, description: 'The place.', schema: postalCodeAnswerSchema },
      errors: {
        400: says('noData', 'invalid params'),
        401: says('noData', 'not authenticated'),
        404: says('noData', 'there is no such postal code'),
      },
      otherErrors: 'noData',
      handle: ({ params, query }) => findPostalCode(network(), params.code, query.country),
    }),
  ];
}
