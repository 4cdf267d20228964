// A whole environment in memory for a test: the real app on the real database, with a clock that the test controls.
import { buildApp } from '../../src/app.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { type Config, type EnvironmentName, ephemeral, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import type { DestinationStream } from '../../src/platform/log.ts';
import { buildTestEnvironment } from '../../src/sandboxes/serve-sandboxes.ts';
import { basic } from './basic-credentials.ts';
import { demoTariffFiles, loadDemoCarrier } from './demo-carrier.ts';
import { ACTOR, newClient, newPortal, type TestPortal } from './test-accounts.ts';
import { type TestClock, testClock } from './test-clock.ts';

// This file imports the whole app, which takes seconds. A test of a process of its own imports these from their own files.
export { basic } from './basic-credentials.ts';
export { ACTOR, newClient, newPortal, type TestPortal } from './test-accounts.ts';
export { START_OF_TEST_TIME, type TestClock, testClock } from './test-clock.ts';

export interface TestApp extends App {
  readonly context: Context;
  readonly clock: TestClock;
}

export interface TestAppOptions {
  readonly environment?: EnvironmentName;
  readonly seed?: string;
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  /** Loads the demo carrier first. */
  readonly carrier?: boolean;
  readonly historyWorker?: URL;
  readonly scanWorker?: URL;
  /** Receives the log; the test must also set `logLevel`. */
  readonly logTo?: DestinationStream;
}

/** A test's clock stands still, so used-up rate limits would never recover. */
const UNLIMITED = { operatorRequestsPerSecond: 0, addressRequestsPerSecond: 0 } as const;

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const read = ephemeral(readConfig({}), options.seed ?? 'test');
  const config = { ...read, logLevel: 'silent', ...UNLIMITED, ...options.config };
  const context = await openContext(config, options.environment ?? 'test', {
    clock,
    ...(options.logTo && { logTo: options.logTo }),
    ...(options.historyWorker && { historyWorker: options.historyWorker }),
    ...(options.scanWorker && { scanWorker: options.scanWorker }),
  });
  if (options.carrier) {
    await loadNetwork(context, ACTOR, loadDemoCarrier(), 0);
    await importTariff(context, ACTOR, demoTariffFiles(), 0);
  }
  const app = await (context.environment === 'test' ? buildTestEnvironment(context) : buildApp(context));
  return {
    ...app,
    context,
    clock,
    async close() {
      await app.close();
      await context.close();
    },
  };
}

/** A client with its API key. */
export async function clientWithKey(
  app: TestApp,
  name?: string,
): Promise<{ clientId: string; clientSecret: string; apiKey: string }> {
  const client = await newClient(app.context, name);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/api-key',
    headers: { authorization: basic(client.clientId, client.clientSecret) },
  });
  const { apiKey, apiClientSecret } = answer.json().data;
  return { clientId: client.clientId, clientSecret: apiClientSecret, apiKey };
}

export async function tokenFor(app: TestApp, apiKey: string, portal: TestPortal): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/authenticate',
    headers: { apikey: apiKey, authorization: basic(portal.username, portal.password) },
  });
  return answer.json().access_token;
}

/** The headers of a call with a new key and token. */
export async function bearerOf(app: TestApp): Promise<Record<string, string>> {
  const { apiKey } = await clientWithKey(app);
  const token = await tokenFor(app, apiKey, await newPortal(app.context));
  return { apikey: apiKey, authorization: `Bearer ${token}` };
}
