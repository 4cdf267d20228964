// A separate listener for operators: each route is on one side only, and does not exist on the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { ACTOR, basic, openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await openTestApp({ environment: 'test', config: { opsPorts: { production: undefined, test: 0 } } });
  operator = basic('night', await createOperator(app.context, ACTOR, 'night'));
  await app.ops!.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const isOfOperators = (path: string) => /^\/(ops|console)\b/.test(path);
const urlOf = (path: string) => path.replace(/\{\w+\}|\*$/g, 'x');

describe('the public listener', () => {
  test('has nothing for operators, whoever calls', async () => {
    const ofOperators = app.routes.filter(({ path }) => isOfOperators(path));
    expect(ofOperators.length).toBeGreaterThan(60);
    for (const { method, path } of ofOperators) {
      const answer = await app.http.inject({
        method,
        url: urlOf(path),
        headers: { authorization: operator, accept: '*/*' },
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
  });

  test('does not mention them in its reference', async () => {
    const { paths } = (await app.http.inject('/openapi.json')).json();
    expect(Object.keys(paths)).toContain('/v1/bol');
    expect(Object.keys(paths).filter(isOfOperators)).toEqual([]);
    expect((await app.http.inject('/ops/openapi.json')).statusCode).toBe(404);
    expect((await app.http.inject('/llms.txt')).body).not.toContain('/console');
  });

  test('has everything else', async () => {
    for (const { method, path, policy } of app.routes.filter((route) => !isOfOperators(route.path))) {
      if (policy.name === 'open') continue;
      const answer = await app.http.inject({ method, url: urlOf(path) });
      expect([method, path, answer.statusCode]).not.toEqual([method, path, 404]);
      expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500);
    }
  });
});

describe('the listener of operators', () => {
  test('has their calls, the console and the health checks', async () => {
    const call = (url: string, headers = {}) =>
      app.ops!.inject({ url, headers: { authorization: operator, ...headers } });
    for (const url of ['/ops/v1/audit', '/ops/v1/customers', '/livez', '/readyz', '/v1/about', '/docs/errors']) {
      expect([url, (await call(url)).statusCode]).toEqual([url, 200]);
    }
    const { paths } = (await call('/ops/openapi.json')).json();
    expect(Object.keys(paths)).toContain('/ops/v1/audit');
    expect(Object.keys(paths)).not.toContain('/v1/bol');
  });

  test('has nothing for customers', async () => {
    const ofCustomers = app.routes.filter(({ policy }) =>
      ['bearer', 'client', 'portal account', 'portal session', 'soap'].includes(policy.name),
    );
    expect(ofCustomers.length).toBeGreaterThan(50);
    for (const { method, path } of ofCustomers) {
      const answer = await app.ops!.inject({ method, url: urlOf(path) });
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
  });

  test('is the target of links for operators', () => {
    const { port } = app.ops!.server.address() as { port: number };
    expect(app.consoleUrl()).toBe(`http://127.0.0.1:${port}/console`);
  });
});

test('cookies and passkeys of operators belong to the origin of the console', async () => {
  const apart = await openTestApp({
    environment: 'test',
    config: {
      opsPorts: { production: undefined, test: 0 },
      opsUrls: { production: undefined, test: 'https://ops.example.com' },
      publicUrls: { production: undefined, test: 'http://10.0.0.7:8081' },
    },
  });
  try {
    const username = 'night';
    const password = await createOperator(apart.context, ACTOR, username);
    const post = (url: string, payload?: object) =>
      apart.ops!.inject({
        method: 'POST',
        url,
        headers: { host: 'ops.example.com', origin: 'https://ops.example.com', 'sec-fetch-site': 'same-origin' },
        ...(payload && { payload }),
      });
    const signedIn = await post('/ops/v1/session', { username, password });
    expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([
      201,
      expect.stringMatching(/^__Host-linehaul-test-operator=.*; Secure$/),
    ]);
    const options = await post('/ops/v1/session/passkey-sign-in/options');
    expect([options.statusCode, options.json().data?.rpId]).toEqual([200, 'ops.example.com']);
    // Customers use a URL without a host name, which cannot have passkeys.
    const headers = { host: 'localhost' };
    const theirs = await apart.http.inject({ method: 'POST', url: '/v1/session/passkey-sign-in/options', headers });
    expect(theirs.json().error.code).toBe(1055);
  } finally {
    await apart.close();
  }
});

test('without a separate port, operators use the public one', async () => {
  const together = await openTestApp();
  try {
    expect(together.ops).toBeUndefined();
    expect((await together.http.inject('/ops/v1/audit')).statusCode).toBe(401);
    expect(together.consoleUrl()).toBe(`${together.baseUrl()}/console`);
  } finally {
    await together.close();
  }
});
