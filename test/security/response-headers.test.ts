// The headers that every response must have, over all routes: private responses are never cached, and https stays https.
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import type { EnvironmentName } from '../../src/config.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { ACTOR, basic, bearerOf, clientWithKey, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

const HTTPS = { production: 'https://freight.example', test: 'https://test.freight.example' };
const STRICT = 'max-age=31536000';

type Method = NonNullable<InjectOptions['method']>;

interface Seen {
  readonly name: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isPrivate = ({ policy }: Route) => policy.name !== 'open';
const isStream = ({ success }: Route) => success.contentType === 'text/event-stream';

/** Calls a route. A stream never ends, so it gets a HEAD request. */
async function call(app: TestApp, route: Route, headers: Record<string, string>): Promise<Seen> {
  const hasBody = route.body !== undefined || route.ownFormat !== undefined;
  const answer = await app.http.inject({
    method: (isStream(route) ? 'HEAD' : route.method) as Method,
    url: route.path.replace(/\{\w+\}/g, '1').replace('*', 'x'),
    headers: { ...headers, ...(hasBody && { 'content-type': route.body ? 'application/json' : 'text/xml' }) },
    ...(hasBody && { payload: '{}' }),
  });
  return { name: nameOf(route), status: answer.statusCode, headers: answer.headers };
}

/** The headers that each policy accepts. Requests that end a credential come last. */
async function credentials(app: TestApp): Promise<Record<string, Record<string, string>>> {
  const { clientId, clientSecret, apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const password = await createOperator(app.context, ACTOR, 'night');
  const signedIn = async (path: '/v1/session' | '/ops/v1/session', username: string, secret: string) => {
    const browser = new TestBrowser(app);
    // Over https, the browser sends the origin of the calling page.
    const origin = HTTPS[app.context.environment];
    const answer = await browser.call(path, {
      method: 'POST',
      body: { username, password: secret },
      headers: app.context.config.publicUrls[app.context.environment] === undefined ? {} : { origin },
    });
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    return { cookie, 'x-csrf-token': answer.json().data.csrfToken, 'sec-fetch-site': 'same-origin' };
  };
  return {
    client: { authorization: basic(clientId, clientSecret) },
    'portal account': { apikey: apiKey, authorization: basic(portal.username, portal.password) },
    bearer: await bearerOf(app),
    operator: { authorization: basic('night', password) },
    'portal session': await signedIn('/v1/session', portal.username, portal.password),
    'operator session': await signedIn('/ops/v1/session', 'night', password),
  };
}

/** Every route without credentials, and every route with its own. */
async function everyAnswer(app: TestApp): Promise<(Seen & { readonly route: Route })[]> {
  const known = await credentials(app);
  const seen: (Seen & { readonly route: Route })[] = [];
  const endings = (route: Route) => Number(route.method === 'DELETE' || route.path.includes('/test/'));
  for (const route of [...app.routes].sort((a, b) => endings(a) - endings(b))) {
    seen.push({ ...(await call(app, route, {})), route });
    const headers = known[route.policy.name];
    if (headers !== undefined) seen.push({ ...(await call(app, route, headers)), route });
  }
  return seen;
}

describe.each<EnvironmentName>(['production', 'test'])('%s under https', (environment) => {
  let app: TestApp;
  let seen: Awaited<ReturnType<typeof everyAnswer>>;
  beforeAll(async () => {
    app = await openTestApp({ environment, carrier: true, config: { publicUrls: HTTPS, requestsPerSecond: 0 } });
    seen = await everyAnswer(app);
  }, 120_000);
  afterAll(() => app.close());

  it('every route was called, with successes and errors', () => {
    expect(new Set(seen.map(({ name }) => name))).toEqual(new Set(app.routes.map(nameOf)));
    const succeeded = seen.filter(({ route, status }) => isPrivate(route) && status < 300);
    expect(succeeded.length).toBeGreaterThan(25);
  });

  it('every response keeps callers on https', () => {
    const without = seen.filter(({ headers }) => headers['strict-transport-security'] !== STRICT);
    expect(without.map(({ name, status }) => `${name} ${status}`)).toEqual([]);
  });

  it('no private response or error can be cached', () => {
    const kept = seen.filter(({ route, status, headers }) => {
      const isBound = isPrivate(route) || status >= 400;
      return isBound && !/(^|, )no-store$/.test(String(headers['cache-control']));
    });
    expect(kept.map(({ name, status }) => `${name} ${status}`)).toEqual([]);
  });

  it('responses that are meant to be cached are not affected', () => {
    const assets = seen.filter(({ route, status }) => !isPrivate(route) && status === 200);
    expect(assets.length).toBeGreaterThan(10);
    expect(assets.filter(({ headers }) => String(headers['cache-control']).includes('no-store'))).toEqual([]);
  });

  it.each<[string, Method, number]>([
    ['/v1/nothing', 'GET', 404],
    ['/v1/whoami', 'PUT', 405],
    ['/%', 'GET', 400],
  ])('says both for %s, which is no route', async (url, method, status) => {
    const answer = await app.http.inject({ method, url });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['strict-transport-security']]).toEqual([
      status,
      'no-store',
      STRICT,
    ]);
  });

  it('malformed requests get both headers', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as { port: number };
    const text = await new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (bytes) => {
        got += bytes;
      });
      socket.on('close', () => resolve(got));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('\r\ncache-control: no-store\r\n');
    expect(text).toContain(`\r\nstrict-transport-security: ${STRICT}\r\n`);
  });
});

it('there is no https header if callers use http', async () => {
  const app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
  for (const route of app.routes) {
    const { headers, name } = await call(app, route, {});
    expect([name, headers['strict-transport-security']]).toEqual([name, undefined]);
  }
  await app.close();
}, 60_000);
