// /v1/api-keys: named keys of a client, beside its default key.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basic,
  clientWithKey,
  newClient,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../../test/support/test-app.ts';
import { listAuditLog } from '../../../platform/audit/list-audit-log.ts';
import { HOUR_MS } from '../../../platform/durations.ts';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.1';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { namedKeysPerClient: 3 } });
});
afterAll(() => app.close());

type Client = Awaited<ReturnType<typeof clientWithKey>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

function call(
  method: Method,
  { clientId, clientSecret }: Client,
  path = '',
  payload?: object,
  idempotencyKey?: string,
) {
  return app.http.inject({
    method,
    url: `/v1/api-keys${path}`,
    headers: {
      authorization: basic(clientId, clientSecret),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(payload && { payload }),
  });
}

async function create(client: Client, body: object) {
  const answer = await call('POST', client, '', body);
  expect([answer.statusCode, answer.json().error]).toEqual([201, answer.json().error]);
  return answer.json().data as { apiKey: string; keyId: string; lastFour: string };
}

async function listed(client: Client) {
  return (await call('GET', client)).json().data as { keyId: string; name: string; lastUsedAt: string | null }[];
}

async function whoami(apiKey: string, token: string, remoteAddress = OFFICE) {
  const headers = { apikey: apiKey, authorization: `Bearer ${token}` };
  const answer = await app.http.inject({ url: '/v1/whoami', headers, remoteAddress });
  return answer.statusCode === 200 ? 200 : answer.json().error.code;
}

function refusalOf(answer: { statusCode: number; json(): { error: { code: number } } }) {
  return [answer.statusCode, answer.json().error.code];
}

describe('a named key', () => {
  test('works beside the default key, and a token only with the key that it was issued with', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const { apiKey, lastFour } = await create(client, { name: 'Warehouse' });
    expect(apiKey).toMatch(/^lh_test_/);
    expect(apiKey.endsWith(lastFour)).toBe(true);
    const ofDefault = await tokenFor(app, client.apiKey, portal);
    const ofNamed = await tokenFor(app, apiKey, portal);
    for (let time = 0; time < 2; time++) {
      expect(await whoami(apiKey, ofNamed)).toBe(200);
      expect(await whoami(client.apiKey, ofDefault)).toBe(200);
      expect([await whoami(apiKey, ofDefault), await whoami(client.apiKey, ofNamed)]).toEqual([1007, 1007]);
    }
  });

  test('is listed after the default key, never with its value, and its value is stored nowhere', async () => {
    const client = await clientWithKey(app);
    const { apiKey, keyId } = await create(client, { name: 'Warehouse', access: 'read-only' });
    const list = await call('GET', client);
    expect(list.json().data).toEqual([
      expect.objectContaining({ name: 'Default', kind: 'default', lastFour: client.apiKey.slice(-4), access: 'full' }),
      {
        keyId,
        name: 'Warehouse',
        kind: 'named',
        lastFour: apiKey.slice(-4),
        createdAt: new Date(app.clock.now()).toISOString(),
        lastUsedAt: null,
        expiresAt: null,
        access: 'read-only',
        accounts: null,
        networks: null,
      },
    ]);
    const one = await call('GET', client, `/${keyId}`);
    expect(one.json().data).toEqual(list.json().data[1]);
    const rows = await app.context.db
      .tables<{ named_api_keys: object }>()
      .selectFrom('named_api_keys')
      .selectAll()
      .execute();
    for (const text of [list.body, one.body, JSON.stringify(rows)]) {
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(client.apiKey);
    }
  });

  test('can be created before there is a default key', async () => {
    const client = { ...(await newClient(app.context)), apiKey: '' };
    expect(await listed(client)).toEqual([]);
    const { apiKey } = await create(client, { name: 'First' });
    const portal = await newPortal(app.context);
    expect(await whoami(apiKey, await tokenFor(app, apiKey, portal))).toBe(200);
  });

  test('remains when the default key is deleted', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const { apiKey } = await create(client, { name: 'Warehouse' });
    const token = await tokenFor(app, apiKey, portal);
    const headers = { authorization: basic(client.clientId, client.clientSecret) };
    expect((await app.http.inject({ method: 'DELETE', url: '/v1/api-key', headers })).statusCode).toBe(204);
    expect(await whoami(apiKey, token)).toBe(200);
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Warehouse']);
  });

  test('ends with its tokens when it is revoked; other keys do not', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const [one, other] = [await create(client, { name: 'One' }), await create(client, { name: 'Other' })];
    const tokens = [await tokenFor(app, one.apiKey, portal), await tokenFor(app, other.apiKey, portal)] as const;
    expect([await whoami(one.apiKey, tokens[0]), await whoami(other.apiKey, tokens[1])]).toEqual([200, 200]);
    expect((await call('DELETE', client, `/${one.keyId}`)).statusCode).toBe(204);
    expect([await whoami(one.apiKey, tokens[0]), await whoami(other.apiKey, tokens[1])]).toEqual([1002, 200]);
    expect(refusalOf(await call('DELETE', client, `/${one.keyId}`))).toEqual([404, 1130]);
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Default', 'Other']);
    const [last] = (await listAuditLog(app.context.db, 1)).slice(-1);
    expect([last!.action, last!.subject]).toEqual(['named-api-key.revoked', `client:${client.clientId}`]);
  });

  test('stops when it expires, although it was used a moment ago', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const expiresAt = new Date(app.clock.now() + HOUR_MS / 2).toISOString();
    const { apiKey, keyId } = await create(client, { name: 'For the audit', expiresAt });
    const token = await tokenFor(app, apiKey, portal);
    expect(await whoami(apiKey, token)).toBe(200);
    app.clock.advance(HOUR_MS / 2);
    expect(await whoami(apiKey, token)).toBe(1002);
    const later = new Date(app.clock.now() + HOUR_MS).toISOString();
    expect((await call('PATCH', client, `/${keyId}`, { expiresAt: later })).json().data.expiresAt).toBe(later);
    expect(await whoami(apiKey, token)).toBe(200);
    expect((await call('PATCH', client, `/${keyId}`, { expiresAt: null })).json().data.expiresAt).toBeNull();
  });

  test('has restrictions of its own', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context, 2);
    const [mine, other] = portal.accounts as [string, string];
    const { apiKey, keyId } = await create(client, { name: 'Limited', accounts: [mine] });
    const token = await tokenFor(app, apiKey, portal);
    const accountsOf = async (key: string, with_: string) => {
      const headers = { apikey: key, authorization: `Bearer ${with_}` };
      return (await app.http.inject({ url: '/v1/whoami', headers })).json().data.accounts;
    };
    expect(await accountsOf(apiKey, token)).toEqual([mine]);
    expect(await accountsOf(client.apiKey, await tokenFor(app, client.apiKey, portal))).toEqual([mine, other]);

    // Tokens that exist are limited at once.
    const limit = { accounts: null, networks: [OFFICE], access: 'read-only' };
    expect((await call('PATCH', client, `/${keyId}`, limit)).json().data).toMatchObject({ name: 'Limited', ...limit });
    expect([await whoami(apiKey, token, OFFICE), await whoami(apiKey, token, ELSEWHERE)]).toEqual([200, 1056]);
    const quote = await app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes',
      headers: { apikey: apiKey, authorization: `Bearer ${token}` },
      payload: {},
      remoteAddress: OFFICE,
    });
    expect(refusalOf(quote)).toEqual([403, 1057]);
    // The addresses of a named key do not count for the client's own calls, or for its other keys.
    expect((await call('GET', client)).statusCode).toBe(200);
  });

  test('can be renamed, and other fields stay', async () => {
    const client = await clientWithKey(app);
    const { keyId } = await create(client, { name: 'Old', networks: [OFFICE] });
    const renamed = await call('PATCH', client, `/${keyId}`, { name: 'New  ' });
    expect(renamed.json().data).toMatchObject({ keyId, name: 'New', networks: [OFFICE] });
    // Its own name in another case is not taken.
    expect((await call('PATCH', client, `/${keyId}`, { name: 'NEW' })).statusCode).toBe(200);
    expect((await call('PATCH', client, `/${keyId}`, {})).json().data.name).toBe('NEW');
    const actions = (await listAuditLog(app.context.db, 3)).map(({ action }) => action);
    expect(actions).toEqual(['named-api-key.created', 'named-api-key.changed', 'named-api-key.changed']);
  });

  test('stops with its client', async () => {
    const client = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const { apiKey } = await create(client, { name: 'Warehouse' });
    const token = await tokenFor(app, apiKey, portal);
    expect(await whoami(apiKey, token)).toBe(200);
    const { setClientDisabled } = await import('../../accounts/customers/manage-clients.ts');
    await setClientDisabled(app.context, 'operator:tester', client.clientId, true);
    await expect.poll(() => whoami(apiKey, token), { timeout: 5_000 }).not.toBe(200);
  });
});

