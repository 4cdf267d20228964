// API keys that a client has restricted: what they may still do on every route, from which addresses, and for which accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_PERMISSIONS } from '../../src/api/route-permissions.ts';
import { UNRESTRICTED } from '../../src/capabilities/keys/key-restrictions.ts';
import { restrictKey } from '../../src/capabilities/keys/restrict-key.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';
import { ACTOR, basic, clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../support/test-app.ts';

const ADDRESS_NOT_ALLOWED = 1056;
const KEY_LIMITED = 1057;
const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.1';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: 'test', carrier: true, config: { trustedProxies: ['10.0.0.1'] } });
});
afterAll(() => app.close());

interface Caller {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly portal: Awaited<ReturnType<typeof newPortal>>;
  readonly headers: Record<string, string>;
}

async function newCaller(accounts = 2): Promise<Caller> {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context, accounts);
  const token = await tokenFor(app, client.apiKey, portal);
  return { ...client, portal, headers: { apikey: client.apiKey, authorization: `Bearer ${token}` } };
}

/** Called by the client itself, from an address. */
function restrict({ clientId, clientSecret }: Caller, payload: object, remoteAddress = OFFICE) {
  return app.http.inject({
    method: 'PUT',
    url: '/v1/api-key/restrictions',
    headers: { authorization: basic(clientId, clientSecret) },
    payload,
    remoteAddress,
  });
}

async function limited(caller: Caller, payload: object): Promise<void> {
  const answer = await restrict(caller, payload);
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
}

/** Every route that takes a key and a token, called with an empty request, which does no harm if it is accepted. */
function bearerRoutes() {
  return app.routes.filter(({ policy, path }) => policy.name === 'bearer' && !/\/(reset|stream)$/.test(path));
}

