// /v1/test/faults: errors on request (spec-gaps 12). These routes do not exist in production.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { faultRules } from './fault.rules.ts';
import { faultAnswerSchema, faultListSchema, newFaultSchema } from './fault.schema.ts';
import { addFault, deleteFault, deleteFaults, type FaultDesk, listFaults } from './manage-faults.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const UNKNOWN = { 401: says('not authenticated') } as const;
const shared = { tag: 'Test environment', otherErrors: 'noData' } as const;

const faultParams = exact({ id: Type.String({ maxLength: 100, description: 'As POST /v1/test/faults returned it.' }) });

export function faultRoutes(desk: FaultDesk, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/test/faults',
      policy,
      summary: 'Make calls or webhooks fail',
      description:
        'From now on, API calls of your portal account that match are answered with an error, delayed, cut off or broken, or webhooks to ' +
        'your subscriptions are sent twice, late, out of order or not at all. Affected responses and webhooks have the header ' +
        '`linehaul-fault`. Calls of the portal’s pages, `/v1/test` and `/v1/certification` are never affected. Faults are stored until you ' +
        'delete them or reset the test environment.',
      body: newFaultSchema,
      examples: {
        unavailable: {
          summary: 'One quote in five gets 503',
          value: { match: { operation: 'rate-quotes', share: 0.2 }, then: { status: 503 } },
        },
        lostAnswer: {
          summary: 'The next bill of lading is created, but its response is lost',
          value: { match: { operation: 'POST /v1/bol' }, then: { drop: 'after' }, times: 1 },
        },
        duplicates: {
          summary: 'Every webhook about a delivery comes twice',
          value: { match: { operation: 'shipment.delivered' }, then: { duplicateEvent: true } },
        },
      },
      rules: faultRules(desk.operations),
      success: { status: 201, description: 'The fault.', schema: faultAnswerSchema },
      errors: {
        ...UNKNOWN,
        400: says('missing or invalid body parameters'),
        409: says('you have reached the limit of 50 faults'),
      },
      handle: ({ principal, body }) => addFault(desk, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/test/faults',
      policy,
      summary: 'List your faults',
      description: 'In the order in which they were added, which is also the order in which they are tried.',
      success: { status: 200, description: 'Your faults, with how often each was applied.', schema: faultListSchema },
      errors: UNKNOWN,
      handle: ({ principal }) => listFaults(desk, principal),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/test/faults/{id}',
      policy,
      summary: 'Delete a fault',
      params: faultParams,
      success: { status: 204, description: 'Deleted.' },
      errors: { ...UNKNOWN, 404: says('you have no such fault') },
      handle: ({ principal, params }) => deleteFault(desk, principal, params.id),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/test/faults',
      policy,
      summary: 'Delete all of your faults',
      success: { status: 204, description: 'Deleted.' },
      errors: UNKNOWN,
      handle: ({ principal }) => deleteFaults(desk, principal),
    }),
  ];
}
