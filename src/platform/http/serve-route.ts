// Serves the requests of one operation: it authenticates, reads, runs and responds, in that order.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyLimit, Principal, Route } from '../contract/route.ts';
import type { Database } from '../db/database.ts';
import type { Trace } from '../tracing/traces.ts';
import type { Admission, Priority } from './admission/admission.ts';
import { admit, type Entry, takeForBody } from './admission/admit-request.ts';
import { FilesAtOnce } from './admission/files-at-once.ts';
import type { RateLimits } from './admission/rate-limit.ts';
import { refusalBody } from './envelope.ts';
import { fingerprintOf, type Idempotency, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type AnyCall, perform, type WireAnswer } from './perform.ts';
import { Refusal, refuseForSeconds } from './refusal.ts';
import { BODY_LIMIT_BYTES } from './request/body-size.ts';
import { decodeBody, readContentEncoding } from './request/decode-body.ts';
import { hasBody, readBody } from './request/read-body.ts';
import { RequestReader } from './request/read-request.ts';
import type { SourceAddresses } from './request/source-address.ts';
import type { RequestFaults } from './request-faults.ts';
import type { SendAnswer } from './response/send-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All that requests are looked up in. */
    readonly servedRoutes: readonly Route[];
  }
  interface FastifyRequest {
    principal: Principal | undefined;
    /** By performance.now(). 0 if no route matched. */
    startedAt: number;
    /** Created on first access: most requests need none. */
    readonly trace: Trace;
    /** The trace, if it was created. */
    knownTrace: Trace | undefined;
    /** Undefined if none matched. */
    route: Route | undefined;
  }
}

export interface Serving {
  readonly db: Database;
  readonly idempotency: Idempotency;
  readonly metrics: Pick<Metrics, 'shed'>;
  readonly limits: RateLimits;
  readonly admission: Admission;
  /** Undefined for an operation that never waits for others. */
  readonly priorityOf: (route: Route) => Priority | undefined;
  readonly sources: SourceAddresses;
  readonly send: SendAnswer;
  /** The roles that may call a route. Undefined if callers have no roles. */
  readonly rolesOf: (route: Route) => ReadonlySet<string> | undefined;
  /** The API key limits under which a route is closed. */
  readonly keyLimitsOf: (route: Route) => ReadonlySet<KeyLimit>;
  /** The URL of the error pages. */
  readonly docs: () => string;
  /** Undefined if faults are not supported. */
  readonly faults: RequestFaults | undefined;
}

const TOO_MANY_FILES = { details: 'Too many uploads are in progress. Try again.' };

export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => void;

export function serveRoute(route: Route, serving: Serving): RouteHandler {
  const reader = new RequestReader(route);
  const limitBytes = route.bodyLimit ?? BODY_LIMIT_BYTES;
  const files = route.file && new FilesAtOnce(route.file.atOnce);
  const { admission, limits, sources } = serving;
  const priority = serving.priorityOf(route);
  const [roles, closedTo] = [serving.rolesOf(route), serving.keyLimitsOf(route)];
  const entry: Entry = { route, limits, sources, roles, closedTo };

  /** The request is complete; a requested fault may be applied now. */
  const act = (request: FastifyRequest, reply: FastifyReply) => {
    const { faults } = serving;
    try {
      if (faults === undefined || !faults.armed) inTurn(request, reply);
      else faults.meet(route, request, reply, () => inTurn(request, reply)).catch(refuse(reply));
    } catch (error) {
      reply.send(error);
    }
  };

  /** Proceeds once a slot is free. Requests that are still arriving, or delayed on purpose, take none. */
  const inTurn = (request: FastifyRequest, reply: FastifyReply) => {
    if (priority === undefined) return void proceed(request, reply);
    if (admission.enter(priority)) return begin(priority, request, reply);
    const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
    const goOn = () => {
      // The caller has disconnected meanwhile, and will get no response.
      if (reply.raw.destroyed) return admission.leave(priority, undefined);
      try {
        begin(priority, request, reply);
      } catch (error) {
        reply.send(error);
      }
    };
    admission.wait(priority, bytes, goOn, () => refuseBusy(reply, route, priority, serving));
  };

  const begin = (priority: Priority, request: FastifyRequest, reply: FastifyReply) => {
    const begunAt = performance.now();
    const leave = () => admission.leave(priority, performance.now() - begunAt);
    let ended: Promise<void> | undefined;
    try {
      ended = proceed(request, reply);
    } finally {
      if (ended === undefined) leave();
      else ended.then(leave);
    }
  };

  /** Returns a promise, which never rejects, if there is something to wait for. @throws the error to respond with */
  const proceed = (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const call = reader.read(request);
    const confirmed = route.confirmation?.holds(call.body) ? call.principal.requireConfirmation?.() : undefined;
    if (confirmed === undefined) return carryOut(request, reply, call);
    return confirmed.then(() => carryOut(request, reply, call)).catch(refuse(reply));
  };

  const carryOut = (request: FastifyRequest, reply: FastifyReply, call: AnyCall): Promise<void> | undefined => {
    const keyed = keyedRequest(route, request);
    const answer = keyed === undefined ? perform(route, call, serving.db) : performOnce(route, call, keyed, serving);
    // A synchronous answer is sent immediately, without another event loop iteration.
    if (answer instanceof Promise) return answer.then((one) => serving.send(reply, one, route)).catch(refuse(reply));
    serving.send(reply, answer, route);
    return undefined;
  };

  /** The caller is known; only now is the body received. */
  const receive = (request: FastifyRequest, reply: FastifyReply) => {
    if (route.method === 'GET' || !hasBody(request)) return admission.arrivals.add(() => act(request, reply));
    // An operation with its own format words its errors itself.
    const encoding = route.ownFormat ? undefined : readContentEncoding(request.headers['content-encoding']);
    if (files !== undefined && !files.enter(reply.raw)) throw refuseForSeconds('unavailable', 2, TOO_MANY_FILES);
    const received = (error: Refusal | undefined, body: Buffer | undefined) => {
      if (error !== undefined) return void reply.send(error);
      request.body = body;
      try {
        if (route.policy.limit === 'address') takeForBody(serving, request, body?.length ?? 0);
      } catch (limited) {
        return void reply.send(limited);
      }
      admission.arrivals.add(() => act(request, reply));
    };
    readBody(request, reply.raw, limitBytes, admission, (error, body) => {
      if (encoding === undefined || body === undefined) received(error, body);
      else decodeBody(encoding, body, limitBytes, received);
    });
  };

  return (request, reply) => {
    request.startedAt = performance.now();
    const keyed = route.replay && keyedRequest(route, request);
    if (keyed !== undefined) {
      replayOr(entry, serving, request, reply, keyed)
        .then((answered) => answered || receive(request, reply))
        .catch(refuse(reply));
      return;
    }
    const entered = admit(entry, request);
    if (entered instanceof Promise) entered.then(() => receive(request, reply)).catch(refuse(reply));
    else receive(request, reply);
  };
}

