// The HTTP server of one environment: routes, error shapes, timeouts against slow clients. It does not listen yet.
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { Gauge } from 'prom-client';
import { ERRORS } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { Answer, KeyLimit, Route } from '../contract/route.ts';
import { TooManySignIns } from '../crypto/hashing-turns.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Traces } from '../tracing/traces.ts';
import { Admission, type Priority } from './admission/admission.ts';
import type { LimitExchange } from './admission/limit-exchange.ts';
import { type Rates, rateLimits } from './admission/rate-limit.ts';
import type { AnswerWatch } from './answer-watch.ts';
import type { Guests } from './guests.ts';
import { Idempotency } from './idempotency.ts';
import type { Metrics } from './metrics/metrics.ts';
import { toWire } from './perform.ts';
import { Refusal } from './refusal.ts';
import { requestIdOf } from './request/request-id.ts';
import { routedUrl, targetProblem } from './request/request-target.ts';
import type { SourceAddresses } from './request/source-address.ts';
import { type FaultSource, RequestFaults } from './request-faults.ts';
import type { RequestRecorder } from './request-recorder.ts';
import { answerBrokenRequest, brokenTarget, logFailure, refusalOf } from './response/answer-errors.ts';
import type { OpenStreams } from './response/open-streams.ts';
import { responseHead } from './response/response-head.ts';
import { answerSender } from './response/send-answer.ts';
import { KEEP_ALIVE_MS, WholeResponse } from './response/whole-response.ts';
import { routeFinder } from './route-finder.ts';
import { type RouteHandler, refusalAnswer, type Serving, serveRoute } from './serve-route.ts';
import type { Certificate } from './tls-files.ts';

export interface ServerParts {
  readonly routes: readonly Route[];
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly traces: Traces;
  readonly secrets: SecretBox;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly streams: OpenStreams;
  /** Undefined if requests are not recorded. */
  readonly recorder?: RequestRecorder | undefined;
  /** Notified of every response. */
  readonly watches?: readonly AnswerWatch[];
  /** Undefined if faults are not supported. */
  readonly faults?: FaultSource | undefined;
  readonly sources: SourceAddresses;
  /** Undefined: all requests are meant for this environment. */
  readonly guests?: Guests | undefined;
  readonly rates: Rates;
  /** Undefined if no other node counts what callers use here. */
  readonly limitExchange?: LimitExchange | undefined;
  /** Shared by all servers of a process. Without it, the server has its own. */
  readonly admission?: Admission | undefined;
  /** Returns undefined for a route that never waits for others. Without it, all routes have the same priority. */
  readonly priorityOf?: (route: Route) => Priority | undefined;
  /** The roles that may call a route. Without it, callers have no roles. */
  readonly rolesOf?: (route: Route) => ReadonlySet<string> | undefined;
  /** The API key limits under which a route is closed. Without it, keys have no limits. */
  readonly keyLimitsOf?: (route: Route) => ReadonlySet<KeyLimit>;
  /** What a browser gets for an unknown page; programs get the error. */
  readonly missingPage?: (() => Promise<Answer>) | undefined;
  /** The URL of this environment for callers, used in links. */
  readonly baseUrl: () => string;
  /** Undefined: plain HTTP. */
  readonly certificate?: Certificate | undefined;
  /** Whether callers use HTTPS. */
  readonly isHttps: boolean;
}

