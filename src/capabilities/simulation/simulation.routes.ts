// The clock of the test environment and what can go wrong there (spec-gaps 12). In production these routes do not exist.
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { makeTrouble } from './make-trouble.ts';
import { resetTestEnvironment } from './reset-test-environment.ts';
import { readClock, setClock } from './set-clock.ts';
import type { SimulatedOperation } from './simulated-operation.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { clockSchema, setClockSchema, troubleAnswerSchema, troubleRequestSchema } from './test-clock.schema.ts';

const shared = { tag: 'Test environment', otherErrors: 'noData' } as const;
const UNAUTHORIZED = { shape: 'noData', meaning: 'not authenticated' } as const;
const INVALID = { shape: 'noData', meaning: 'missing or invalid body parameters' } as const;
const LONGEST_ADVANCE_MS = 10 * 60_000;

export function simulationRoutes(
  parts: SimulationParts,
  operation: SimulatedOperation,
  checker: TokenChecker,
): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/test/clock',
      policy: checker.policy,
      summary: 'Read the clock',
      success: { status: 200, description: 'What the clock shows.', schema: clockSchema },
      errors: { 401: UNAUTHORIZED },
      handle: () => readClock(parts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/test/clock',
      policy: checker.policy,
      summary: 'Advance the clock',
      description:
        'Moves time forward, by a span or to a moment, or makes it run faster. Freight that is due moves on the way, truck by truck ' +
        'and stop by stop, and every event is recorded at its own time before the answer leaves. Tokens and limits go by the real time.',
      body: setClockSchema,
      examples: { twoDays: { summary: 'Two days later', value: { advance: '2d' } } },
      success: { status: 200, description: 'What the clock shows now, and how much happened.', schema: clockSchema },
      errors: { 400: INVALID, 401: UNAUTHORIZED, 409: { shape: 'noData', meaning: 'another call runs the clock' } },
      handle({ body, request }) {
        // Many days of much freight take a while, and nothing is sent meanwhile.
        request.raw.socket?.setTimeout?.(LONGEST_ADVANCE_MS);
        return setClock(parts, operation, body);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/test/shipments/{pro}/exceptions',
      policy: checker.policy,
      summary: 'Let something go wrong',
      description: 'At the next fitting moment: a refusal, damage, a delay, a reweigh. See /docs/test-environment.',
      params: exact({ pro: formed('^\\d{10}$', '10 digits', { description: 'The PRO of the shipment.' }) }),
      body: troubleRequestSchema,
      examples: { refused: { summary: 'The consignee refuses', value: { kind: 'refused' } } },
      success: { status: 201, description: 'It will happen.', schema: troubleAnswerSchema },
      errors: {
        400: INVALID,
        401: UNAUTHORIZED,
        404: { shape: 'noData', meaning: 'there is no such shipment for your accounts' },
        409: { shape: 'noData', meaning: 'the freight is too far for it' },
      },
      handle: ({ principal, params, body }) => makeTrouble(parts, principal, params.pro, body.kind),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/test/reset',
      policy: checker.policy,
      summary: 'Start over',
      description:
        'Forgets every quote, bill of lading, shipment, pickup and mail of the test environment, and shows the real time again. ' +
        'Accounts, keys and the carrier stay. PRO numbers are not given again.',
      success: { status: 204, description: 'Forgotten.' },
      errors: { 401: UNAUTHORIZED },
      handle: ({ principal }) => resetTestEnvironment(parts, `portal-account:${principal.username}`),
    }),
  ];
}
