// Every route states who may call it with one of the known policies, and does nothing for other callers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnvironmentName } from '../../src/config.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

/** The known policies, and whether they admit a caller without credentials. New ones must be added here deliberately. */
const POLICIES: Readonly<Record<string, 'open' | 'closed' | 'this machine' | 'in the envelope' | 'in the body'>> = {
  open: 'open',
  client: 'closed',
  'portal account': 'closed',
  bearer: 'closed',
  operator: 'closed',
  'portal session': 'closed',
  'operator session': 'closed',
  // User name and password, checked with the body: src/capabilities/sessions.
  'sign-in': 'in the body',
  // A link that goes to the user's e-mail address: src/capabilities/password-resets.
  'password reset': 'in the body',
  // A link that goes to the invited person: src/capabilities/accounts/invitations.
  invitation: 'in the body',
  metrics: 'this machine',
  // The SOAP header `auth`, checked with the body: src/capabilities/soap.
  soap: 'in the envelope',
};

/** What anyone may read. Routes added here must show no customer data; a document's URL is encrypted and expires. */
const OPEN_TO_ANYONE =
  /^GET (\/|\/v1\/about|\/(console|quotes|ship|pickups|track|tracking|shipments|bulk|addresses|developers|billing|users|account|sign-in)(\/\*)?|\/soap\/image-view|\/livez|\/readyz|\/openapi(-(events|account|sandbox|portal))?\.json|\/ops\/(openapi\.json|docs(\/search\.json|\/\{operationId\})?)|\/\.well-known\/jwks\.json|\/docs(\/.*)?|\/llms\.txt|\/favicon\.(ico|svg)|\/robots\.txt|\/assets\/.*|\/v1\/images\/files\/\{token\}|\/v1\/branding\/logos\/\{hash\})$/;

describe.each<EnvironmentName>(['test', 'production'])('%s', (environment) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ environment });
  });
  afterAll(() => app.close());

  test('every route has a known policy', () => {
    expect(app.routes.length).toBeGreaterThan(5);
    for (const { method, path, policy } of app.routes) {
      expect(Object.keys(POLICIES), `${method} ${path}`).toContain(policy?.name);
      expect(policy.says.length).toBeGreaterThan(10);
      expect(typeof policy.authenticate).toBe('function');
    }
  });

  test('the server has no other routes', () => {
    // Fastify prints its routes as a tree; a line with methods in parentheses is the end of a path. All requests go through one route, which
    // looks them up among ours.
    const printed = app.http.printRoutes({ commonPrefix: false });
    const served = [...printed.matchAll(/(\S+) \(([A-Z, ]+)\)$/gm)].map(([, path, methods]) => `${methods} ${path}`);
    expect(served).toEqual(['GET, HEAD, POST, PUT, PATCH, DELETE *']);
    const nameOf = ({ method, path }: Route) => `${method} ${path}`;
    expect(app.http.servedRoutes.map(nameOf).sort()).toEqual(app.routes.map(nameOf).sort());
  });

  test('only public routes are open to anyone', () => {
    const open = app.routes.filter(({ policy }) => POLICIES[policy.name] === 'open');
    // Besides reads: what a tracking link shows. Its token is the credential and must not be in a URL.
    expect(open.map(({ method, path }) => `${method} ${path}`).filter((name) => !OPEN_TO_ANYONE.test(name))).toEqual([
      'POST /v1/tracked-shipment',
    ]);
    for (const { policy } of app.routes) expect(policy.security.length === 0).toBe(POLICIES[policy.name] !== 'closed');
  });

  test('without credentials, all others return a challenge before they validate the request', async () => {
    for (const { method, path, policy } of app.routes.filter(({ policy }) => POLICIES[policy.name] === 'closed')) {
      const url = path.replace(/\{\w+\}/g, '1');
      for (const payload of [undefined, 'not json']) {
        const answer = await app.http.inject({ method, url: `${url}?x=1`, ...(payload && { payload }) });
        expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, 401]);
        expect(answer.headers['www-authenticate']).toBe(policy.challenge);
      }
    }
  });
});

describe('/metrics', () => {
  const get = (app: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.http.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });

  test('without a token is for this machine only, and not for callers behind a proxy on it', async () => {
    const app = await openTestApp();
    expect((await get(app, {})).statusCode).toBe(200);
    for (const address of ['::1', '127.0.0.2', '::ffff:127.0.0.1'])
      expect((await get(app, {}, address)).statusCode).toBe(200);
    for (const address of ['10.0.0.1', '::2', '128.0.0.1', '::ffff:10.0.0.1', '12.7.0.0']) {
      const answer = await get(app, {}, address);
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1022]);
    }
    expect((await get(app, { 'x-forwarded-for': '10.0.0.1' })).statusCode).toBe(403);
    expect((await get(app, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    expect((await get(app, { forwarded: 'for=10.0.0.1' })).statusCode).toBe(403);
    expect((await get(app, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).statusCode).toBe(403);
    await app.close();
  });

  test('with a token is for anyone who has it, from anywhere', async () => {
    const app = await openTestApp({ config: { metricsToken: 'prometheus-token' } });
    expect((await get(app, { authorization: 'Bearer prometheus-token' }, '10.0.0.1')).statusCode).toBe(200);
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Bearer prometheus',
      'Bearer prometheus-tokenx',
      'bearer prometheus-token',
      'prometheus-token',
    ]) {
      expect((await get(app, { authorization })).statusCode).toBe(403);
    }
    expect((await get(app, {})).statusCode).toBe(403);
    await app.close();
  });

  test('shows numbers and the paths of routes, never what callers sent', async () => {
    const app = await openTestApp();
    await app.http.inject({
      method: 'GET',
      url: '/v1/whoami?secret=value',
      headers: { authorization: 'Bearer abc', apikey: 'def' },
    });
    await app.http.inject({ method: 'GET', url: '/no/such/secret-address' });
    const { body } = await get(app, {});
    expect(body).toMatch(/linehaul_http_request_seconds_count\{[^}]*path="\/v1\/whoami"[^}]*\} 1/);
    expect(body).toMatch(/path="none"/);
    expect(body).not.toContain('secret');
    await app.close();
  });
});
