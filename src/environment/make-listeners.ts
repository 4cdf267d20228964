// The HTTP servers of one environment: one for everyone, or one for customers and one for operators. Nothing listens yet.
import type { FastifyInstance } from 'fastify';
import { describeApi, documentsWith } from '../api/describe-api.ts';
import { docsLinks } from '../api/description.ts';
import {
  API_REFERENCES,
  type ApiDocument,
  type ApiReference,
  DOCUMENT_PLACES,
  REFERENCE_PLACES,
} from '../api/documents.ts';
import { FIRST_STEP_VARIABLES, FIRST_STEPS } from '../api/newcomer-steps.ts';
import { requestExamples } from '../api/request-examples.ts';
import { closedToKeys, rolesAllowed } from '../api/route-permissions.ts';
import { priorityOf } from '../api/route-priorities.ts';
import { ConfigError } from '../config.ts';
import { ERRORS } from '../errors.ts';
import type { DescribedEvent } from '../platform/contract/described-event.ts';
import type { OpenApiDocument } from '../platform/contract/openapi.ts';
import type { Route } from '../platform/contract/route.ts';
import { docsRoutes } from '../platform/docs/docs.routes.ts';
import type { DocsPage } from '../platform/docs/docs-parts.ts';
import { missingPage } from '../platform/docs/missing-page.ts';
import type { Admission } from '../platform/http/admission/admission.ts';
import type { AnswerWatch } from '../platform/http/answer-watch.ts';
import { type Audience, isServedTo } from '../platform/http/audience.ts';
import type { Guests } from '../platform/http/guests.ts';
import type { FaultSource } from '../platform/http/request-faults.ts';
import type { RequestRecorder } from '../platform/http/request-recorder.ts';
import type { OpenStreams } from '../platform/http/response/open-streams.ts';
import { makeServer } from '../platform/http/server.ts';
import { type Certificate, TlsFiles } from '../platform/http/tls-files.ts';
import { projectFile } from '../platform/project-root.ts';
import { SHELLS } from '../platform/web/shells.ts';
import { webRoutes } from '../platform/web/web.routes.ts';
import type { EnvironmentBase } from './environment-base.ts';

export interface ListenerParts {
  readonly base: Pick<EnvironmentBase, 'context' | 'metrics' | 'address' | 'limitExchange'>;
  /** The routes of the capabilities, and the health routes. */
  readonly routes: readonly Route[];
  readonly events: readonly DescribedEvent[];
  readonly docsPages: readonly DocsPage[];
  readonly streams: OpenStreams;
  readonly recorder: RequestRecorder | undefined;
  readonly watches: readonly AnswerWatch[];
  readonly faults: FaultSource | undefined;
  /** Where the portal, the console and the reference are served. Undefined: here. */
  readonly pagesAt: (() => string) | undefined;
  readonly guests: Guests | undefined;
  readonly admission: Admission;
}

export interface Listeners {
  readonly http: FastifyInstance;
  readonly ops: FastifyInstance | undefined;
  /** Every route that at least one of them serves. */
  readonly routes: readonly Route[];
  readonly describe: (serverUrl: string, name?: ApiReference | ApiDocument) => OpenApiDocument;
  /** Uses a renewed certificate for new connections. Returns a function that stops this. */
  readonly followCertificate: () => () => void;
}

export function makeListeners(parts: ListenerParts): Listeners {
  const { context, metrics, address, limitExchange } = parts.base;
  const { config, environment, log } = context;
  const files = config.tls && new TlsFiles(config.tls);
  const certificate = files && readCertificate(files);
  const hasPages = parts.pagesAt === undefined;
  const pages = hasPages ? webRoutes({ folder: projectFile('dist/web'), shells: SHELLS }) : [];
  const own = [...parts.routes, ...pages];

  const listenerFor = (audience: Audience, url: string | undefined) => {
    const routes = own.filter(({ path }) => isServedTo(audience, path));
    const documents = documentsWith(routes).filter((one) => isServedTo(audience, DOCUMENT_PLACES[one].path));
    const describe = (name: ApiReference | ApiDocument) => (url: string) =>
      describeApi({ environment, routes, events: parts.events, documents }, url, name);
    const links = docsLinks(config.soapPath, context.testClock !== undefined);
    const docs = {
      environment,
      baseUrl: address.url,
      references: API_REFERENCES.map((reference) => ({
        ...REFERENCE_PLACES[reference],
        documents: documents
          .filter((one) => DOCUMENT_PLACES[one].reference === reference)
          .map((one) => ({ ...DOCUMENT_PLACES[one], describe: describe(one) })),
        describe: describe(reference),
      })).filter((reference) => reference.documents.length > 0),
      catalog: ERRORS,
      events: parts.events,
      requestExamples,
      firstSteps: FIRST_STEPS,
      firstStepVariables: FIRST_STEP_VARIABLES,
      links: links.filter(({ path }) => isServedTo(audience, path)),
      docsPages: parts.docsPages,
    };
    // The reference also describes its own routes.
    if (hasPages) routes.push(...docsRoutes(docs));
    const http = makeServer({
      routes,
      db: context.db,
      clock: context.clock,
      ids: context.ids,
      traces: context.traces,
      secrets: context.secrets,
      log,
      metrics,
      streams: parts.streams,
      recorder: parts.recorder,
      watches: parts.watches,
      faults: parts.faults,
      guests: parts.guests,
      admission: parts.admission,
      limitExchange,
      priorityOf,
      sources: context.sources,
      rates: {
        key: config.requestsPerSecond,
        operator: config.operatorRequestsPerSecond,
        address: config.addressRequestsPerSecond,
      },
      certificate,
      isHttps: certificate !== undefined || (url?.startsWith('https:') ?? false),
      rolesOf: rolesAllowed,
      keyLimitsOf: closedToKeys,
      missingPage: missingPage(docs),
      baseUrl: parts.pagesAt ?? address.url,
    });
    return { http, routes };
  };

  const isSeparate = config.opsPorts[environment] !== undefined;
  const main = listenerFor(isSeparate ? 'customers' : 'everyone', config.publicUrls[environment]);
  const ops = isSeparate ? listenerFor('operators', config.opsUrls[environment]) : undefined;
  const routes = ops === undefined ? main.routes : [...main.routes, ...own.filter((one) => !main.routes.includes(one))];
  const servers = [main.http.server, ...(ops ? [ops.http.server] : [])];
  return {
    http: main.http,
    ops: ops?.http,
    routes,
    describe: (url, name = 'public') =>
      describeApi({ environment, routes, events: parts.events, documents: documentsWith(routes) }, url, name),
    followCertificate: () =>
      files?.follow(servers, (problem) =>
        problem === undefined
          ? log.info('the certificate has changed; new connections get the new one')
          : log.error({ reason: problem }, 'the changed certificate cannot be used; the one before stays'),
      ) ?? (() => {}),
  };
}

function readCertificate(files: TlsFiles): Certificate {
  try {
    return files.read();
  } catch (error) {
    throw new ConfigError(
      `The certificate in LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE cannot be used: ${(error as Error).message}`,
    );
  }
}
