// A server with the test's own routes, on the real pipeline and an in-memory database.
import type { FastifyInstance } from 'fastify';
import type { Policy, Principal, Route } from '../contract/route.ts';
import { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite/sqlite-database.ts';
import { makeIds } from '../ids.ts';
import { type DestinationStream, makeLog } from '../log.ts';
import { seededRandom } from '../random.ts';
import { Traces } from '../tracing/traces.ts';
import type { Admission } from './admission/admission.ts';
import type { Rates } from './admission/rate-limit.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { SourceAddresses } from './request/source-address.ts';
import { OpenStreams, type StreamLimits } from './response/open-streams.ts';
import { makeServer } from './server.ts';

export interface TestServer {
  readonly http: FastifyInstance;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly clock: { now(): number; advance(ms: number): void };
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly requestsPerSecond?: number;
  readonly isHttps?: boolean;
  readonly rates?: Partial<Rates>;
  readonly trustedProxies?: readonly string[];
  readonly streams?: Partial<StreamLimits>;
  /** Receives the log. Without it, there is none. */
  readonly logTo?: DestinationStream;
  /** Without it, the server has its own. */
  readonly admission?: Admission;
  /** Wraps the database. */
  readonly through?: (db: Database) => Database;
}

export function openTestServer(routes: readonly Route[], options: TestServerOptions = {}): TestServer {
  const random = seededRandom('test server');
  const secrets = new SecretBox(random.bytes(32), 'test', random);
  const real = openSqlite({ file: ':memory:', chainKey: secrets.chainKey });
  const db = options.through?.(real) ?? real;
  let now = Date.UTC(2026, 10, 2, 14, 0);
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
  const log = options.logTo === undefined ? makeLog('silent', 'test') : makeLog('info', 'test', options.logTo);
  const http = makeServer({
    routes,
    db,
    clock,
    ids: makeIds(random),
    traces: new Traces(random, false),
    secrets,
    log,
    metrics: makeMetrics('test'),
    streams: new OpenStreams(log, options.streams),
    sources: new SourceAddresses(options.trustedProxies ?? []),
    rates: { key: options.requestsPerSecond ?? 0, operator: 0, address: 0, ...options.rates },
    baseUrl: () => 'http://linehaul.test',
    isHttps: options.isHttps ?? false,
    admission: options.admission,
  });
  return {
    http,
    db,
    secrets,
    clock,
    async close() {
      await http.close();
      await real.close();
    },
  };
}

/** Accepts everyone; `x-caller` says who they are. */
export const byName: Policy<Principal> = {
  name: 'by name',
  says: 'Anyone, by the name in x-caller.',
  security: [],
  authenticate: ({ headers }) => {
    const caller = `caller ${headers['x-caller'] ?? 'nobody'}`;
    return { scope: caller, meter: caller };
  },
};

/** What most test routes have in common. */
export const plain = {
  policy: byName,
  tag: 'Test',
  summary: 'For a test',
  success: { status: 200, description: 'Done.' },
  errors: {},
  otherErrors: 'noData',
} as const;