async function callAll(headers: Record<string, string>, remoteAddress: string) {
  const answers: { name: string; status: number; code: number | undefined; details: string }[] = [];
  for (const { method, path } of bearerRoutes()) {
    const answer = await app.http.inject({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
      headers: { ...headers, 'content-type': 'application/json' },
      remoteAddress,
      ...(method !== 'GET' && { payload: '{"nothing":1}' }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const error = isJson && answer.payload !== '' ? answer.json().error : undefined;
    answers.push({ name: `${method} ${path}`, status: answer.statusCode, code: error?.code, details: error?.details });
  }
  return answers;
}

describe('on every route', () => {
  test.each(['read-only', 'accounts'] as const)(
    'a key limited by %s is rejected exactly where the table says',
    async (limit) => {
      const caller = await newCaller();
      await limited(caller, limit === 'read-only' ? { access: 'read-only' } : { accounts: [caller.portal.account] });
      const answers = await callAll(caller.headers, OFFICE);
      expect(answers.length).toBeGreaterThan(50);
      for (const { name, status, code, details } of answers) {
        const isClosed = ROUTE_PERMISSIONS.get(name)!.closedTo.includes(limit);
        expect([name, status === 403 && code === KEY_LIMITED]).toEqual([name, isClosed]);
        expect(status, name).toBeLessThan(500);
        if (isClosed)
          expect(details).toContain(limit === 'read-only' ? 'access: "read-only"' : 'limited to certain accounts');
      }
      // Both outcomes occur often; otherwise the comparison proves nothing.
      const closed = answers.filter(({ code }) => code === KEY_LIMITED).length;
      expect(closed).toBeGreaterThan(10);
      expect(closed).toBeLessThan(answers.length - 10);
    },
  );

  test('a key limited to accounts cannot change the shared test environment', () => {
    for (const name of ['POST /v1/test/reset', 'POST /v1/test/clock'])
      expect(ROUTE_PERMISSIONS.get(name)!.closedTo).toContain('accounts');
  });

  test('a key limited to addresses is rejected from everywhere else, and the error names the caller’s address', {
    timeout: 60_000,
  }, async () => {
    const caller = await newCaller();
    await limited(caller, { networks: ['203.0.113.0/24'] });
    for (const { name, status, code, details } of await callAll(caller.headers, ELSEWHERE)) {
      expect([name, status, code]).toEqual([name, 403, ADDRESS_NOT_ALLOWED]);
      expect(details).toContain(ELSEWHERE);
      expect(details).not.toContain('203.0.113');
    }
    for (const { name, status, code } of await callAll(caller.headers, OFFICE)) {
      expect([name, code]).not.toEqual([name, ADDRESS_NOT_ALLOWED]);
      expect(status, name).toBeLessThan(500);
    }
  });

  test('a read-only key cannot change anything', () => {
    for (const [name, { audience, closedTo }] of ROUTE_PERMISSIONS) {
      // It only reads transit times and stores nothing.
      if (audience !== 'customer' || name === 'POST /v1/route-guides') continue;
      expect([name, closedTo.includes('read-only')]).toEqual([name, !name.startsWith('GET ')]);
    }
  });
});

describe('addresses', () => {
  const whoami = (headers: Record<string, string>, remoteAddress: string, forwarded?: string) =>
    app.http.inject({
      url: '/v1/whoami',
      headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
      remoteAddress,
    });

  test.each([
    [['203.0.113.7'], '203.0.113.7', '203.0.113.8'],
    [['203.0.113.0/24'], '203.0.113.255', '203.0.114.0'],
    [['2001:db8:1::/48'], '2001:db8:1:ffff::1', '2001:db8:2::1'],
    [['2001:db8:1:1::5/128'], '2001:db8:1:1::5', '2001:db8:1:1::6'],
    [['203.0.113.7', '::1'], '::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ])('%j includes %s and not %s', async (networks, inside, outside) => {
    const caller = await newCaller();
    expect((await restrict(caller, { networks }, inside)).statusCode).toBe(200);
    expect((await whoami(caller.headers, inside)).statusCode).toBe(200);
    expect((await whoami(caller.headers, outside)).json().error.code).toBe(ADDRESS_NOT_ALLOWED);
    expect((await whoami(caller.headers, inside)).statusCode).toBe(200);
  });

  test('are those of callers behind a trusted proxy, but not of anyone else who claims to be one', async () => {
    const caller = await newCaller();
    await limited(caller, { networks: [OFFICE] });
    expect((await whoami(caller.headers, '10.0.0.1', OFFICE)).statusCode).toBe(200);
    expect((await whoami(caller.headers, '10.0.0.1', `${OFFICE}, ${ELSEWHERE}`)).statusCode).toBe(403);
    expect((await whoami(caller.headers, '10.0.0.2', OFFICE)).statusCode).toBe(403);
    expect((await whoami(caller.headers, '10.0.0.1')).statusCode).toBe(403);
  });

  test('also apply to token requests, before the password is checked, and to the client’s own calls', async () => {
    const caller = await newCaller();
    await limited(caller, { networks: [OFFICE] });
    const authenticate = (password: string, remoteAddress: string) =>
      app.http.inject({
        method: 'POST',
        url: '/authenticate',
        headers: { apikey: caller.apiKey, authorization: basic(caller.portal.username, password) },
        remoteAddress,
      });
    expect((await authenticate(caller.portal.password, OFFICE)).statusCode).toBe(200);
    for (const password of [caller.portal.password, 'wrong']) {
      expect((await authenticate(password, ELSEWHERE)).json().error.code).toBe(ADDRESS_NOT_ALLOWED);
    }
    const ofClient = app.routes.filter(({ policy }) => policy.name === 'client');
    expect(ofClient.length).toBe(13);
    for (const { method, path } of ofClient) {
      const answer = await app.http.inject({
        method,
        url: path,
        headers: { authorization: basic(caller.clientId, caller.clientSecret), 'content-type': 'application/json' },
        remoteAddress: ELSEWHERE,
        ...(method === 'PUT' && { payload: '{}' }),
      });
      expect([method, path, answer.statusCode, answer.json().error.code]).toEqual([
        method,
        path,
        403,
        ADDRESS_NOT_ALLOWED,
      ]);
    }
  });

  test('are not revealed without the secret', async () => {
    const caller = await newCaller();
    await limited(caller, { networks: [OFFICE] });
    const answer = await restrict({ ...caller, clientSecret: 'wrong' }, {}, ELSEWHERE);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1011]);
  });

  test('a list without the caller’s own address is rejected, since nobody could change it again', async () => {
    const caller = await newCaller();
    const answer = await restrict(caller, { networks: [ELSEWHERE] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.validationFailures).toEqual([
      { field: 'networks', description: expect.stringContaining(`must include ${OFFICE}`) },
    ]);
    expect((await whoami(caller.headers, OFFICE)).statusCode).toBe(200);
  });

  test.each([
    ['300.0.0.1'],
    ['203.0.113.0/33'],
    ['2001:db8::/129'],
    ['fe80::1%eth0'],
    ['example.com'],
    ['10.0.0.0/8/8'],
  ])('%s is refused', async (network) => {
    const answer = await restrict(await newCaller(), { networks: [OFFICE, network] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.validationFailures.map(({ field }: { field: string }) => field)).toEqual([
      'networks[1]',
    ]);
  });

  test('an operator lifts the restrictions of a client that has locked itself out', async () => {
    const caller = await newCaller();
    await limited(caller, { networks: [OFFICE] });
    expect((await whoami(caller.headers, ELSEWHERE)).statusCode).toBe(403);
    await restrictKey(app.context, ACTOR, caller.clientId, UNRESTRICTED);
    await expect.poll(async () => (await whoami(caller.headers, ELSEWHERE)).statusCode, { timeout: 5_000 }).toBe(200);
  });
});

describe('accounts', () => {
  const send = ({ headers }: Caller, url: string, payload: object) =>
    app.http.inject({ method: 'POST', url, headers, payload, remoteAddress: OFFICE });
  const quoteFor = (account: string) => ({ ...SMALLEST_QUOTE, payment: { ...SMALLEST_QUOTE.payment, account } });

  test('of the user count only if the key is not limited to others', async () => {
    const caller = await newCaller();
    const [mine, other] = caller.portal.accounts as [string, string];
    expect((await send(caller, '/v1/rate-quotes', quoteFor(other))).statusCode).toBe(200);
    await limited(caller, { accounts: [mine] });
    const whoami = await app.http.inject({ url: '/v1/whoami', headers: caller.headers, remoteAddress: OFFICE });
    expect(whoami.json().data.accounts).toEqual([mine]);
    expect((await send(caller, '/v1/rate-quotes', quoteFor(mine))).statusCode).toBe(200);

    const rule = `The API key is limited to the account ${mine}.`;
    const quote = await send(caller, '/v1/rate-quotes', quoteFor(other));
    expect([quote.statusCode, quote.json().error.code]).toEqual([403, 1023]);
    expect(quote.json().error.details).toContain(rule);
    const shipper = { ...SMALLEST_PICKUP.shipper, accountCode: other };
    const pickup = await send(caller, '/v1/pickup-requests', { ...SMALLEST_PICKUP, shipper });
    expect([pickup.statusCode, pickup.json().error.code]).toEqual([401, 1014]);
    expect(pickup.json().error.details).toContain(rule);
    const reservation = await send(caller, '/v1/pro-reservations', { account: other, quantity: 1 });
    expect(reservation.json().error.details).toContain(rule);
  });

  test('that the user does not have leave no access: neither old tokens nor new ones work', async () => {
    const caller = await newCaller();
    await limited(caller, { accounts: ['NOBODY1', 'NOBODY2'] });
    const old = await app.http.inject({ url: '/v1/whoami', headers: caller.headers, remoteAddress: OFFICE });
    const fresh = await app.http.inject({
      method: 'POST',
      url: '/authenticate',
      headers: { apikey: caller.apiKey, authorization: basic(caller.portal.username, caller.portal.password) },
      remoteAddress: OFFICE,
    });
    for (const answer of [old, fresh]) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, KEY_LIMITED]);
      expect(answer.json().error.details).toContain('limited to the accounts NOBODY1, NOBODY2.');
    }
  });
});

test('an empty list is rejected instead of lifting the restriction, and a list that was read can be sent back', async () => {
  const caller = await newCaller();
  await limited(caller, { accounts: [caller.portal.account], networks: [OFFICE] });
  const read = async () => {
    const headers = { authorization: basic(caller.clientId, caller.clientSecret) };
    return (await app.http.inject({ url: '/v1/api-key/restrictions', headers, remoteAddress: OFFICE })).json().data;
  };
  const before = await read();
  for (const name of ['accounts', 'networks']) {
    const answer = await restrict(caller, { ...before, [name]: [] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.validationFailures).toEqual([
      { field: name, description: expect.stringContaining('must have 1 to ') },
    ]);
  }
  expect(await read()).toEqual(before);
  for (const body of [before, { access: 'read-only', accounts: null, networks: null }]) {
    expect((await restrict(caller, body)).statusCode).toBe(200);
    expect(await read()).toEqual(body);
  }
});

test('restrictions are read as they were set, and stay when the key is replaced', async () => {
  const caller = await newCaller();
  const set = { access: 'read-only', accounts: [caller.portal.account], networks: [OFFICE] };
  await limited(caller, { ...set, networks: [OFFICE, OFFICE] });
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    app.http.inject({
      method,
      url,
      headers: { authorization: basic(caller.clientId, caller.clientSecret) },
      remoteAddress: OFFICE,
    });
  expect((await call('GET', '/v1/api-key/restrictions')).json().data).toEqual(set);
  await call('DELETE', '/v1/api-key');
  const { apiKey, apiClientSecret } = (await call('POST', '/v1/api-key')).json().data;
  const again = { ...caller, apiKey, clientSecret: apiClientSecret };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/authenticate',
    headers: { apikey: apiKey, authorization: basic(caller.portal.username, caller.portal.password) },
    remoteAddress: ELSEWHERE,
  });
  expect(answer.json().error.code).toBe(ADDRESS_NOT_ALLOWED);
  await limited(again, {});
  const read = await app.http.inject({
    url: '/v1/api-key/restrictions',
    headers: { authorization: basic(caller.clientId, apiClientSecret) },
    remoteAddress: ELSEWHERE,
  });
  expect(read.json().data).toEqual({ access: 'full', accounts: null, networks: null });
});

