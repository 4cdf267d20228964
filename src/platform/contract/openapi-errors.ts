// Every error that an operation can give, in the document: those its definition lists, and those the server adds.
import type { ErrorName } from '../../errors.ts';
import { refusalBody, refusalSchema } from '../http/envelope.ts';
import { type Failure, Refusal } from '../http/refusal.ts';
import { inQuery } from './failure-text.ts';
import { exact } from './fields.ts';
import { type JsonSchema, plainSchema } from './openapi-schema.ts';
import type { ErrorShape, Route } from './route.ts';
import { compileValidator } from './validator.ts';

export interface DocumentedError {
  readonly status: number;
  readonly shape: ErrorShape;
  readonly description: string;
  /** The body of one such answer; absent where several are as likely, or the body is empty. */
  readonly example: unknown;
  readonly headers: readonly string[];
}

interface ServerError {
  readonly status: number;
  readonly meaning: string;
  readonly name: ErrorName;
  readonly happens: (route: Route) => boolean;
  /** The same status may also have a meaning of the operation's own. */
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

const HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** Every error status that an operation documents, in order. */
export function documentedStatuses(route: Route): number[] {
  const byServer = BY_THE_SERVER.filter((one) => one.happens(route));
  return [...new Set([...Object.keys(route.errors).map(Number), ...byServer.map((one) => one.status)])].sort(
    (a, b) => a - b,
  );
}

/** The error that the server itself gives with this status; undefined where only the operation gives it. */
export function serverError(route: Route, status: number): ErrorName | undefined {
  return BY_THE_SERVER.find((one) => one.status === status && one.happens(route))?.name;
}

/** `docs` is the address of the error pages; `missing` names what a caller without credentials is told. */
export function errorsOf(route: Route, docs: string, missing: ErrorName | undefined): DocumentedError[] {
  const byServer = BY_THE_SERVER.filter((one) => one.happens(route));
  return documentedStatuses(route).map((status) => {
    const server = byServer.find((one) => one.status === status);
    const listed = route.errors[status];
    const shape = listed?.shape ?? route.otherErrors;
    const added = listed === undefined || server?.besides ? server?.meaning : undefined;
    const refusal = exampleOf(route, server, listed !== undefined, missing);
    return {
      status,
      shape,
      description: capital([listed?.meaning, added].filter((one) => one !== undefined).join('; or ')),
      example: refusal && shape !== 'emptyBody' ? JSON.parse(refusalBody(refusal, shape, docs)) : undefined,
      headers: HEADERS[status] ?? [],
    };
  });
}

export function errorSchema(shape: ErrorShape): JsonSchema | undefined {
  const schema = refusalSchema(shape);
  return schema && plainSchema(schema);
}

function exampleOf(
  route: Route,
  server: ServerError | undefined,
  listed: boolean,
  missing: ErrorName | undefined,
): Refusal | undefined {
  if (server === undefined || (listed && server.besides)) return undefined;
  if (server.status === 401) return missing && new Refusal(missing);
  if (server.status !== 400) return new Refusal(server.name);
  // An operation that takes nothing and lists a 400 means something of its own by it.
  if (listed && route.body === undefined && route.query === undefined) return undefined;
  return new Refusal('validationFailed', { failures: someFailures(route) });
}

/** What an empty or strange request of this very operation is told, so that the example is never made up. */
export function someFailures(route: Route): readonly Failure[] {
  if (route.body !== undefined) {
    const found = compileValidator(route.body)({});
    if (found.length > 0) return found.slice(0, 2);
  }
  const found = compileValidator(route.query ?? exact({}))({ verbose: 'yes' });
  return found.slice(0, 2).map(inQuery);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