function refuse(reply: FastifyReply): (error: unknown) => void {
  return (error) => void reply.send(error);
}

/**
 * Stops reading from the connection for a while: a client that retries immediately would be refused again, which costs time as well.
 * A proxy's connection is not paused, because other callers share it.
 */
function refuseBusy(reply: FastifyReply, route: Route, priority: Priority, serving: Serving): void {
  const { admission, metrics, sources } = serving;
  metrics.shed(priority);
  const { raw, request } = reply;
  if (!sources.isThroughProxy(request)) {
    raw.once('finish', () => {
      const { socket } = raw.req;
      // A request injected by a test has no connection.
      socket.pause?.();
      setTimeout(() => socket.resume?.(), admission.restMs()).unref();
    });
  }
  // Not through Fastify's error handling: rejections must be cheap when there are many.
  serving.send(reply, refusalAnswer(route, refuseForSeconds('overloaded', 1), serving.docs()), route);
}

/** Returns a stored response to a caller whose credentials the first call replaced. Returns whether it did. */
async function replayOr(
  entry: Entry,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  keyed: KeyedRequest,
): Promise<boolean> {
  const { route } = entry;
  const replay = async () => {
    const kept = await serving.idempotency.stored(keyed);
    if (kept === undefined || !(await route.replay?.allowed(request))) return false;
    serving.send(reply, kept, route);
    return true;
  };
  if (await replay()) return true;
  try {
    await admit(entry, request);
    return false;
  } catch (error) {
    // The first call may have replaced the credentials just now, between the lookup and the authentication.
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
  const body = (route.body ?? route.ownFormat ?? route.file) ? (request.body as Buffer | undefined) : undefined;
  const limitedTo = request.principal?.limitedTo;
  return { scope, key, fingerprint: fingerprintOf(route.method, request.url, body), ...(limitedTo && { limitedTo }) };
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
      // An error from the operation itself is stored and replayed too, except one that says when to retry.
      if (!(error instanceof Refusal) || error.entry.status >= 500 || error.entry.status === 429) throw error;
      return idempotency.keep(keyed, refusalAnswer(route, error, serving.docs()));
    }
  });
}

/** An error in the shape that the route has for its status. */
export function refusalAnswer(route: Route | undefined, refusal: Refusal, docs: string): WireAnswer {
  if (route?.ownFormat !== undefined) return route.ownFormat.refuse(refusal);
  const { status } = refusal.entry;
  const shape = route?.errors[status]?.shape ?? route?.otherErrors ?? 'noData';
  const headers: Record<string, string> = {};
  if (shape !== 'emptyBody') headers['content-type'] = 'application/json; charset=utf-8';
  if (status === 401 && route?.policy.challenge !== undefined) headers['www-authenticate'] = route.policy.challenge;
  // An error may set its own challenge: a browser that sees Basic asks for a password by itself.
  Object.assign(headers, refusal.headers);
  return { status, headers, body: refusalBody(refusal, shape, docs, route?.errorMembers) };
}
