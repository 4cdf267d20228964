// Makes one HTTP application of a list of capabilities: routes, reference, pages, server, and their common start and end.
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { apiDescription, docsLinks, FIRST_STEPS } from './api-description.ts';
import type { EnvironmentBase } from './environment-base.ts';
import { ERRORS } from './errors.ts';
import type { Capability } from './platform/capability.ts';
import { type OpenApiDocument, openApiDocument } from './platform/contract/openapi.ts';
import type { Route } from './platform/contract/route.ts';
import { docsRoutes, missingPage } from './platform/docs/docs.routes.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { OpenStreams } from './platform/http/open-streams.ts';
import type { RequestRecorder } from './platform/http/request-recorder.ts';
import { makeServer } from './platform/http/server.ts';
import { projectFile } from './platform/project-root.ts';
import { SHELLS } from './platform/web/shells.ts';
import { webRoutes } from './platform/web/web.routes.ts';
import { closedToKeys, rolesAllowed } from './route-permissions.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  /** Where callers reach this environment. */
  readonly baseUrl: () => string;
  /** The OpenAPI document of all routes, as seen from this address. */
  describe(serverUrl: string): OpenApiDocument;
  /** From now on the node tells load balancers that it is about to stop. */
  announceStop(): void;
  /** Takes no new connections; those that are open go on until their next answer. */
  stopListening(): void;
  /** How many connections are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Everything runs when this resolves, but nothing listens yet. */
export async function serveCapabilities(
  { context, news, metrics, address }: EnvironmentBase,
  capabilities: readonly Capability[],
  recorder: RequestRecorder | undefined,
): Promise<App> {
  const baseUrl = address.url;
  let stopping = false;
  const { metricsToken, soapPath } = context.config;
  const health = healthRoutes({ db: context.db, metrics, metricsToken, stopping: () => stopping });
  const routes = [...capabilities.flatMap((one) => one.routes ?? []), ...health];
  const describe = (url: string) =>
    openApiDocument(routes, apiDescription(context.environment), {
      url,
      description: context.environment === 'test' ? 'Test environment' : 'Production',
    });
  const docs = {
    environment: context.environment,
    baseUrl,
    describe,
    catalogue: ERRORS,
    firstSteps: FIRST_STEPS,
    links: docsLinks(soapPath, context.testClock !== undefined),
    prosePages: capabilities.flatMap(({ prosePages }) => prosePages ?? []),
  };
  // The reference describes its own routes too.
  routes.push(...docsRoutes(docs), ...webRoutes({ folder: projectFile('dist/web'), shells: SHELLS }));
  const streams = new OpenStreams(context.log);
  const { db, clock, ids, secrets, log } = context;
  const http: FastifyInstance = makeServer({
    routes,
    db,
    clock,
    ids,
    secrets,
    log,
    metrics,
    streams,
    recorder,
    sources: context.sources,
    rates: {
      key: context.config.requestsPerSecond,
      operator: context.config.operatorRequestsPerSecond,
      address: context.config.addressRequestsPerSecond,
    },
    isHttps: context.config.publicUrls[context.environment]?.startsWith('https:') ?? false,
    rolesOf: rolesAllowed,
    keyLimitsOf: closedToKeys,
    missingPage: missingPage(docs),
    baseUrl,
  });
  address.servedBy(http.server);
  news.start((lines) => {
    for (const one of capabilities) one.hear?.(lines);
  });
  for (const one of capabilities) await one.start?.();
  const lastFirst = [...capabilities].reverse();
  return {
    http,
    routes,
    baseUrl,
    describe,
    announceStop() {
      stopping = true;
    },
    stopListening() {
      // Not http.server.close(): it also cuts connections that are idle at this moment, on which a request may be coming.
      NetServer.prototype.close.call(http.server);
      // Whoever has a connection is answered on it, and told to open the next one elsewhere.
      http.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      // Clients of a stream reconnect on their own, to another node.
      streams.close();
    },
    connections: () => new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count ?? 0))),
    async close() {
      news.stop();
      for (const one of lastFirst) await one.stop?.();
      await http.close();
      for (const one of lastFirst) await one.close?.();
    },
  };
}
