// Idempotency-Key on routes with bodies: one effect and one response, whatever arrives at the same time.
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exact } from '../../src/platform/contract/fields.ts';
import { route } from '../../src/platform/contract/route.ts';
import { type Database, DatabaseUnavailable, step } from '../../src/platform/db/database.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { openTestServer, plain, type TestServer } from '../../src/platform/http/test-server.fixture.ts';
import { until } from '../support/waiting.ts';
import { callAtOnce, copies, type RaceCall, tally } from './many-callers.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

let handled = 0;
let orders = 0;
let next: 'work' | 'refuse' | 'break' | 'away' | 'wait' = 'work';
const waiting: (() => void)[] = [];

/** Writes one row per effect, and pauses in between so that other requests can run. */
async function order(db: Database, amount: number) {
  handled += 1;
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (next === 'wait') await new Promise<void>((go) => waiting.push(go));
  if (next === 'refuse') throw new Refusal('apiKeyAlreadyAssigned');
  if (next === 'break') throw new Error('a defect');
  if (next === 'away') throw new DatabaseUnavailable('gone');
  const name = `order ${++orders} ${amount}`;
  const write = step(db.tables<Tables>().insertInto('environment_facts').values({ name, value: '' }), 1);
  return { status: 201, body: { name }, writes: [write] };
}

