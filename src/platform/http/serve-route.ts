// Puts one operation on the server: who calls, what is sent, what is done, what is answered, in that order.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exact } from '../contract/fields.ts';
import type { Principal, Route } from '../contract/route.ts';
import { compileValidator, type Validator } from '../contract/validator.ts';
import type { Database } from '../db/database.ts';
import { accepts } from './accept.ts';
import { refusalBody } from './envelope.ts';
import { fingerprintOf, type Idempotency, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import { parseJson, requireJsonType } from './json-body.ts';
import { type AnyCall, perform, type WireAnswer } from './perform.ts';
import type { RateLimit } from './rate-limit.ts';
import { type Failure, Refusal } from './refusal.ts';
import type { SendAnswer } from './send-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
    /** By performance.now(); 0 when no route was found. */
    startedAt: number;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

export interface Serving {
  readonly db: Database;
  readonly idempotency: Idempotency;
  readonly rateLimit: RateLimit;
  readonly send: SendAnswer;
  /** The address of the error pages. */
  readonly docs: () => string;
}

/** `/v1/bol/{pro}` → `/v1/bol/:pro`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const NO_QUERY = exact({});
const LONGEST_EMPTY_BODY = 64;

export function serveRoute(app: FastifyInstance, route: Route, serving: Serving): void {
  const reader = new RequestReader(route);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { route },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    onRequest: (request, reply, done) => admit(route, serving, request, reply, done),
    handler(request, reply) {
      const call = reader.read(request);
      const keyed = keyedRequest(route, request);
      const answer = keyed === undefined ? perform(route, call, serving.db) : performOnce(route, call, keyed, serving);
      // What is known at once is sent at once, without a turn of the event loop.
      return answer instanceof Promise
        ? answer.then((one) => serving.send(reply, one, route))
        : void serving.send(reply, answer, route);
    },
  });
}

/** Authenticates at once where the policy can, so that a known caller costs no turn of the event loop. */
function admit(
  route: Route,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  request.startedAt = performance.now();
  const enter = (principal: Principal) => {
    request.principal = principal;
    serving.rateLimit.take(principal.meter);
    const contentType = route.success.contentType ?? 'application/json';
    if (!accepts(request.headers.accept, contentType)) {
      throw new Refusal('notAcceptable', {
        details: `This operation answers with ${contentType}. Send Accept: ${contentType}.`,
      });
    }
  };
  const authenticate = () => {
    const principal = route.policy.authenticate(request);
    return principal instanceof Promise ? principal.then(enter) : enter(principal);
  };
  try {
    if (route.replay !== undefined) {
      replayOr(route, serving, request, reply, authenticate).then((answered) => answered || done(), done);
      return;
    }
    const entered = authenticate();
    if (entered instanceof Promise) entered.then(() => done(), done);
    else done();
  } catch (error) {
    done(error as Error);
  }
}

/** Gives a kept answer to a caller whose credentials the first call replaced. Tells whether it did. */
async function replayOr(
  route: Route,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: () => void | Promise<void>,
): Promise<boolean> {
  const keyed = keyedRequest(route, request);
  if (keyed === undefined) {
    await authenticate();
    return false;
  }
  const replay = async () => {
    const kept = await serving.idempotency.stored(keyed);
    if (kept === undefined || !(await route.replay?.allowed(request))) return false;
    serving.send(reply, kept, route);
    return true;
  };
  if (await replay()) return true;
  try {
    await authenticate();
    return false;
  } catch (error) {
    // The first call may have replaced the credentials just now, between the look-up and the authentication.
    if (await replay()) return true;
    throw error;
  }
}

function keyedRequest(route: Route, request: FastifyRequest): KeyedRequest | undefined {
  if (route.method === 'GET') return undefined;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const scope = route.replay === undefined ? request.principal?.scope : route.replay.scope(request);
  if (scope === undefined) return undefined;
  const body = route.body === undefined ? undefined : (request.body as Buffer | undefined);
  return { scope, key, fingerprint: fingerprintOf(route.method, request.url, body) };
}

async function performOnce(route: Route, call: AnyCall, keyed: KeyedRequest, serving: Serving): Promise<WireAnswer> {
  const { idempotency, db } = serving;
  return idempotency.once(keyed, async () => {
    try {
      return await perform(route, call, db, {
        steps: (answer) => idempotency.steps(keyed, answer),
        overtakenBy: () => idempotency.stored(keyed),
      });
    } catch (error) {
      // What the operation itself refused is an answer as well, and the same question gets it again.
      if (!(error instanceof Refusal) || error.entry.status >= 500) throw error;
      return idempotency.keep(keyed, refusalAnswer(route, error, serving.docs()));
    }
  });
}

/** A refusal in the shape that the route has for its status. */
export function refusalAnswer(route: Route | undefined, refusal: Refusal, docs: string): WireAnswer {
  if (route?.ownFormat !== undefined) return route.ownFormat.refuse(refusal);
  const { status } = refusal.entry;
  const shape = route?.errors[status]?.shape ?? route?.otherErrors ?? 'noData';
  const headers: Record<string, string> = { ...refusal.headers };
  if (shape !== 'emptyBody') headers['content-type'] = 'application/json; charset=utf-8';
  if (status === 401 && route?.policy.challenge !== undefined) headers['www-authenticate'] = route.policy.challenge;
  return { status, headers, body: refusalBody(refusal, shape, docs, route?.errorMembers) };
}

/** Reads and checks what a request carries, with validators that are compiled once. */
class RequestReader {
  readonly #route: Route;
  readonly #body: Validator | undefined;
  readonly #query: Validator;
  readonly #params: Validator | undefined;

  constructor(route: Route) {
    this.#route = route;
    this.#body = route.body && compileValidator(route.body);
    this.#query = compileValidator(route.query ?? NO_QUERY);
    this.#params = route.params && compileValidator(route.params);
  }

  read(request: FastifyRequest): AnyCall {
    // In a path or a query U+0000 can only come escaped. PostgreSQL cannot store or compare it.
    if (request.url.includes('%00')) {
      throw new Refusal('malformedRequest', { details: 'The address holds the character U+0000 (%00). Remove it.' });
    }
    const body = this.#readBody(request);
    const failures: Failure[] = [];
    failures.push(...(this.#params?.(request.params) ?? []), ...this.#query(request.query));
    if (this.#body !== undefined) {
      const found = this.#body(body);
      failures.push(...found, ...brokenRules(this.#route, body, found));
    }
    if (failures.length > 0) throw validationRefusal(failures);
    const { principal, query, params } = request;
    return { principal: principal!, body, query, params, requestId: request.id, request };
  }

  #readBody(request: FastifyRequest): unknown {
    if (this.#body === undefined) return this.#route.ownFormat === undefined ? refuseBody(request) : request.body;
    requireJsonType(request.headers['content-type']);
    return parseJson(request.body as Buffer | undefined);
  }
}

/** Many clients send `{}` or an empty form with every POST; anything else would be ignored, so it is refused. */
function refuseBody(request: FastifyRequest): undefined {
  const bytes = request.body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (bytes.length > LONGEST_EMPTY_BODY || !/^\s*(\{\s*\}\s*)?$/.test(bytes.toString('latin1'))) {
    throw new Refusal('bodyNotExpected');
  }
  return undefined;
}

/**
 * Rules look at several fields. When some of those are of the wrong kind a rule may trip over them, which says nothing
 * new; what it finds about other fields is reported together with the rest.
 */
function brokenRules(route: Route, body: unknown, found: readonly Failure[]): readonly Failure[] {
  if (route.rules === undefined) return [];
  if (found.length === 0) return route.rules(body as never);
  try {
    const known = new Set(found.map((one) => one.field));
    return route.rules(body as never).filter((one) => !known.has(one.field));
  } catch {
    return [];
  }
}

function validationRefusal(failures: readonly Failure[]): Refusal {
  const count = failures.length === 1 ? '1 field is' : `${failures.length} fields are`;
  const [first] = failures;
  return new Refusal('validationFailed', {
    details: `${count} wrong, see validationFailures. First: ${first?.field} ${first?.description}`,
    failures,
  });
}