const STREAMS_GAUGE = 'linehaul_event_streams';
/** Routes check and write JSON themselves. Without these, Fastify would load compilers of its own. */
const NO_COMPILERS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };
const NO_LIMITS: ReadonlySet<KeyLimit> = new Set();
/** Together with the checking interval, a slow client is closed within 15 s (quality bar). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 12_000;
const SOCKET_IDLE_MS = 14_000;
const CHECK_CONNECTIONS_MS = 1_000;

export function makeServer(parts: ServerParts): FastifyInstance {
  const headOf = responseHead(parts.isHttps);
  const { metrics, streams, recorder, watches = [], log } = parts;
  const sendAsIs = answerSender({ headOf, metrics, streams, recorder, watches, log });
  const docs = () => `${parts.baseUrl()}/docs/errors`;
  const faults =
    parts.faults &&
    new RequestFaults({
      source: parts.faults,
      send: sendAsIs,
      recorder: parts.recorder,
      refusalAnswer: (route, refusal) => refusalAnswer(route, refusal, docs()),
    });
  const send = faults?.send ?? sendAsIs;
  const finder = routeFinder(parts.routes);
  const routesAt = (url: string) => finder.at(url).map((at) => parts.routes[at]!);
  const meantBy = (method: string, url: string) => routesAt(url).find((route) => route.method === method);
  const { guests } = parts;
  const connection = {
    ServerResponse: WholeResponse,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    // Node would reject it without an explanation: see request-target.ts.
    requireHostHeader: false,
  };
  const app = fastify({
    logger: false,
    schemaController: NO_COMPILERS,
    ...(parts.certificate === undefined
      ? { http: connection }
      : { https: { ...connection, handshakeTimeout: HEADERS_TIMEOUT_MS, ...parts.certificate }, http2: false }),
    genReqId: requestIdOf(parts.ids),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SOCKET_IDLE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    rewriteUrl: guests === undefined ? routedUrl : (request) => guests.routed(request, routedUrl(request)),
    forceCloseConnections: 'idle',
    // An accepted request gets its response even while the node is stopping.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      const problem = targetProblem(request.raw);
      const refusal = problem === undefined ? refusalOf(error) : brokenTarget(problem);
      // The URL cannot be parsed, so the route is found by its pattern: the error has the shape of the intended operation.
      send(reply, refusalAnswer(meantBy(request.method, request.originalUrl), refusal, docs()), undefined);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, docs(), headOf, parts.ids.request()),
  } as FastifyServerOptions) as FastifyInstance;
  // read-body.ts receives the bodies, so Fastify is told that these methods have none.
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  app.decorateRequest('principal', undefined);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('route', undefined);
  app.decorateRequest('knownTrace', undefined);
  app.decorateRequest('trace', {
    getter() {
      this.knownTrace ??= parts.traces.begin(this.headers.traceparent);
      return this.knownTrace;
    },
  });

  const idempotency = new Idempotency(parts.db, parts.clock, parts.secrets, parts.log);
  app.addHook('onClose', () => idempotency.close());
  app.addHook('preClose', async () => {
    parts.streams.close();
    faults?.stop();
  });
  // Two listeners of one environment share the same streams.
  if (parts.metrics.registry.getSingleMetric(STREAMS_GAUGE) === undefined)
    new Gauge({
      name: STREAMS_GAUGE,
      help: 'Streams of events that are open.',
      registers: [parts.metrics.registry],
      collect() {
        this.set(parts.streams.size);
      },
    });
  const { db, sources, rolesOf = () => undefined, keyLimitsOf = () => NO_LIMITS } = parts;
  const limits = rateLimits(parts.rates, parts.clock);
  for (const one of Object.values(limits)) parts.limitExchange?.share(one);
  const { admission = new Admission(), priorityOf = () => 'normal' } = parts;
  app.server.on('connection', () => admission.connected());
  const serving: Serving = {
    db,
    idempotency,
    metrics,
    limits,
    admission,
    priorityOf,
    sources,
    send,
    docs,
    rolesOf,
    keyLimitsOf,
    faults,
  };
  /** By the position of the route, from its first request on: a sandbox uses few of them. */
  const handlers: (RouteHandler | undefined)[] = [];
  const handle = (at: number, request: FastifyRequest, reply: FastifyReply) => {
    handlers[at] ??= serveRoute(parts.routes[at]!, serving);
    handlers[at](request, reply);
  };
  app.decorate('servedRoutes', parts.routes);
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '*',
    handler(request, reply) {
      const found = finder.find(request.method, request.url);
      if (found === undefined) return answerMissing(request, reply);
      if (found === 'too long') {
        send(
          reply,
          refusalAnswer(meantBy(request.method, request.url), new Refusal('malformedRequest'), docs()),
          undefined,
        );
        return;
      }
      request.params = found.params;
      request.route = parts.routes[found.at];
      const taken = guests?.take(request, reply) ?? false;
      if (taken === false) handle(found.at, request, reply);
      else if (taken !== true)
        taken
          .then((isTaken) => isTaken || handle(found.at, request, reply))
          .catch((error: unknown) => void reply.send(error));
    },
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    // These are counted and recorded. Logging each one would let a flood fill the log.
    const isCounted = error instanceof TooManySignIns || refusal.entry === ERRORS.overloaded;
    if (refusal.entry.status >= 500 && !isCounted) logFailure(parts.log, error, refusal, request);
    const { route } = request;
    send(reply, refusalAnswer(route, refusal, docs()), route);
  });
  const answerMissing = (request: FastifyRequest, reply: FastifyReply): void => {
    // Throws to the error handler.
    limits.address.take(sources.of(request));
    const allowed = [...new Set(routesAt(request.url).map(({ method }) => method))].join(', ');
    if (allowed === '' && parts.missingPage !== undefined && isForPerson(request)) {
      parts.missingPage().then(
        (page) => send(reply, toWire(page), undefined),
        (error) => reply.send(error),
      );
      return;
    }
    const refusal =
      allowed === ''
        ? new Refusal('noSuchAddress', finder.guess(request.url))
        : new Refusal('methodNotAllowed', { headers: { allow: allowed }, details: `Allowed methods: ${allowed}.` });
    send(reply, refusalAnswer(undefined, refusal, docs()), undefined);
  };
  app.setNotFoundHandler(answerMissing);
  return app;
}

/** A browser that follows a link accepts HTML by name; these paths are for programs only. */
function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false) && !/^\/(v\d|ops|soap)\b/i.test(url);
}

function noCompiler(): never {
  throw new Error('Routes have no Fastify schemas.');
}
