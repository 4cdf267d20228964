// GET /v1/hazmat, also for operators, and GET /v1/postal-codes/{code}: look-ups for forms while the user types.
import type { Network } from '../../freight/network/network.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../accounts/operator-errors.ts';
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
  readonly operators: OperatorChecker;
  readonly network: () => Network;
}

/** The same for customers and operators. */
const HAZMAT = {
  method: 'GET',
  summary: 'Look up hazardous materials',
  description: 'Up to 20 rows of the table in 49 CFR 172.101, best match first.',
  query: hazmatQuerySchema,
  success: { status: 200, description: 'The materials.', schema: hazmatAnswerSchema },
  otherErrors: 'noData',
} as const;

export function lookUpRoutes({ checker: { policy }, operators, network }: LookUpParts): Route[] {
  return [
    route({
      ...HAZMAT,
      path: '/v1/hazmat',
      policy,
      tag: 'Bills of lading',
      errors: { 400: says('emptyArray', 'nothing to search for'), 401: says('noData', 'not authenticated') },
      handle: ({ query }) => findHazmat(query.search),
    }),
    route({
      ...HAZMAT,
      path: '/ops/v1/hazmat',
      policy: operators.policy,
      tag: 'Operations',
      errors: FOR_OPERATORS,
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
