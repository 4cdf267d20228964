// Every error of an operation in the OpenAPI document: those its definition lists, and those the server adds.
import { STATUS_CODES } from 'node:http';
import type { ErrorName } from '../../errors.ts';
import { errorResponseSchema } from '../http/envelope.ts';
import { type Failure, Refusal } from '../http/refusal.ts';
import { inQuery } from './failure-text.ts';
import { exact } from './fields.ts';
import { plainSchema } from './openapi-schema.ts';
import type { Route } from './route.ts';
import { compileValidator } from './validator.ts';

export interface DocumentedError {
  readonly status: number;
  readonly hasBody: boolean;
  /** What the status means for this operation. Undefined if it has its general meaning. */
  readonly meaning: string | undefined;
}

interface ServerError {
  readonly status: number;
  readonly meaning: string;
  readonly name: ErrorName;
  readonly happens: (route: Route) => boolean;
  /** The operation may also define this status itself. */
  readonly besides?: true;
}

export const writes = (route: Route) => route.method !== 'GET';
const authenticates = (route: Route) => route.policy.challenge !== undefined;
const takesSession = (route: Route) => route.policy.takesSession === true;
const isLimited = (route: Route) => route.policy.limit !== 'none';
const always = () => true;

const BY_THE_SERVER: readonly ServerError[] = [
  { status: 400, meaning: 'the request breaks a rule', name: 'validationFailed', happens: always },
  { status: 401, meaning: 'not authenticated', name: 'tokenMissing', happens: authenticates },
  {
    status: 403,
    meaning:
      'the role of the user does not allow the call; or a call by session cookie lacks its `x-csrf-token` or comes from a page ' +
      'of another site',
    name: 'csrfTokenWrong',
    happens: takesSession,
    besides: true,
  },
  { status: 406, meaning: 'the response does not match the `Accept` header', name: 'notAcceptable', happens: always },
  {
    status: 409,
    meaning: 'the first request with this Idempotency-Key is still running',
    name: 'idempotencyKeyRunning',
    happens: writes,
    besides: true,
  },
  { status: 413, meaning: 'the body is too large', name: 'bodyTooLarge', happens: writes },
  {
    status: 415,
    meaning: 'the body is not declared as JSON, or its encoding is not supported',
    name: 'unsupportedMediaType',
    happens: writes,
  },
  {
    status: 422,
    meaning: 'the Idempotency-Key was used for another request',
    name: 'idempotencyKeyReused',
    happens: writes,
    besides: true,
  },
  { status: 429, meaning: 'too many requests', name: 'rateLimited', happens: isLimited },
  { status: 500, meaning: 'internal server error', name: 'internal', happens: always },
  { status: 503, meaning: 'temporarily unavailable', name: 'unavailable', happens: always },
];

/** Every error status that an operation documents, in order. */
export function documentedStatuses(route: Route): number[] {
  const byServer = BY_THE_SERVER.filter((one) => one.happens(route));
  return [...new Set([...Object.keys(route.errors).map(Number), ...byServer.map((one) => one.status)])].sort(
    (a, b) => a - b,
  );
}

/** The error that the server itself returns with this status. Undefined if only the operation returns it. */
export function serverError(route: Route, status: number): ErrorName | undefined {
  return BY_THE_SERVER.find((one) => one.status === status && one.happens(route))?.name;
}

/** The errors documented per operation: those it lists, and the common ones. The others share one entry. */
export function errorsOf(route: Route): DocumentedError[] {
  return documentedStatuses(route)
    .filter((status) => isNamed(route, status))
    .map((status) => {
      const listed = route.errors[status];
      const meaning = listed && sentence(listed.meaning);
      return {
        status,
        hasBody: (listed?.shape ?? route.otherErrors) !== 'emptyBody',
        // The meaning shared by all operations is written once, in the shared response.
        meaning: meaning === generalMeaning(status) ? undefined : meaning,
      };
    });
}

/** Errors that every caller meets sooner or later. The server's other errors are rare and the same everywhere. */
const COMMON: ReadonlySet<number> = new Set([400, 401, 403, 429]);

/** The statuses that `OtherError` covers if an operation does not list them. */
export const OTHER_STATUSES: ReadonlySet<number> = new Set(
  BY_THE_SERVER.map(({ status }) => status).filter((status) => !COMMON.has(status)),
);

function isNamed(route: Route, status: number): boolean {
  return route.errors[status] !== undefined || COMMON.has(status);
}

/** What a status means unless an operation says otherwise. */
export function generalMeaning(status: number): string {
  const server = BY_THE_SERVER.find((one) => one.status === status);
  return sentence(server?.meaning ?? STATUS_CODES[status] ?? '');
}

/** One per cause of such an error. Empty if only operations know the causes. */
export function exampleErrors(
  status: number,
  routes: readonly Route[],
  missing: Readonly<Record<string, ErrorName>>,
): Readonly<Record<string, Refusal>> {
  if (status === 401)
    return Object.fromEntries(Object.entries(missing).map(([name, error]) => [name, new Refusal(error)]));
  const server = BY_THE_SERVER.find((one) => one.status === status);
  if (server === undefined || server.besides) return {};
  if (status !== 400) return { [server.name]: new Refusal(server.name) };
  const withBody = routes.find(({ body }) => body !== undefined) ?? routes[0];
  return withBody === undefined
    ? {}
    : { [server.name]: new Refusal(server.name, { failures: someFailures(withBody) }) };
}

export const ERROR_SCHEMA = plainSchema(errorResponseSchema);

/** The real failures of an empty or invalid request to this operation, so that examples are never invented. */
export function someFailures(route: Route): readonly Failure[] {
  if (route.body !== undefined) {
    const found = compileValidator(route.body)({});
    if (found.length > 0) return found.slice(0, 2);
  }
  const found = compileValidator(route.query ?? exact({}))({ verbose: 'yes' });
  return found.slice(0, 2).map(inQuery);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
