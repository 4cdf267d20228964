// POST, GET and DELETE /v1/api-key: the responses to each caller, and in which order checks are made.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, newClient, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { setClientDisabled } from '../accounts/customers/manage-clients.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Method = 'POST' | 'GET' | 'DELETE';
const call = (method: Method, id: string, secret: string) =>
  app.http.inject({ method, url: '/v1/api-key', headers: { authorization: basic(id, secret) } });

test('a key is created, read, deleted and created again', async () => {
  const { clientId, clientSecret } = await newClient(app.context);
  const made = await call('POST', clientId, clientSecret);
  expect(made.statusCode).toBe(201);
  expect(made.headers['cache-control']).toBe('no-store');
  const { apiKey, apiClientId, apiClientSecret } = made.json().data;
  expect(made.json().error).toEqual({ code: 0, message: '', details: '' });
  expect(apiKey).toMatch(/^lh_test_[A-Z2-9]{26}$/);
  expect(apiClientId).toBe(clientId);
  expect(apiClientSecret).not.toBe(clientSecret);

  const read = await call('GET', clientId, apiClientSecret);
  expect(read.json().data).toEqual({ apiKey, apiClientId: clientId });
  expect(read.headers['cache-control']).toBe('no-store');

  const gone = await call('DELETE', clientId, apiClientSecret);
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect((await call('GET', clientId, apiClientSecret)).json().error.code).toBe(3001);

  const again = (await call('POST', clientId, apiClientSecret)).json().data;
  expect(again.apiKey).not.toBe(apiKey);
  const actions = (await listAuditLog(app.context.db, 4)).map(({ action, actor }) => [action, actor]);
  const actor = `client:${clientId}`;
  expect(actions).toEqual([
    ['client.created', ACTOR],
    ['api-key.created', actor],
    ['api-key.deleted', actor],
    ['api-key.created', actor],
  ]);
});

describe('the old secret', () => {
  test('gets an explanation from POST, and from nothing else', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    await call('POST', clientId, clientSecret);
    const answer = await call('POST', clientId, clientSecret);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 5001]);
    expect(answer.json().error.details).toContain('replaced your client secret');
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, clientId, clientSecret)).statusCode).toBe(401);
  });

  test('is worthless once the key is deleted', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const { apiClientSecret } = (await call('POST', clientId, clientSecret)).json().data;
    await call('DELETE', clientId, apiClientSecret);
    const answer = await call('POST', clientId, clientSecret);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1011]);
    expect((await call('POST', clientId, apiClientSecret)).statusCode).toBe(201);
  });

  test('of the key before last is worthless', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const first = (await call('POST', clientId, clientSecret)).json().data;
    await call('DELETE', clientId, first.apiClientSecret);
    await call('POST', clientId, first.apiClientSecret);
    expect((await call('POST', clientId, clientSecret)).statusCode).toBe(401);
    expect((await call('POST', clientId, first.apiClientSecret)).statusCode).toBe(409);
  });
});

describe('wrong credentials', () => {
  test('five in a minute, then 429 for this client alone', async () => {
    const [one, two] = [await newClient(app.context), await newClient(app.context)];
    for (let guess = 0; guess < 5; guess++) {
      const answer = await call('GET', one.clientId, `guess ${guess}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { data: {}, error: { code: 1011 } }]);
    }
    const answer = await call('GET', one.clientId, one.clientSecret);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { data: {}, error: { code: 1031 } }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('POST', two.clientId, two.clientSecret)).statusCode).toBe(201);
    app.clock.advance(60_000);
    expect((await call('POST', one.clientId, one.clientSecret)).statusCode).toBe(201);
  });

  test('client IDs are case-sensitive, and a client’s secret works for no other client', async () => {
    const [one, two] = [await newClient(app.context), await newClient(app.context)];
    expect((await call('GET', one.clientId.toLowerCase(), one.clientSecret)).statusCode).toBe(401);
    expect((await call('GET', one.clientId, two.clientSecret)).statusCode).toBe(401);
  });

  test('a disabled client is told so only if its secret is right', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    await setClientDisabled(app.context, ACTOR, clientId, true);
    expect((await call('GET', clientId, clientSecret)).json().error.code).toBe(1013);
    expect((await call('GET', clientId, 'wrong')).json().error.code).toBe(1011);
  });
});