let server: TestServer;
let base: string;
beforeAll(async () => {
  const made = { ...plain, path: '/orders', success: { status: 201, description: 'Made.' } };
  const shared = { ...made, body: exact({ amount: Type.Integer({ minimum: 1 }) }) };
  const handle = ({ body }: { body: { amount: number } }) => order(server.db, body.amount);
  server = openTestServer([
    route({ ...shared, method: 'POST', handle }),
    route({ ...shared, method: 'PUT', handle }),
    route({ ...made, method: 'DELETE', handle: () => order(server.db, 0) }),
    route({ ...shared, path: '/others', method: 'POST', handle }),
  ]);
  base = await server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(() => {
  next = 'work';
});

const effects = async () =>
  (await server.db.tables<Tables>().selectFrom('environment_facts').selectAll().execute()).length;

function post(
  key: string | undefined,
  body: unknown,
  options: { method?: string; path?: string; caller?: string } = {},
): RaceCall {
  return {
    method: (options.method ?? 'POST') as 'POST',
    url: `${base}${options.path ?? '/orders'}`,
    headers: {
      'content-type': 'application/json',
      'x-caller': options.caller ?? 'a',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}
const send = async (...args: Parameters<typeof post>) => (await callAtOnce([post(...args)]))[0]!;

test.each(['POST', 'PUT', 'DELETE'])('ten copies of a %s at once have one effect and one response', async (method) => {
  const before = await effects();
  handled = 0;
  const body = method === 'DELETE' ? undefined : { amount: 1 };
  const answers = await callAtOnce(copies(10, post(`copies ${method}`.replace(' ', '-'), body, { method })));
  expect(tally(answers)).toEqual({ 201: 10 });
  expect(new Set(answers.map((one) => one.body)).size).toBe(1);
  expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(9);
  expect(new Set(answers.map((one) => one.headers['content-type'])).size).toBe(1);
  expect((await effects()) - before).toBe(1);
  // The others waited for the first instead of running the handler too.
  expect(handled).toBe(1);
});

test('a copy waits for the first one for a while, then gets 409', { timeout: 30_000 }, async () => {
  next = 'wait';
  const first = send('slow', { amount: 1 });
  await until('the first runs', () => waiting.length === 1);
  const copy = await send('slow', { amount: 1 });
  expect([copy.status, JSON.parse(copy.body).error.code]).toEqual([409, 2008]);
  expect(copy.headers['retry-after']).toBe('1');
  waiting.pop()?.();
  const done = await first;
  const again = await send('slow', { amount: 1 });
  expect([done.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, done.body, 'true']);
});

test('without a key, ten copies have ten effects', async () => {
  const before = await effects();
  await callAtOnce(copies(10, post(undefined, { amount: 1 })));
  expect((await effects()) - before).toBe(10);
});

describe('the key is for one request', () => {
  test.each([
    ['another body', { amount: 2 }, {}],
    ['the same members in another spelling', '{"amount": 1}', {}],
    ['another path', { amount: 1 }, { path: '/others' }],
    ['another method', { amount: 1 }, { method: 'PUT' }],
  ])('%s is 422', async (name, body, options) => {
    const key = `stands-${name.replaceAll(' ', '-')}`;
    expect((await send(key, { amount: 1 })).status).toBe(201);
    const before = await effects();
    const answer = await send(key, body, options);
    const { error } = JSON.parse(answer.body);
    expect([answer.status, error.code]).toEqual([422, 2007]);
    expect(error.validationFailures).toMatchObject([{ field: 'Idempotency-Key' }]);
    expect(await effects()).toBe(before);
    expect((await send(key, { amount: 1 })).headers['idempotency-replayed']).toBe('true');
  });

  test('of the same caller', async () => {
    const mine = await send('shared', { amount: 1 }, { caller: 'a' });
    const theirs = await send('shared', { amount: 7 }, { caller: 'b' });
    expect(theirs.status).toBe(201);
    expect(theirs.body).not.toBe(mine.body);
  });

  test('two bodies at once with one key: one succeeds, the other is 422', async () => {
    const before = await effects();
    const answers = await callAtOnce([post('two', { amount: 1 }), post('two', { amount: 2 })]);
    expect(tally(answers)).toEqual({ 201: 1, 422: 1 });
    expect((await effects()) - before).toBe(1);
  });
});

describe('what is stored', () => {
  test('an error of the operation is stored and returned again, even if the request would now succeed', async () => {
    next = 'refuse';
    const first = await send('refused', { amount: 1 });
    next = 'work';
    const again = await send('refused', { amount: 1 });
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test.each(['break', 'away'] as const)(
    'an internal error (%s) is not: the same key works afterwards',
    async (fault) => {
      next = fault;
      expect((await send(`fault-${fault}`, { amount: 1 })).status).toBe(fault === 'break' ? 500 : 503);
      next = 'work';
      const again = await send(`fault-${fault}`, { amount: 1 });
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    },
  );

  test('ten copies of a failing request are each tried, and none waits forever', async () => {
    next = 'break';
    expect(tally(await callAtOnce(copies(10, post('fails', { amount: 1 }))))).toEqual({ 500: 10 });
  });

  test('a failed validation does not use the key up', async () => {
    expect((await send('fixed', { amount: 0 })).status).toBe(400);
    expect((await send('fixed', 'not json')).status).toBe(400);
    const right = await send('fixed', { amount: 1 });
    expect([right.status, right.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test('what is stored is encrypted', async () => {
    const { body } = await send('sealed', { amount: 4_711 });
    const rows = await server.db
      .tables<{ idempotent_answers: { sealed_answer: string } }>()
      .selectFrom('idempotent_answers')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(JSON.parse(body).name);
  });
});

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(256)],
  ['with a blank', 'a b'],
  ['beyond ASCII', 'ü'],
])('a key that is %s is 400, and nothing is done', async (_what, key) => {
  const before = await effects();
  const answer = await send(key, { amount: 1 });
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, 2006]);
  expect(await effects()).toBe(before);
});

test('the longest key is accepted, and is not confused with one that differs at its end', async () => {
  const [a, b] = [`${'x'.repeat(254)}a`, `${'x'.repeat(254)}b`];
  expect((await send(a, { amount: 1 })).status).toBe(201);
  expect((await send(b, { amount: 2 })).status).toBe(201);
});

test('after 24 hours, the key is new again', async () => {
  const first = await send('day', { amount: 1 });
  server.clock.advance(DAY_MS);
  const again = await send('day', { amount: 2 });
  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, undefined]);
});