describe('a response that is returned again', () => {
  const quote = (caller: Caller, account: string, key: string) =>
    app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes',
      headers: { ...caller.headers, 'idempotency-key': key },
      payload: { ...SMALLEST_QUOTE, payment: { ...SMALLEST_QUOTE.payment, account } },
    });

  test('is not returned to a key that was limited to other accounts in the meantime', async () => {
    const caller = await newCaller();
    const [first, second] = caller.portal.accounts as [string, string];
    const made = await quote(caller, first, 'one');
    expect(made.statusCode).toBe(200);
    expect((await quote(caller, first, 'one')).headers['idempotency-replayed']).toBe('true');
    await limited(caller, { accounts: [second] });
    const refused = await quote(caller, first, 'one');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, KEY_LIMITED]);
    expect(refused.body).not.toContain(made.json().data.quoteId ?? 'quoteId');

    // A response given under a restriction is replayed as long as the key may act for at least the same accounts.
    expect((await quote(caller, second, 'two')).statusCode).toBe(200);
    expect((await quote(caller, second, 'two')).headers['idempotency-replayed']).toBe('true');
    await limited(caller, { accounts: [first, second] });
    expect((await quote(caller, second, 'two')).headers['idempotency-replayed']).toBe('true');
    await limited(caller, { accounts: [first] });
    expect((await quote(caller, second, 'two')).json().error.code).toBe(KEY_LIMITED);
    await limited(caller, {});
    expect((await quote(caller, first, 'one')).headers['idempotency-replayed']).toBe('true');
  });
});
