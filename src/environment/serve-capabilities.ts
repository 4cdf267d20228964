// Builds one HTTP application from a list of capabilities: routes, reference, pages, server, and a common start and stop.

import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument, ApiReference } from '../api/documents.ts';
import type { Capability } from '../platform/capability.ts';
import type { OpenApiDocument } from '../platform/contract/openapi.ts';
import type { Route } from '../platform/contract/route.ts';
import { writeProbe } from '../platform/db/write-probe.ts';
import { Admission } from '../platform/http/admission/admission.ts';
import type { AnswerWatch } from '../platform/http/answer-watch.ts';
import type { Guests } from '../platform/http/guests.ts';
import { healthRoutes } from '../platform/http/health.routes.ts';
import { admissionMetrics } from '../platform/http/metrics/admission-metrics.ts';
import type { FaultSource } from '../platform/http/request-faults.ts';
import type { RequestRecorder } from '../platform/http/request-recorder.ts';
import { OpenStreams } from '../platform/http/response/open-streams.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
import type { EnvironmentBase } from './environment-base.ts';
import { makeListeners } from './make-listeners.ts';

export interface App {
  readonly http: FastifyInstance;
  /** The operators' listener, if they have their own. */
  readonly ops: FastifyInstance | undefined;
  readonly routes: readonly Route[];
  /** The URL of this environment for callers. */
  readonly baseUrl: () => string;
  /** The URL of the console for operators. */
  readonly consoleUrl: () => string;
  /** An OpenAPI document, or all documents of a reference as one, for this server URL. Default: everything public. */
  describe(serverUrl: string, name?: ApiReference | ApiDocument): OpenApiDocument;
  /** While a reason is set, load balancers are told that the node is not ready. */
  holdBack(reason: string | undefined): void;
  /** From now on, load balancers are told that the node is about to stop. */
  announceStop(): void;
  /** Accepts no new connections. Open ones stay until their next response. */
  stopListening(): void;
  /** The system time at which something happens here by itself. Undefined if nothing does. */
  nextWorkAt(): Promise<number | undefined>;
  /** The number of open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Observers of every request, regardless of capability. */
export interface RequestWatchers {
  readonly recorder: RequestRecorder | undefined;
  readonly watches: readonly AnswerWatch[];
  readonly faults: FaultSource | undefined;
  /** Where the pages and the reference are served, if not here. */
  readonly pagesAt?: () => string;
  readonly guests: Guests | undefined;
  readonly admission?: Admission;
  readonly siblings?: Siblings;
}

/** When this resolves, everything is running but nothing listens yet. */
export async function serveCapabilities(
  { context, news, metrics, address, limitExchange }: EnvironmentBase,
  capabilities: readonly Capability[],
  { recorder, watches, faults, pagesAt, guests, admission = new Admission(), siblings }: RequestWatchers,
): Promise<App> {
  let stopping = false;
  let notYet: string | undefined;
  const { metricsToken } = context.config;
  const { registry } = metrics;
  // The metrics of a guest are not shared with other processes.
  if (pagesAt === undefined) siblings?.share(context.environment, () => registry.metrics());
  const health = healthRoutes({
    db: context.db,
    metrics: {
      contentType: registry.contentType,
      text: () =>
        siblings === undefined || pagesAt !== undefined ? registry.metrics() : siblings.metrics(context.environment),
    },
    metricsToken,
    canSeal: () => context.secrets.canSeal,
    stopping: () => stopping,
    notYet: () => notYet,
    probe: writeProbe(context.db, context.clock),
  });
  const streams = new OpenStreams(context.log);
  const { http, ops, routes, describe, followCertificate } = makeListeners({
    base: { context, metrics, address, limitExchange },
    routes: [...capabilities.flatMap((one) => one.routes ?? []), ...health],
    events: capabilities.flatMap(({ webhooks }) => webhooks ?? []),
    docsPages: capabilities.flatMap(({ docsPages }) => docsPages ?? []),
    streams,
    recorder,
    watches,
    faults,
    pagesAt,
    guests,
    admission,
  });
  // For a guest, another environment collects the process-wide metrics.
  if (pagesAt === undefined) admissionMetrics(metrics.registry, admission);
  const listeners = ops === undefined ? [http] : [http, ops];
  address.servedBy(http.server, ops?.server);
  const stopFollowing = followCertificate();
  news.start((lines) => {
    for (const one of capabilities) one.hear?.(lines);
  });
  limitExchange?.start();
  for (const one of capabilities) await one.start?.();
  const lastFirst = [...capabilities].reverse();
  return {
    http,
    ops,
    routes,
    baseUrl: address.url,
    consoleUrl: address.operatorPage('/console'),
    describe,
    holdBack(reason) {
      notYet = reason;
    },
    announceStop() {
      stopping = true;
    },
    stopListening() {
      // Not http.server.close(): it also cuts idle connections, on which a request may be arriving.
      for (const { server } of listeners) {
        NetServer.prototype.close.call(server);
        // A request on an open connection still gets its response, which tells the client to reconnect elsewhere.
        server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      }
      // Stream clients reconnect to another node by themselves.
      streams.close();
    },
    async nextWorkAt() {
      const moments = await Promise.all(capabilities.map((one) => one.nextWorkAt?.()));
      const known = moments.filter((one) => one !== undefined);
      return known.length === 0 ? undefined : Math.min(...known);
    },
    async connections() {
      const counts = listeners.map(
        ({ server }) => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0))),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    async close() {
      news.stop();
      limitExchange?.stop();
      for (const one of lastFirst) await one.stop?.();
      stopFollowing();
      for (const listener of listeners) await listener.close();
      for (const one of lastFirst) await one.close?.();
    },
  };
}
