// The clock and the exceptions of the test environment (spec-gaps 12). In production these routes do not exist.
import { mayCustomersTurnClock } from '../../config.ts';
import { exact, formed } from '../../platform/contract/fields.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { Accounts } from '../shipments/find-shipment.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { resetTestEnvironment } from './clock/reset-test-environment.ts';
import { readClock, setClock } from './clock/set-clock.ts';
import { clockSchema, setClockSchema, troubleAnswerSchema, troubleRequestSchema } from './clock/test-clock.schema.ts';
import type { SimulatedOperation } from './simulated-operation.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { makeTrouble } from './troubles/make-trouble.ts';

const shared = { tag: 'Test environment', otherErrors: 'noData' } as const;
const UNAUTHORIZED = { shape: 'noData', meaning: 'not authenticated' } as const;
const SHARED = { shape: 'noData', meaning: 'not allowed, or the environment is shared with other customers' } as const;
const INVALID = { shape: 'noData', meaning: 'missing or invalid body parameters' } as const;
const LONGEST_ADVANCE_MS = 10 * 60_000;

/** Customers use a token and see their own freight; operators see all of it. */
interface Door<P extends Principal> {
  readonly path: '/v1/test' | '/ops/v1/test';
  readonly policy: Policy<P>;
  readonly accountsOf: (caller: P) => Accounts | undefined;
  readonly actorOf: (caller: P) => string;
  /** Whether they may change what all customers share. */
  readonly mayTurn: boolean;
}

export function simulationRoutes(
  parts: SimulationParts,
  operation: SimulatedOperation,
  checker: TokenChecker,
  operators: OperatorChecker,
): Route[] {
  return [
    ...routesBehind(parts, operation, {
      path: '/v1/test',
      policy: checker.policy,
      accountsOf: ({ accounts }) => accounts,
      actorOf: ({ username }) => `portal-account:${username}`,
      mayTurn: mayCustomersTurnClock(parts.context.config),
    }),
    ...routesBehind(parts, operation, {
      path: '/ops/v1/test',
      policy: operators.policy,
      accountsOf: () => undefined,
      actorOf: ({ actor }) => actor,
      mayTurn: true,
    }),
  ];
}

const exceptionParams = exact({ pro: formed('^\\d{10}$', '10 digits', { description: 'The PRO of the shipment.' }) });

function routesBehind<P extends Principal>(
  parts: SimulationParts,
  operation: SimulatedOperation,
  { path, policy, accountsOf, actorOf, mayTurn }: Door<P>,
): Route[] {
  const requireOwn = () => {
    if (!mayTurn) throw new Refusal('environmentIsShared');
  };
  return [
    route({
      ...shared,
      method: 'GET',
      path: `${path}/clock`,
      policy,
      summary: 'Read the clock',
      success: { status: 200, description: 'What the clock shows.', schema: clockSchema },
      errors: { 401: UNAUTHORIZED },
      handle: () => readClock(parts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/clock`,
      policy,
      summary: 'Advance the clock',
      description:
        'Moves time forward, by a span or to a moment, or makes it run faster. Freight that is due moves on the way, truck by truck ' +
        'and stop by stop, and every event is recorded at its own time before the response is sent. Tokens and limits go by the real time.',
      body: setClockSchema,
      examples: { twoDays: { summary: 'Two days later', value: { advance: '2d' } } },
      success: { status: 200, description: 'What the clock shows now, and how much happened.', schema: clockSchema },
      errors: {
        400: INVALID,
        401: UNAUTHORIZED,
        403: SHARED,
        409: { shape: 'noData', meaning: 'another call runs the clock' },
      },
      handle({ body, request }) {
        requireOwn();
        // Many days of much freight take a while, and nothing is sent in the meantime.
        request.raw.socket?.setTimeout?.(LONGEST_ADVANCE_MS);
        return setClock(parts, operation, body);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/shipments/{pro}/exceptions`,
      policy,
      summary: 'Simulate an exception',
      description: 'At the next fitting moment: a refusal, damage, a delay, a reweigh. See /docs/test-environment.',
      params: exceptionParams,
      body: troubleRequestSchema,
      examples: { refused: { summary: 'The consignee refuses', value: { kind: 'refused' } } },
      success: { status: 201, description: 'Scheduled.', schema: troubleAnswerSchema },
      errors: {
        400: INVALID,
        401: UNAUTHORIZED,
        404: { shape: 'noData', meaning: 'there is no such shipment, or it is not yours' },
        409: { shape: 'noData', meaning: 'the shipment is already past that point' },
      },
      handle: ({ principal, params, body }) => makeTrouble(parts, accountsOf(principal), params.pro, body.kind),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/reset`,
      policy,
      summary: 'Start over',
      description:
        'Forgets every quote, bill of lading, shipment, pickup and mail of the test environment, and shows the real time again. ' +
        'Accounts, keys and the carrier stay. PRO numbers are not reissued.',
      success: { status: 204, description: 'Reset.' },
      errors: { 401: UNAUTHORIZED, 403: SHARED },
      handle({ principal }) {
        requireOwn();
        return resetTestEnvironment(parts, actorOf(principal));
      },
    }),
  ];
}
