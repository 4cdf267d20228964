// The request log: what is logged, who can see it, and what is not logged.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import {
  ACTOR,
  basic,
  bearerOf,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { nameCaller } from './name-caller.ts';
import { RequestLog } from './record-requests.ts';
import { requestLogStore } from './request-log.store.ts';
import { sweepOnce } from './sweep-requests.ts';

let app: TestApp;
let operator: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
  operator = { authorization: basic('night', await createOperator(app.context, ACTOR, 'night')) };
});
afterAll(() => app.close());

type Headers = Record<string, string>;
const get = (url: string, headers: Headers) => app.http.inject({ method: 'GET', url, headers });
const list = async (headers: Headers, query = '') => (await get(`/v1/requests${query}`, headers)).json().data;
const listAll = async (query = '') => (await get(`/ops/v1/requests${query}`, operator)).json().data;

describe('a caller', () => {
  test('finds the requests that were just made, newest first, with all details', async () => {
    const bearer = await bearerOf(app);
    await get('/v1/whoami', { ...bearer, 'x-request-id': 'first-1' });
    const refused = await app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes',
      headers: { ...bearer, 'x-request-id': 'second-2', 'content-type': 'application/json' },
      payload: JSON.stringify({ payment: { account: 'X', apiKey: 'hidden-key' }, note: "it's" }),
    });
    expect(refused.statusCode).toBe(400);
    const found = await list(bearer);
    expect(found.map((one: { requestId: string }) => one.requestId).slice(0, 2)).toEqual(['second-2', 'first-1']);
    expect(found[1]).toMatchObject({ method: 'GET', path: '/v1/whoami', status: 200, errorCode: null });
    const { data } = (await get('/v1/requests/second-2', bearer)).json();
    expect(data).toMatchObject({
      method: 'POST',
      path: '/v1/rate-quotes',
      query: '',
      status: 400,
      errorCode: 2000,
      at: new Date(app.clock.now()).toISOString(),
      caller: { kind: 'portal', username: expect.stringMatching(/^clerk/), clientId: expect.stringMatching(/^LHC/) },
    });
    expect(data.durationMs).toBeGreaterThan(0);
    expect(JSON.parse(data.requestBody)).toEqual({ payment: { account: 'X', apiKey: '(removed)' }, note: "it's" });
    expect(JSON.parse(data.answerBody).error.code).toBe(2000);
    expect(data.curl).toContain("curl -X POST 'http://127.0.0.1:8081/v1/rate-quotes'");
    expect(JSON.stringify(data)).not.toContain(bearer.apikey);
  });

  test('gets a curl command that a shell understands as it was meant', async () => {
    const bearer = await bearerOf(app);
    const body = { note: `it's "quoted" $HOME \`date\` \\ and 'more'` };
    await app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes?x=%27;rm%20-rf',
      headers: { ...bearer, 'x-request-id': 'curl-1', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    const { curl } = (await get('/v1/requests/curl-1', bearer)).json().data;
    const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${curl}`;
    const env = { PATH: process.env.PATH, LINEHAUL_API_KEY: 'the-key', LINEHAUL_TOKEN: 'the-token' };
    const words = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0');
    expect(words.slice(0, -1)).toEqual([
      '-X',
      'POST',
      'http://127.0.0.1:8081/v1/rate-quotes?x=%27;rm%20-rf',
      '-H',
      'apikey: the-key',
      '-H',
      'authorization: Bearer the-token',
      '-H',
      'content-type: application/json',
      '--data-raw',
      JSON.stringify(body),
    ]);
  });

  test('gets pages of them, and can filter them', async () => {
    const bearer = await bearerOf(app);
    const { username } = (await get('/v1/whoami', bearer)).json().data;
    for (const [id, url] of [
      ['a', '/v1/whoami'],
      ['b', '/v1/invoices?nonsense=1'],
      ['c', '/v1/whoami?nonsense=1'],
    ] as const)
      await get(url, { ...bearer, 'x-request-id': `page-${id}` });
    const ids = (found: { requestId: string }[]) =>
      found.map((one) => one.requestId).filter((id) => id.startsWith('page-'));
    expect(ids(await list(bearer))).toEqual(['page-c', 'page-b', 'page-a']);
    expect(ids(await list(bearer, '?failed=true'))).toEqual(['page-c', 'page-b']);
    expect(ids(await list(bearer, '?failed=false'))).toEqual(['page-a']);
    expect(ids(await list(bearer, '?path=/v1/who'))).toEqual(['page-c', 'page-a']);
    expect(ids(await list(bearer, '?path=/v1/who%25'))).toEqual([]);
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: { data: { requestId: string }[]; cursor: string | null } = (
        await get(`/v1/requests?limit=2${cursor && `&cursor=${cursor}`}`, bearer)
      ).json();
      expect(answer.data.length).toBeLessThanOrEqual(2);
      walked.push(...ids(answer.data));
      cursor = answer.cursor;
    }
    expect(walked).toEqual(['page-c', 'page-b', 'page-a']);
    expect(ids(await listAll(`?caller=${username}`))).toEqual(['page-c', 'page-b', 'page-a']);
    expect(ids(await listAll(`?caller=${username}&status=200`))).toEqual(['page-a']);
    expect(ids(await listAll('?requestId=page-b'))).toEqual(['page-b']);
    for (const query of ['?limit=0', '?limit=201', '?cursor=%27', '?failed=yes', '?status=200'])
      expect((await get(`/v1/requests${query}`, bearer)).statusCode).toBe(400);
  });

  test('sees nothing of another account, another client, or an operator', async () => {
    const { apiKey } = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const mine = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
    const other = await clientWithKey(app);
    const theirs = { apikey: other.apiKey, authorization: `Bearer ${await tokenFor(app, other.apiKey, portal)}` };
    const stranger = await bearerOf(app);
    await get('/v1/whoami', { ...mine, 'x-request-id': 'of-mine' });
    await get('/ops/v1/requests/none', { ...operator, 'x-request-id': 'of-operator' });
    await get('/ops/v1/shipments', { ...operator, 'x-request-id': 'of-operator-2' });
    const seenBy = async (headers: Headers) =>
      (await list(headers))
        .map((one: { requestId: string }) => one.requestId)
        .filter((id: string) => id.startsWith('of-'));
    expect(await seenBy(mine)).toEqual(['of-mine']);
    // Another client that acts for the same portal account sees only its own requests.
    expect(await seenBy(theirs)).toEqual([]);
    expect(await seenBy(stranger)).toEqual([]);
    for (const headers of [theirs, stranger]) {
      const answer = await get('/v1/requests/of-mine', headers);
      const absent = await get('/v1/requests/of-nobody', headers);
      expect([answer.statusCode, answer.json()]).toEqual([404, absent.json()]);
    }
    expect((await get('/v1/requests/of-operator-2', mine)).statusCode).toBe(404);
    expect((await get('/ops/v1/requests/of-operator-2', operator)).json().data.caller).toMatchObject({
      kind: 'operator',
      username: 'night',
    });
    // The account's owner, in the portal, sees the requests of all its clients.
    const browser = new TestBrowser(app);
    await browser.signIn('/v1/session', portal.username, portal.password);
    const shown = (await browser.call('/v1/requests')).json().data;
    expect(shown.map((one: { requestId: string }) => one.requestId)).toContain('of-mine');
  });
});

describe('nothing is recorded', () => {
  test('of pages that only read, of signing in, and of the log itself', async () => {
    const portal = await newPortal(app.context);
    const browser = new TestBrowser(app);
    await browser.signIn('/v1/session', portal.username, portal.password);
    await browser.call('/v1/whoami');
    await browser.call('/v1/requests');
    await browser.call('/v1/session');
    expect((await browser.call('/v1/requests')).json().data).toEqual([]);
    await browser.call('/v1/rate-quotes', { method: 'POST', body: {} });
    const kept = (await browser.call('/v1/requests')).json().data;
    expect(kept).toMatchObject([{ path: '/v1/rate-quotes', status: 400, caller: { bySession: true, clientId: null } }]);
  });

  test('of anything that anyone may read', async () => {
    await app.http.inject({ url: '/livez', headers: { 'x-request-id': 'live-1' } });
    expect(await listAll('?requestId=live-1')).toEqual([]);
  });

  test('if it is turned off', async () => {
    const silent = await openTestApp({ config: { requestLog: false } });
    const bearer = await bearerOf(silent);
    await silent.http.inject({ url: '/v1/whoami', headers: bearer });
    const answer = await silent.http.inject({ url: '/v1/requests', headers: bearer });
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
    await silent.close();
  });
});

test('no entry contains secrets: passwords, keys or tokens, accepted or not', async () => {
  const { clientId, clientSecret, apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const token = await tokenFor(app, apiKey, portal);
  await get('/v1/api-key', { authorization: basic(clientId, clientSecret) });
  await get(`/v1/rate-quotes/${apiKey}`, { apikey: apiKey, authorization: `Bearer ${token}` });
  await get('/v1/whoami?token=in-the-query', { apikey: apiKey, authorization: `Bearer ${token}` });
  await app.http.inject({
    method: 'POST',
    url: '/authenticate',
    headers: { apikey: apiKey, authorization: basic(portal.username, 'a-wrong-password') },
  });
  await (await browserOf(portal)).call('/v1/session/confirmation', {
    method: 'POST',
    body: { password: portal.password },
  });
  await listAll();
  const rows = await app.context.db
    .tables<{ request_log: Record<string, unknown> }>()
    .selectFrom('request_log')
    .selectAll()
    .execute();
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(5);
  for (const secret of [clientSecret, apiKey, token, portal.password, 'a-wrong-password', 'in-the-query'])
    expect(text).not.toContain(secret);
  const signIns = await listAll('?kind=unknown&path=/authenticate');
  expect(signIns[0]).toMatchObject({ status: 401, errorCode: 1012, caller: { username: null } });
});

async function browserOf(portal: { username: string; password: string }) {
  const browser = new TestBrowser(app);
  await browser.signIn('/v1/session', portal.username, portal.password);
  return browser;
}

test.each([
  ['beginnings of a token', '<x a="', 'eyJ-'],
  ['beginnings of a user', '<x>', '<user '],
  ['passwords without an end', '<x>', '<password>'],
])('calls without credentials, full of %s, slow nobody down', async (_what, before, unit) => {
  const payload = `${before}${unit.repeat(32_000 / unit.length)}`;
  const headers = { 'content-type': 'text/xml' };
  for (let count = 0; count < 10; count++)
    await app.http.inject({ method: 'POST', url: '/soap/image-view', headers, payload });
  const startedAt = performance.now();
  expect((await listAll('?path=/soap')).length).toBeGreaterThanOrEqual(10);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

describe('under load', () => {
  const answer = (status: number) => ({ status, headers: { 'content-type': 'application/json' }, body: '{"data":{}}' });
  const route = () => app.routes.find(({ path }) => path === '/v1/whoami')!;
  const request = (scope: string, id: string) =>
    ({
      id,
      url: '/v1/whoami',
      method: 'GET',
      headers: {},
      raw: { method: 'GET' },
      principal: { scope, meter: '', username: scope, clientId: 'LHC1' },
    }) as never;

  test('some of each caller are kept, errors first, and the space is limited', async () => {
    const log = new RequestLog(app.context);
    for (let number = 0; number < 500; number++) log.record(request('busy', `busy-${number}`), answer(200), route(), 1);
    for (let number = 0; number < 500; number++)
      log.record(request('wrong', `wrong-${number}`), answer(404), route(), 1);
    for (let number = 0; number < 500; number++)
      log.record(request(`many-${number}`, `many-${number}`), answer(200), route(), 1);
    for (let number = 0; number < 500; number++)
      log.record(request(`lost-${number}`, `lost-${number}`), answer(500), route(), 1);
    await log.close();
    const store = requestLogStore(app.context.db);
    const kept = async (path: Record<string, string>) => (await store.list({ ...path, limit: 1_000 })).length;
    expect(await kept({ username: 'busy' })).toBe(10);
    expect(await kept({ username: 'wrong' })).toBe(20);
    const all = (await store.list({ kind: 'portal', clientId: 'LHC1', limit: 1_000 })).map((one) => one.username);
    expect(all.filter((name) => name.startsWith('many-'))).toHaveLength(20);
    expect(all.filter((name) => name.startsWith('lost-'))).toHaveLength(100);
  });

  test('a long body does not take up the space of others', async () => {
    const log = new RequestLog(app.context);
    const file = {
      ...(request('files', 'file-1') as object),
      body: Buffer.alloc(20_000_000),
      headers: { 'content-type': 'application/pdf' },
    };
    log.record(file as never, answer(200), route(), 1);
    log.record(request('files', 'file-2'), answer(200), route(), 1);
    await log.close();
    const store = requestLogStore(app.context.db);
    expect(await store.find('file-1', {})).toMatchObject({ request_body: '(application/pdf, 20000000 bytes)' });
    expect(await store.find('file-2', {})).toMatchObject({ request_body: null });
  });

  test('entries that cannot be written are dropped, and nothing breaks', async () => {
    const { db, breakWith } = breakableDatabase(app.context.db);
    const log = new RequestLog({ ...app.context, db });
    breakWith(new Error('away'));
    log.record(request('away', 'away-1'), answer(200), route(), 1);
    await log.flush();
    breakWith(undefined);
    log.record(request('away', 'away-2'), answer(200), route(), 1);
    await log.close();
    const kept = await requestLogStore(db).list({ username: 'away', limit: 100 });
    expect(kept.map((one) => one.request_id)).toEqual(['away-2']);
  });

  test('a week is kept, and a limited number per caller', async () => {
    const log = new RequestLog(app.context);
    const store = requestLogStore(app.context.db);
    const ids = async (username: string) => (await store.list({ username, limit: 100 })).map((one) => one.request_id);
    log.record(request('old', 'old-1'), answer(200), route(), 1);
    await log.flush();
    app.clock.advance(7 * DAY_MS - 1_000);
    for (let number = 1; number <= 8; number++) {
      app.clock.advance(1);
      log.record(request('sweeping', `sweeping-${number}`), answer(200), route(), 1);
    }
    await log.flush();
    await sweepOnce(app.context, log, 5);
    expect(await ids('old')).toEqual(['old-1']);
    expect(await ids('sweeping')).toEqual(['sweeping-8', 'sweeping-7', 'sweeping-6', 'sweeping-5', 'sweeping-4']);
    app.clock.advance(2_000);
    await sweepOnce(app.context, log, 5);
    expect(await ids('old')).toEqual([]);
    expect(await ids('sweeping')).toHaveLength(5);
    await log.close();
  });
});

test.each([
  [undefined, { kind: 'unknown', username: '', clientId: '' }],
  [
    { scope: 'soap', meter: '' },
    { kind: 'soap', username: '' },
  ],
  [
    { scope: 'operator:night', meter: '', actor: 'operator:night', username: 'night' },
    { kind: 'operator', username: 'night' },
  ],
  [
    { scope: 'x', meter: 'client LHC1', portal: { username: 'clerk' }, keyId: 'k' },
    { kind: 'portal', username: 'clerk', clientId: 'LHC1' },
  ],
  [
    { scope: 'client LHC2', meter: 'x', client: { client_id: 'LHC2' } },
    { kind: 'client', clientId: 'LHC2' },
  ],
])('%j is named', (principal, caller) => expect(nameCaller(principal as never)).toMatchObject(caller));
