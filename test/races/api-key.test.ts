// A hundred concurrent calls for one client's key: one key is created, and every response is correct.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClientDisabled } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { ACTOR, basic, newClient, openTestApp, type TestApp } from '../support/test-app.ts';
import { callAtOnce, copies, type RaceCall, tally } from './many-callers.ts';

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await openTestApp();
  base = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const call = (
  method: RaceCall['method'],
  id: string,
  secret: string,
  headers: Record<string, string> = {},
): RaceCall => ({
  method,
  url: `${base}/v1/api-key`,
  headers: { authorization: basic(id, secret), ...headers },
});
const one = async (...args: Parameters<typeof call>) => (await callAtOnce([call(...args)]))[0]!;

test('a hundred POSTs at once: one 201, the rest 409', async () => {
  const { clientId, clientSecret } = await newClient(app.context);
  const answers = await callAtOnce(copies(100, call('POST', clientId, clientSecret)));
  expect(tally(answers)).toEqual({ 201: 1, 409: 99 });
  for (const { status, body } of answers)
    if (status === 409) expect(JSON.parse(body)).toMatchObject({ data: {}, error: { code: 5001 } });

  const made = JSON.parse(answers.find(({ status }) => status === 201)!.body).data;
  expect((await one('GET', clientId, made.apiClientSecret)).status).toBe(200);
  expect((await one('GET', clientId, clientSecret)).status).toBe(401);
  expect((await one('DELETE', clientId, clientSecret)).status).toBe(401);
  expect(JSON.parse((await one('GET', clientId, made.apiClientSecret)).body).data.apiKey).toBe(made.apiKey);
  expect(await verifyAuditLog(app.context.db, app.context.secrets.chainKey)).toMatchObject({ sound: true });
});

test('a hundred DELETEs at once: one 204, the rest 400', async () => {
  const { clientId, clientSecret } = await newClient(app.context);
  const made = JSON.parse((await one('POST', clientId, clientSecret)).body).data;
  const answers = await callAtOnce(copies(100, call('DELETE', clientId, made.apiClientSecret)));
  expect(tally(answers)).toEqual({ 204: 1, 400: 99 });
});

test('keys of many clients are created at once without interfering', async () => {
  const clients = await Promise.all(Array.from({ length: 30 }, (_, at) => newClient(app.context, `Client ${at}`)));
  const answers = await callAtOnce(clients.map(({ clientId, clientSecret }) => call('POST', clientId, clientSecret)));
  expect(tally(answers)).toEqual({ 201: 30 });
  expect(new Set(answers.map(({ body }) => JSON.parse(body).data.apiKey)).size).toBe(30);
});

describe('a repeated POST with its Idempotency-Key', () => {
  test('ten copies at once: one key, the same bytes for all', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const answers = await callAtOnce(copies(10, call('POST', clientId, clientSecret, { 'idempotency-key': 'k1' })));
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(9);
    expect(answers.every(({ headers }) => headers['cache-control'] === 'no-store')).toBe(true);
    const { apiClientSecret } = JSON.parse(answers[0]!.body).data;
    expect((await one('GET', clientId, apiClientSecret)).status).toBe(200);
  });

  test('is returned again for the old secret, and for no other', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const keyed = { 'idempotency-key': 'k2' };
    const first = await one('POST', clientId, clientSecret, keyed);
    const { apiClientSecret } = JSON.parse(first.body).data;

    const again = await one('POST', clientId, clientSecret, keyed);
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true']);

    const withNew = await one('POST', clientId, apiClientSecret, keyed);
    expect(withNew.status).toBe(409);
    expect(withNew.body).not.toContain(apiClientSecret);
    const withWrong = await one('POST', clientId, 'wrong', keyed);
    expect(withWrong.status).toBe(401);
    const other = await newClient(app.context);
    expect((await one('POST', other.clientId, clientSecret, keyed)).status).toBe(401);
    // A different idempotency key from the same caller is a different request.
    expect((await one('POST', clientId, clientSecret, { 'idempotency-key': 'k3' })).status).toBe(409);
  });

  test('is not returned to a client that has been disabled, and is again once it is enabled', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const keyed = { 'idempotency-key': 'k4' };
    const first = await one('POST', clientId, clientSecret, keyed);
    await setClientDisabled(app.context, ACTOR, clientId, true);
    const refused = await one('POST', clientId, clientSecret, keyed);
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([401, 1013]);
    await setClientDisabled(app.context, ACTOR, clientId, false);
    expect((await one('POST', clientId, clientSecret, keyed)).body).toBe(first.body);
  });

  test('is forgotten after 24 hours', async () => {
    const { clientId, clientSecret } = await newClient(app.context);
    const keyed = { 'idempotency-key': 'k5' };
    await one('POST', clientId, clientSecret, keyed);
    app.clock.advance(DAY_MS - 1);
    expect((await one('POST', clientId, clientSecret, keyed)).status).toBe(201);
    app.clock.advance(1);
    expect((await one('POST', clientId, clientSecret, keyed)).status).toBe(409);
  });
});

test('ten copies of a DELETE with one key: one deletion, 204 for all', async () => {
  const { clientId, clientSecret } = await newClient(app.context);
  const made = JSON.parse((await one('POST', clientId, clientSecret)).body).data;
  const answers = await callAtOnce(
    copies(10, call('DELETE', clientId, made.apiClientSecret, { 'idempotency-key': 'd1' })),
  );
  expect(tally(answers)).toEqual({ 204: 10 });
  expect((await one('DELETE', clientId, made.apiClientSecret)).status).toBe(400);
});
