// Integrators with sandboxes, for tests: an environment with the demo carrier, and callers of its sandboxes.
import {
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestAppOptions,
  tokenFor,
} from '../../../test/support/test-app.ts';
import type { App } from '../../environment/serve-capabilities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
export type Loose = any;

export interface Answered {
  readonly status: number;
  readonly body: Loose;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Loose;
}

export interface SandboxCaller {
  readonly headers: Record<string, string>;
  readonly account: string;
  call(method: string, url: string, body?: object, more?: Record<string, string>): Promise<Answered>;
}

export interface Integrator extends SandboxCaller {
  readonly app: TestApp;
  readonly username: string;
  readonly password: string;
  /** Creates a sandbox and signs in to it. */
  sandbox(request: Loose): Promise<SandboxOwner>;
}

export interface SignedIn extends SandboxCaller {
  /** Creating the API key replaced the one in the credentials. */
  readonly clientSecret: string;
}

export interface SandboxOwner extends SignedIn {
  readonly id: string;
  readonly seed: string;
  readonly credentials: Loose;
}

export function openSandboxApp(options: TestAppOptions = {}): Promise<TestApp> {
  return openTestApp({ carrier: true, ...options, config: { requestsPerSecond: 0, ...options.config } });
}

/** A portal account with its own API key in the shared test environment. */
export async function newIntegrator(app: TestApp, accounts = 1): Promise<Integrator> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context, accounts);
  const token = await tokenFor(app, apiKey, portal);
  const caller = callerOf(app, { apikey: apiKey, authorization: `Bearer ${token}` }, portal.account);
  return {
    app,
    username: portal.username,
    password: portal.password,
    ...caller,
    async sandbox(request) {
      const made = await caller.call('POST', '/v1/sandboxes', request);
      if (made.status !== 201) throw new Error(made.text);
      const { sandbox, credentials } = made.body.data;
      return { id: sandbox.id, seed: sandbox.seed, credentials, ...(await signInTo(app, credentials)) };
    },
  };
}

/** Like an integrator: an API key from the client's credentials, then a token. */
export async function signInTo(app: App, credentials: Loose): Promise<SignedIn> {
  const { clientId, clientSecret, username, password, account } = credentials;
  const anyone = callerOf(app, {}, account);
  const key = await anyone.call('POST', '/v1/api-key', undefined, { authorization: basic(clientId, clientSecret) });
  if (key.status !== 201) throw new Error(key.text);
  const { apiKey, apiClientSecret } = key.body.data;
  const token = await anyone.call('POST', '/authenticate', undefined, {
    apikey: apiKey,
    authorization: basic(username, password),
  });
  const headers = { apikey: apiKey, authorization: `Bearer ${token.body.access_token}` };
  return { ...callerOf(app, headers, account), clientSecret: apiClientSecret };
}

export function callerOf(app: App, headers: Record<string, string>, account: string): SandboxCaller {
  return {
    headers,
    account,
    async call(method, url, body, more) {
      const answer = await app.http.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
        ...(body && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : undefined,
        text: answer.body,
        bytes: answer.rawPayload,
        headers: answer.headers,
      };
    },
  };
}