test('names are unique ignoring case, and that of the default key is taken', async () => {
  const client = await clientWithKey(app);
  const { keyId } = await create(client, { name: 'Billing' });
  for (const name of ['BILLING', 'Billing ', 'default'])
    expect(refusalOf(await call('POST', client, '', { name }))).toEqual([409, 1131]);
  await create(client, { name: 'Other' });
  expect(refusalOf(await call('PATCH', client, `/${keyId}`, { name: 'other' }))).toEqual([409, 1131]);
  // Another client may use it.
  await create(await clientWithKey(app), { name: 'Billing' });
});

test('the limit holds, even for simultaneous requests', async () => {
  const client = await clientWithKey(app);
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => call('POST', client, '', { name })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409]);
  const refused = await call('POST', client, '', { name: 'f' });
  expect(refusalOf(refused)).toEqual([409, 1132]);
  expect(refused.json().error.details).toContain('may have 3 named keys');
  const { keyId } = (await listed(client))[1]!;
  await call('DELETE', client, `/${keyId}`);
  await create(client, { name: 'f' });
});

test('the default key is managed at its own URL', async () => {
  const client = await clientWithKey(app);
  const { keyId } = (await listed(client))[0]!;
  expect((await call('GET', client, `/${keyId}`)).json().data.kind).toBe('default');
  expect(refusalOf(await call('PATCH', client, `/${keyId}`, { name: 'x' }))).toEqual([409, 1133]);
  expect(refusalOf(await call('DELETE', client, `/${keyId}`))).toEqual([409, 1133]);
});

