// A whole environment in memory for a test: the real app on the real database, with a clock that the test controls.
import { buildApp } from '../../src/app.ts';
import { createClient, type NewClient } from '../../src/capabilities/accounts/manage-clients.ts';
import { createCustomerAccount, createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { type Config, type EnvironmentName, ephemeral, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import type { DestinationStream } from '../../src/platform/log.ts';
import { buildTestEnvironment } from '../../src/sandboxes/serve-sandboxes.ts';
import type { App } from '../../src/serve-capabilities.ts';
import { demoTariffFiles, loadDemoCarrier } from './demo-carrier.ts';

export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

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

/** A Monday morning some weeks before Thanksgiving. */
export const START_OF_TEST_TIME = Date.UTC(2026, 10, 2, 14, 0);

export function testClock(start = START_OF_TEST_TIME): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

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

export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

export const ACTOR = 'operator:tester';

export function newClient(context: Context, name = 'Acme Shipping'): Promise<NewClient> {
  return createClient(context, ACTOR, name, 'direct');
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

export interface TestPortal {
  readonly username: string;
  readonly password: string;
  readonly account: string;
}

let portals = 0;

/** A portal account with this many customer accounts of its own, or with the named ones; `account` is the first of them. */
export async function newPortal(
  context: Context,
  wanted: number | readonly string[] = 1,
): Promise<TestPortal & { readonly accounts: readonly string[] }> {
  const number = ++portals;
  const fresh = typeof wanted === 'number' ? freshAccounts(number, wanted) : [];
  const accounts = typeof wanted === 'number' ? fresh : wanted;
  for (const account of fresh) {
    await createCustomerAccount(context, ACTOR, { account, name: `Customer ${number}`, pricing: 'list' });
  }
  const username = `clerk${number}`;
  const password = await createPortalAccount(context, ACTOR, {
    username,
    name: `Clerk ${number}`,
    accounts,
    apiAccess: true,
  });
  return { username, password, account: accounts[0]!, accounts };
}

function freshAccounts(number: number, count: number): string[] {
  return [...'TUVWXYZ'].slice(0, count).map((letter) => letter + String(number).padStart(6, '0'));
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
