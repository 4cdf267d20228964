// GET /v1/requests and GET /ops/v1/requests: reading the request log.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { listAllRequests, listOwnRequests, type RequestLogParts, readRequest, requestsOf } from './read-requests.ts';
import { allRequestsQuerySchema, requestListQuerySchema, requestListSchema, requestSchema } from './request.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const LIST = { 400: says('invalid query parameters'), 401: says('not authenticated') } as const;
const ONE = { 401: says('not authenticated'), 404: says('no such request is kept') } as const;
const params = exact({
  requestId: Type.String({ minLength: 1, maxLength: 128, description: 'The `x-request-id` of its response.' }),
});
const shared = { method: 'GET', otherErrors: 'noData' } as const;

const KEPT =
  'Requests are kept for seven days: at most 5,000 per caller, and a sample at high rates that prefers failed requests. ' +
  'Passwords, secrets, keys, tokens and documents are left out.';

export function requestRoutes(parts: RequestLogParts, checker: TokenChecker, operators: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      path: '/v1/requests',
      policy: checker.policy,
      tag: 'Requests',
      summary: 'List your recent requests',
      description: `Newest first. ${KEPT}`,
      query: requestListQuerySchema,
      success: { status: 200, description: 'A page of requests.', schema: requestListSchema },
      errors: LIST,
      handle: ({ principal, query }) => listOwnRequests(parts, principal, query),
    }),
    route({
      ...shared,
      path: '/v1/requests/{requestId}',
      policy: checker.policy,
      tag: 'Requests',
      summary: 'Get a request',
      description: 'With its headers and bodies, and as a curl command.',
      params,
      success: { status: 200, description: 'The request.', schema: requestSchema },
      errors: ONE,
      handle: ({ principal, params: { requestId } }) => readRequest(parts, requestId, requestsOf(principal)),
    }),
    route({
      ...shared,
      path: '/ops/v1/requests',
      policy: operators.policy,
      tag: 'Operations',
      summary: 'List the recent requests of all callers',
      description: `Newest first. ${KEPT}`,
      query: allRequestsQuerySchema,
      success: { status: 200, description: 'A page of requests.', schema: requestListSchema },
      errors: LIST,
      handle: ({ query }) => listAllRequests(parts, query),
    }),
    route({
      ...shared,
      path: '/ops/v1/requests/{requestId}',
      policy: operators.policy,
      tag: 'Operations',
      summary: 'Get any request',
      params,
      success: { status: 200, description: 'The request.', schema: requestSchema },
      errors: ONE,
      handle: ({ params: { requestId } }) => readRequest(parts, requestId, {}),
    }),
  ];
}