test('another client’s key appears not to exist', async () => {
  const [mine, theirs] = [await clientWithKey(app), await clientWithKey(app)];
  const { keyId } = await create(theirs, { name: 'Theirs' });
  const absent = await call('GET', mine, '/key_nothing');
  for (const [method, payload] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as [Method, object?][]) {
    const answer = await call(method, mine, `/${keyId}`, payload);
    expect([answer.statusCode, answer.json().error]).toEqual([404, absent.json().error]);
  }
  expect(await listed(theirs)).toHaveLength(2);
});

test('the time of last use is recorded for token requests and calls', async () => {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const { apiKey } = await create(client, { name: 'Warehouse' });
  const uses = async () => (await listed(client)).map(({ lastUsedAt }) => lastUsedAt && Date.parse(lastUsedAt));
  expect(await uses()).toEqual([null, null]);
  const token = await tokenFor(app, apiKey, portal);
  const first = app.clock.now();
  expect(await uses()).toEqual([null, first]);
  expect(await whoami(apiKey, token)).toBe(200);
  app.clock.advance(60_000);
  // From the cache.
  expect(await whoami(apiKey, token)).toBe(200);
  expect(await uses()).toEqual([null, first + 60_000]);
  await tokenFor(app, client.apiKey, portal);
  app.clock.advance(60_000);
  expect(await uses()).toEqual([first + 60_000, first + 60_000]);
});

test('the request log names the key', async () => {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const { apiKey, keyId } = await create(client, { name: 'Warehouse' });
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const callers = async () => {
    const { data } = (await app.http.inject({ url: '/v1/requests', headers })).json();
    return data.map(({ path, caller }: { path: string; caller: object }) => ({ path, ...caller }));
  };
  // Reading the log writes what is buffered. The requests of other tests may have filled the buffer.
  await callers();
  await whoami(apiKey, await tokenFor(app, apiKey, portal));
  for (const path of ['/v1/whoami', '/authenticate'])
    expect(await callers()).toContainEqual(expect.objectContaining({ path, keyId, keyName: 'Warehouse' }));
  await call('PATCH', client, `/${keyId}`, { name: 'Dock' });
  expect(await callers()).toContainEqual(expect.objectContaining({ path: '/v1/whoami', keyId, keyName: 'Dock' }));
});

test('a lost response can be requested again', async () => {
  const client = await clientWithKey(app);
  const [first, again] = [
    await call('POST', client, '', { name: 'Once' }, 'create-1'),
    await call('POST', client, '', { name: 'Once' }, 'create-1'),
  ];
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('every failure of a request is reported at once', async () => {
  const client = await clientWithKey(app);
  const body = { name: ' ', expiresAt: '2020-01-01T00:00:00Z', networks: ['office'], accounts: [] };
  const answer = await call('POST', client, '', body);
  expect([answer.statusCode, answer.json().data]).toEqual([400, {}]);
  const fields = answer.json().error.validationFailures.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['accounts', 'expiresAt', 'name', 'networks[0]']);
});

test('a time without an offset is UTC, and one with an offset is converted', async () => {
  const client = await clientWithKey(app);
  const cases = [
    ['2027-01-01', '2027-01-01T00:00:00.000Z'],
    ['2027-01-01T08:30:00', '2027-01-01T08:30:00.000Z'],
    ['2027-01-01T08:30:00-06:00', '2027-01-01T14:30:00.000Z'],
  ] as const;
  for (const [expiresAt, meant] of cases) {
    const answer = await call('POST', client, '', { name: expiresAt, expiresAt });
    expect(answer.json().data.expiresAt).toBe(meant);
  }
});
