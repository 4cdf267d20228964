// Requests without credentials are limited by source address, and operators by name. Neither limit affects other callers.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { echoRequest, faultOf, call as soapCall } from '../../src/capabilities/soap/soap-server.fixture.ts';
import { ACTOR, basic, bearerOf, openTestApp, type TestApp } from '../support/test-app.ts';

const PER_SECOND = 5;
const BURST = 2 * PER_SECOND;
const HERE = '192.0.2.1';
const PROXY = '10.0.0.1';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    config: { addressRequestsPerSecond: PER_SECOND, operatorRequestsPerSecond: PER_SECOND, trustedProxies: [PROXY] },
  });
});
afterAll(() => app.close());
// Refills all buckets.
beforeEach(() => app.clock.advance(60_000));

const send = (call: InjectOptions, remoteAddress = HERE) => app.http.inject({ ...call, remoteAddress });
async function statuses(call: InjectOptions, count: number, remoteAddress?: string): Promise<number[]> {
  const all: number[] = [];
  for (let one = 0; one < count; one++) all.push((await send(call, remoteAddress)).statusCode);
  return all;
}
const soap = (body: string): InjectOptions => ({
  method: 'POST',
  url: '/soap/image-view',
  headers: { 'content-type': 'text/xml' },
  payload: soapCall(body),
});
const signIn: InjectOptions = {
  method: 'POST',
  url: '/v1/session',
  headers: { host: 'localhost' },
  payload: { username: 'x' },
};

describe.each<[string, InjectOptions, number]>([
  ['the OpenAPI document', { url: '/openapi.json' }, 200],
  ['llms.txt', { url: '/llms.txt' }, 200],
  ['the reference', { url: '/docs' }, 200],
  ['an error page', { url: '/docs/errors/1007' }, 200],
  ['an error page that does not exist', { url: '/docs/errors/1' }, 404],
  ['a page', { url: '/console' }, 200],
  ['a file of the pages', { url: '/assets/none.js' }, 404],
  ['what the environment is', { url: '/v1/about' }, 200],
  ['the WSDL', { url: '/soap/image-view?wsdl' }, 200],
  ['a SOAP call', soap(echoRequest('x')), 200],
  ['a SOAP call that cannot be read', { ...soap(''), payload: '<x' }, 500],
  ['a sign-in', signIn, 400],
  ['an address that does not exist', { url: '/nowhere' }, 404],
  ['a mistyped address in a browser', { url: '/nowhere', headers: { accept: 'text/html' } }, 404],
  ['no credentials', { url: '/v1/whoami' }, 401],
  ['an unknown API key', { url: '/v1/whoami', headers: { apikey: 'lh_test_X', authorization: 'Bearer x' } }, 401],
  ['operators without credentials', { url: '/ops/v1/audit' }, 401],
])('%s', (_what, call, usual) => {
  test('is 429 with Retry-After once the address has used up its requests, and works again later', async () => {
    expect(await statuses(call, BURST)).toEqual(Array(BURST).fill(usual));
    const refused = await send(call);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.headers.ratelimit).toBe('"default";r=0;t=1');
    expect((await send(call, '192.0.2.2')).statusCode).toBe(usual);
    app.clock.advance(1_000);
    expect((await send(call)).statusCode).toBe(usual);
  });
});

test('the refusal has the shape of the route: JSON in the envelope, SOAP as a fault', async () => {
  await statuses({ url: '/llms.txt' }, BURST);
  expect((await send({ url: '/openapi.json' })).json()).toMatchObject({ error: { code: 1030 } });
  const fault = await send(soap(echoRequest('x')));
  expect(fault.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(faultOf({ text: fault.body })).toMatchObject({ code: 'soap:Client', kind: 'generalError' });
  expect(faultOf({ text: fault.body }).words).toContain('your IP address is limited to 5 requests');
});

test('a body counts as one more request per 8 kB, and a very long one can still be sent', async () => {
  const length = (bytes: number) => soap(echoRequest('x'.repeat(bytes)));
  // Too long for echo, so it returns a fault; what matters here is that the body was read.
  expect(await statuses(length(45_000), 2)).toEqual([500, 429]);
  app.clock.advance(60_000);
  expect(await statuses(length(500_000), 2)).toEqual([500, 429]);
  app.clock.advance(60_000);
  expect(await statuses(soap(echoRequest('short')), BURST)).toEqual(Array(BURST).fill(200));
});

test('callers with credentials are not counted by address', async () => {
  const headers = await bearerOf(app);
  await statuses({ url: '/llms.txt' }, BURST + 1);
  expect(await statuses({ url: '/v1/whoami', headers }, 2 * BURST)).toEqual(Array(2 * BURST).fill(200));
});

test('health checks and metrics are not limited', async () => {
  await statuses({ url: '/llms.txt' }, BURST + 1, '127.0.0.1');
  for (const url of ['/livez', '/readyz', '/metrics']) {
    expect(await statuses({ url }, 2 * BURST, '127.0.0.1')).toEqual(Array(2 * BURST).fill(200));
  }
});

test('behind a trusted proxy each caller has its own limit, and nobody can choose one', async () => {
  const from = (forwarded: string) => ({ url: '/llms.txt', headers: { 'x-forwarded-for': forwarded } });
  await statuses(from('203.0.113.1'), BURST, PROXY);
  expect((await send(from('203.0.113.1'), PROXY)).statusCode).toBe(429);
  expect((await send(from('203.0.113.2'), PROXY)).statusCode).toBe(200);
  // Whatever the caller put in the header itself is further left.
  expect((await send(from('198.51.100.99, 203.0.113.1'), PROXY)).statusCode).toBe(429);
  // From this machine, or any other that is not trusted, the header is ignored.
  await statuses(from('203.0.113.50'), BURST, '127.0.0.1');
  expect((await send(from('203.0.113.51'), '127.0.0.1')).statusCode).toBe(429);
});

test('each operator has a separate limit, for Basic and sessions alike', async () => {
  const [night, day] = [
    await createOperator(app.context, ACTOR, 'night'),
    await createOperator(app.context, ACTOR, 'day'),
  ];
  const asked = (name: string, password: string) => ({
    url: '/ops/v1/audit/verify',
    headers: { authorization: basic(name, password) },
  });
  expect(await statuses(asked('night', night), BURST)).toEqual(Array(BURST).fill(200));
  const refused = await send(asked('night', night));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json().error.details).toContain('This operator is limited to 5 requests');
  expect((await send(asked('day', day))).statusCode).toBe(200);
  // The same operator on another machine.
  expect((await send(asked('night', night), '192.0.2.77')).statusCode).toBe(429);
});

test('a setting of 0 turns each limit off', async () => {
  const unlimited = await openTestApp({ config: { addressRequestsPerSecond: 0, operatorRequestsPerSecond: 0 } });
  const answers = Array.from({ length: 1_500 }, () => unlimited.http.inject({ url: '/v1/about' }));
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await unlimited.close();
});
