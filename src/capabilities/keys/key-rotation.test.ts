// POST, GET and DELETE /v1/api-key/rotation: a new value of the key, and how long the old one works.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basic,
  clientWithKey,
  newClient,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Client = Awaited<ReturnType<typeof clientWithKey>>;

function rotation(
  method: 'POST' | 'GET' | 'DELETE',
  { clientId, clientSecret }: Client,
  payload?: object,
  idempotencyKey?: string,
) {
  return app.http.inject({
    method,
    url: '/v1/api-key/rotation',
    headers: {
      authorization: basic(clientId, clientSecret),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(payload && { payload }),
  });
}

const whoami = async (apiKey: string, token: string) => {
  const answer = await app.http.inject({
    url: '/v1/whoami',
    headers: { apikey: apiKey, authorization: `Bearer ${token}` },
  });
  return answer.statusCode === 200 ? 200 : answer.json().error.code;
};

async function inUse() {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  return { client, portal, token: await tokenFor(app, client.apiKey, portal) };
}

describe('after a rotation', () => {
  test('both values work with all tokens until the overlap is over, then the new one alone', async () => {
    const { client, portal, token } = await inUse();
    expect(await whoami(client.apiKey, token)).toBe(200);
    const made = await rotation('POST', client, { overlapHours: 2 });
    expect(made.statusCode).toBe(201);
    const { apiKey, apiClientId, previousApiKeyExpiresAt } = made.json().data;
    expect(apiClientId).toBe(client.clientId);
    expect(apiKey).not.toBe(client.apiKey);
    expect(Date.parse(previousApiKeyExpiresAt)).toBe(app.clock.now() + 2 * HOUR_MS);

    const newToken = await tokenFor(app, apiKey, portal);
    for (const key of [client.apiKey, apiKey]) {
      for (const one of [token, newToken]) expect(await whoami(key, one)).toBe(200);
    }
    expect((await rotation('GET', client)).json().data.previousApiKeyExpiresAt).toBe(previousApiKeyExpiresAt);
    // The new value is current from the start.
    const read = await app.http.inject({
      url: '/v1/api-key',
      headers: { authorization: basic(client.clientId, client.clientSecret) },
    });
    expect(read.json().data.apiKey).toBe(apiKey);

    app.clock.advance(2 * HOUR_MS - 1_800_000);
    const late = await tokenFor(app, client.apiKey, portal);
    expect(await whoami(client.apiKey, late)).toBe(200);
    app.clock.advance(1_800_000);
    // The token is valid for another half hour; the old value is not, although it was cached a moment ago.
    expect(await whoami(client.apiKey, late)).toBe(1002);
    expect(await whoami(apiKey, late)).toBe(200);
    expect((await rotation('GET', client)).json().data.previousApiKeyExpiresAt).toBeNull();
  });

  test('without an overlap the old value ends at once', async () => {
    const { client, token } = await inUse();
    expect(await whoami(client.apiKey, token)).toBe(200);
    const { apiKey, previousApiKeyExpiresAt } = (await rotation('POST', client, { overlapHours: 0 })).json().data;
    expect(previousApiKeyExpiresAt).toBeNull();
    expect([await whoami(client.apiKey, token), await whoami(apiKey, token)]).toEqual([1002, 200]);
  });

  test('the old value can be ended early; doing so again changes nothing', async () => {
    const { client, token } = await inUse();
    const { apiKey } = (await rotation('POST', client, {})).json().data;
    expect(await whoami(client.apiKey, token)).toBe(200);
    for (let time = 0; time < 2; time++) expect((await rotation('DELETE', client)).statusCode).toBe(204);
    expect([await whoami(client.apiKey, token), await whoami(apiKey, token)]).toEqual([1002, 200]);
    const actions = (await listAuditLog(app.context.db, 2)).map(({ action }) => action);
    expect(actions).toEqual(['api-key.rotated', 'api-key.previous-ended']);
  });

  test('another rotation has to wait for the end of the overlap', async () => {
    const { client } = await inUse();
    const [first, second] = await Promise.all([rotation('POST', client, {}), rotation('POST', client, {})]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409]);
    const refused = await rotation('POST', client, {});
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 5003]);
    expect(refused.json().error.details).toContain(new Date(app.clock.now() + DAY_MS).toISOString());
    await rotation('DELETE', client);
    expect((await rotation('POST', client, {})).statusCode).toBe(201);
  });

  test('a lost response can be retrieved', async () => {
    const { client } = await inUse();
    const first = await rotation('POST', client, { overlapHours: 1 }, 'rotate-1');
    const again = await rotation('POST', client, { overlapHours: 1 }, 'rotate-1');
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('deleting the key ends both values', async () => {
    const { client, token } = await inUse();
    const { apiKey } = (await rotation('POST', client, {})).json().data;
    await app.http.inject({
      method: 'DELETE',
      url: '/v1/api-key',
      headers: { authorization: basic(client.clientId, client.clientSecret) },
    });
    expect([await whoami(client.apiKey, token), await whoami(apiKey, token)]).toEqual([1002, 1002]);
  });
});

test.each([[-1], [721], [1.5], ['24']])('an overlap of %j hours is refused', async (overlapHours) => {
  const { client } = await inUse();
  const answer = await rotation('POST', client, { overlapHours });
  expect([answer.statusCode, answer.json().data]).toEqual([400, {}]);
  expect(answer.json().error.validationFailures[0].field).toBe('overlapHours');
});

test('without a key, there is nothing to rotate', async () => {
  const client = { ...(await newClient(app.context)), apiKey: '' };
  for (const method of ['POST', 'GET', 'DELETE'] as const) {
    const answer = await rotation(method, client, method === 'POST' ? {} : undefined);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 3001]);
  }
});
