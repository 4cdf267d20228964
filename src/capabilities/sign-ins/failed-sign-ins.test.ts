// Failed sign-ins are recorded for operators, and a flood of them is summarized in a few rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { basic, clientWithKey, newPortal, openTestApp } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { setPortalSuspended } from '../accounts/manage-portal-accounts.ts';
import { operatorStore } from '../accounts/operator.store.ts';
import { type Console, consoleOf } from '../jobs/console.fixture.ts';
import { availRequest, call as soapCall } from '../soap/soap-server.fixture.ts';
import { FailedSignInLog } from './record-failed-sign-ins.ts';
import { sweepSignInsOnce } from './sweep-failed-sign-ins.ts';

const SECRET = 'hunter2-and-more';

describe.each([
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ databaseUrl: await freshPostgresDatabase() }) },
])('$name', ({ settings }) => {
  let console: Console;
  beforeAll(async () => {
    console = await consoleOf(await openTestApp({ config: await settings() }));
  });
  afterAll(() => console.app.close());

  const send = (call: object, remoteAddress: string) => console.app.http.inject({ ...call, remoteAddress });
  const listed = async (query = '') =>
    (await console.get(`/failed-sign-ins${query}`)).map(
      ({ firstAt, lastAt, ...line }: Record<string, unknown>) => line,
    );

  test('are listed with time, entry point, name, source address and reason, and without the password', async () => {
    const { apiKey } = await clientWithKey(console.app);
    const suspended = await newPortal(console.app.context);
    await setPortalSuspended(console.app.context, 'operator:tester', suspended.username, true);
    const session = (url: string) => ({
      method: 'POST',
      url,
      headers: { host: 'localhost' },
      payload: { username: 'Wanda', password: SECRET },
    });
    await send({ url: '/v1/api-key', headers: { authorization: basic('LHC1', SECRET) } }, '192.0.2.1');
    await send(
      { method: 'POST', url: '/authenticate', headers: { apikey: apiKey, authorization: basic('wanda', SECRET) } },
      '2001:db8::7',
    );
    await send(session('/v1/session'), '192.0.2.2');
    await send(session('/v1/session'), '192.0.2.2');
    await send(session('/ops/v1/session'), '192.0.2.3');
    await send({ url: '/ops/v1/audit', headers: { authorization: basic('wanda', SECRET) } }, '192.0.2.3');
    const payload = soapCall(availRequest('1234567890', 'BOL'), { user: 'wanda', password: SECRET.slice(0, 10) });
    await send(
      { method: 'POST', url: '/soap/image-view', headers: { 'content-type': 'text/xml' }, payload },
      '192.0.2.4',
    );
    const { username, password } = suspended;
    await send({ ...session('/v1/session'), payload: { username, password } }, '192.0.2.5');

    const lines = await listed();
    expect(lines).toHaveLength(6);
    expect(lines).toEqual(
      expect.arrayContaining([
        { entryPoint: 'api-key', reason: 'wrong', name: 'LHC1', source: '192.0.2.1', attempts: 1 },
        { entryPoint: 'authenticate', reason: 'wrong', name: 'wanda', source: '2001:db8:0:0::/64', attempts: 1 },
        { entryPoint: 'portal-session', reason: 'wrong', name: 'wanda', source: '192.0.2.2', attempts: 2 },
        { entryPoint: 'operator', reason: 'wrong', name: 'wanda', source: '192.0.2.3', attempts: 2 },
        { entryPoint: 'soap', reason: 'wrong', name: 'wanda', source: '192.0.2.4', attempts: 1 },
        { entryPoint: 'portal-session', reason: 'not-allowed', name: username, source: '192.0.2.5', attempts: 1 },
      ]),
    );
    const { text } = await console.call('GET', '/failed-sign-ins?limit=200');
    expect(text).not.toContain(SECRET.slice(0, 10));
    expect(text).not.toContain(password);
    expect(JSON.parse(text).data[0].firstAt).toBe(new Date(console.app.clock.now()).toISOString());
  });

  test('are found by entry point, reason, name and source, in pages', async () => {
    expect(await listed('?entryPoint=soap')).toHaveLength(1);
    expect(await listed('?reason=not-allowed')).toHaveLength(1);
    expect(await listed('?name=wanda')).toHaveLength(4);
    expect(await listed('?name=wanda&source=192.0.2.3')).toHaveLength(1);
    expect(await listed('?name=wand')).toEqual([]);
    const pages: unknown[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await console.call(
        'GET',
        `/failed-sign-ins?limit=4${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      pages.push(...body.data);
      cursor = body.cursor;
    } while (cursor !== null);
    expect(pages).toHaveLength(6);
    expect((await console.call('GET', '/failed-sign-ins?cursor=nonsense')).status).toBe(400);
    expect((await console.call('GET', '/failed-sign-ins?reason=ok')).status).toBe(400);
  });

  test('are counted by entry point and outcome for Prometheus', async () => {
    const { body } = await console.app.http.inject({ url: '/metrics' });
    const counted = (labels: string) =>
      body.split('\n').find((one) => one.startsWith(`linehaul_sign_ins_total{${labels}`));
    expect(counted('entry_point="operator",outcome="wrong"')).toMatch(/ 2$/);
    expect(counted('entry_point="portal-session",outcome="not-allowed"')).toMatch(/ 1$/);
    expect(counted('entry_point="operator",outcome="ok"')).toMatch(/ \d+$/);
  });

  test('cannot be read by customers', async () => {
    const headers = await console.customer();
    expect((await console.app.http.inject({ url: '/ops/v1/failed-sign-ins', headers })).statusCode).toBe(401);
  });

  test('are deleted when they are old, and the oldest if there are too many', async () => {
    const { context, clock } = console.app;
    const record = async (name: string) => {
      const log = new FailedSignInLog(context);
      log.record({ entryPoint: 'soap', name, source: '192.0.2.9' }, 'wrong');
      await log.close();
    };
    clock.advance(89 * DAY_MS);
    await sweepSignInsOnce(context);
    expect(await listed()).toHaveLength(6);
    await record('later');
    clock.advance(86_400_001);
    await sweepSignInsOnce(context);
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['later']);
    for (const name of ['a', 'b', 'c']) {
      await record(name);
      clock.advance(1_000);
    }
    await sweepSignInsOnce(context, 2);
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
  });
});

describe('a flood', () => {
  let console: Console;
  beforeAll(async () => {
    console = await consoleOf(await openTestApp());
  });
  afterAll(() => console.app.close());

  /** The rows that one write of the log adds. */
  async function linesAfter(flood: (log: FailedSignInLog) => void): Promise<Record<string, unknown>[]> {
    const before = (await console.get('/failed-sign-ins?limit=200')).length;
    const log = new FailedSignInLog(console.app.context);
    console.app.clock.advance(1_000);
    flood(log);
    await log.close();
    const lines = await console.get('/failed-sign-ins?limit=200');
    return lines.slice(0, lines.length - before);
  }
  const attemptsOf = (lines: Record<string, unknown>[]) => lines.reduce((sum, one) => sum + Number(one.attempts), 0);

  test('from one address is recorded as a few names and a total', async () => {
    const lines = await linesAfter((log) => {
      for (let name = 0; name < 10_000; name++)
        log.record({ entryPoint: 'operator', name: `name ${name}`, source: '192.0.2.1' }, 'wrong');
      for (let name = 0; name < 10_000; name++)
        log.record({ entryPoint: 'operator', name: `name ${name}`, source: '192.0.2.1' }, 'address-limit');
    });
    expect(lines).toHaveLength(7);
    expect(attemptsOf(lines)).toBe(20_000);
    expect(lines.find(({ name, reason }) => name === null && reason === 'wrong')?.attempts).toBe(9_995);
    expect(lines.find(({ reason }) => reason === 'address-limit')).toMatchObject({ name: null, attempts: 10_000 });
  });

  test('from many addresses takes a limited number of rows, and every attempt is counted', async () => {
    const lines = await linesAfter((log) => {
      for (let number = 0; number < 50_000; number++)
        log.record({ entryPoint: 'soap', name: `n${number}`, source: `10.0.${number >> 8}.${number & 255}` }, 'wrong');
    });
    expect(lines).toHaveLength(31);
    expect(attemptsOf(lines)).toBe(50_000);
    expect(lines.find(({ source }) => source === null)?.attempts).toBe(49_970);
  });

  test('does not hide a slow guesser at another address', async () => {
    const lines = await linesAfter((log) => {
      for (let name = 0; name < 1_000; name++)
        log.record({ entryPoint: 'operator', name: `name ${name}`, source: '192.0.2.1' }, 'wrong');
      log.record({ entryPoint: 'operator', name: 'night', source: '198.51.100.1' }, 'wrong');
    });
    expect(lines).toContainEqual(expect.objectContaining({ name: 'night', source: '198.51.100.1', attempts: 1 }));
  });

  test('with strange names is stored as plain short text, without keys and tokens', async () => {
    const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln';
    const lines = await linesAfter((log) => {
      for (const name of ['a\u0000b\nc', '\ud800half', 'x'.repeat(900), `lh_test_0EXAMPLE0`, token])
        log.record({ entryPoint: 'soap', name, source: `192.0.2.${name.length % 250}` }, 'wrong');
    });
    const names = lines.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['a b c', '\ufffdhalf', 'x'.repeat(100), '(removed)']));
    expect(JSON.stringify(lines)).not.toMatch(/lh_test_|eyJ/);
  });
});

test('a right password that is not sufficient, or not valid there, is recorded each time', async () => {
  const console = await consoleOf(await openTestApp());
  const { app } = console;
  const program = await createOperator(app.context, 'operator:tester', 'program', { isProgram: true });
  const person = await createOperator(app.context, 'operator:tester', 'person');
  await app.context.db.write([operatorStore(app.context.db).setSecondFactor('person', app.clock.now())]);
  const byBasic = () => app.http.inject({ url: '/ops/v1/audit', headers: { authorization: basic('person', person) } });
  const bySession = () =>
    app.http.inject({
      method: 'POST',
      url: '/ops/v1/session',
      headers: { host: 'localhost' },
      payload: { username: 'program', password: program },
    });
  // The second time, the password is already known from the first.
  const codes: number[] = [];
  for (const call of [byBasic, byBasic, bySession, bySession]) codes.push((await call()).json().error.code);
  expect(codes).toEqual([1029, 1029, 1054, 1054]);
  const lines = await console.get('/failed-sign-ins');
  expect(lines).toHaveLength(2);
  for (const name of ['person', 'program']) {
    expect(lines).toContainEqual(
      expect.objectContaining({ entryPoint: 'operator', reason: 'not-allowed', name, attempts: 2 }),
    );
  }
  await app.close();
});
