// Sandboxes as integrators use them: created, called with their own credentials, isolated from each other, and deleted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR, basic, type TestApp } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { SMALLEST } from '../rate-quotes/rate-quote.fixture.ts';
import {
  callerOf,
  type Integrator,
  newIntegrator,
  openSandboxApp,
  type SandboxOwner,
  signInTo,
} from './sandbox.fixture.ts';

let app: TestApp;
let anna: Integrator;
let ben: Integrator;
beforeAll(async () => {
  app = await openSandboxApp();
  anna = await newIntegrator(app);
  ben = await newIntegrator(app);
});
afterAll(() => app.close());

const quoteIn = async (who: SandboxOwner | Integrator) => {
  const answer = await who.call('POST', '/v1/rate-quotes', {
    ...SMALLEST,
    payment: { ...SMALLEST.payment, account: who.account },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data[0];
};
const clockOf = async (who: { call: Integrator['call'] }) => (await who.call('GET', '/v1/test/clock')).body.data.now;

it('is created with credentials that work with the calls of the specification', async () => {
  const made = await anna.sandbox({ name: 'first', seed: '42' });
  expect(made.id).toMatch(/^sb[a-z2-9]{10}$/);
  expect(made.account).toBe(anna.account);
  expect(made.headers.apikey).toContain(`lh_test_${made.id}_`);
  expect(made.credentials.clientId).toContain(made.id.toUpperCase());
  await quoteIn(made);
  expect(made.credentials).toEqual({
    clientId: expect.any(String),
    clientSecret: expect.any(String),
    username: anna.username,
    password: expect.any(String),
    account: anna.account,
    soapUser: 'sandbox',
    soapPassword: expect.any(String),
    soapUrl: expect.stringMatching(new RegExp(`/sandboxes/${made.id}/soap/image-view$`)),
  });
});

describe('two sandboxes and what all share', () => {
  it('have their own clocks', async () => {
    const one = await anna.sandbox({ name: 'clock-1', clock: { now: '2030-01-07T12:00:00Z', speed: 0 } });
    const two = await anna.sandbox({ name: 'clock-2' });
    const before = await clockOf(anna);
    expect(await clockOf(one)).toBe('2030-01-07T12:00:00.000Z');
    expect(await clockOf(two)).toBe(before);
    const turned = await one.call('POST', '/v1/test/clock', { advance: '30d' });
    expect(turned.status, turned.text).toBe(200);
    expect(await clockOf(one)).toBe('2030-02-06T12:00:00.000Z');
    expect([await clockOf(two), await clockOf(anna)]).toEqual([before, before]);
  });

  it('delete only their own freight', async () => {
    const [one, two] = [await anna.sandbox({ name: 'reset-1' }), await anna.sandbox({ name: 'reset-2' })];
    const quotes = [await quoteIn(one), await quoteIn(two), await quoteIn(anna)];
    const read = async (who: SandboxOwner | Integrator, at: number) =>
      (await who.call('GET', `/v1/rate-quotes/${quotes[at].quoteId}`)).status;
    expect([await read(one, 0), await read(two, 1), await read(anna, 2)]).toEqual([200, 200, 200]);
    expect((await one.call('POST', '/v1/test/reset')).status).toBe(204);
    expect([await read(one, 0), await read(two, 1), await read(anna, 2)]).toEqual([404, 200, 200]);
  });
});

describe('what a sandbox has of its own', () => {
  let dora: Integrator;
  beforeAll(async () => {
    dora = await newIntegrator(app);
  });

  it('has faults that affect nobody else', async () => {
    const [one, two] = [await dora.sandbox({ name: 'fault-1' }), await dora.sandbox({ name: 'fault-2' })];
    const fault = { match: { operation: 'GET /v1/whoami' }, then: { status: 503 } };
    expect((await one.call('POST', '/v1/test/faults', fault)).status).toBe(201);
    const statuses = [];
    for (const who of [one, two, dora]) statuses.push((await who.call('GET', '/v1/whoami')).status);
    expect(statuses).toEqual([503, 200, 200]);
    expect((await two.call('GET', '/v1/test/faults')).body.data).toEqual([]);
  });

  it('shows by its own requests that a program is ready', async () => {
    const [one, two] = [await dora.sandbox({ name: 'proof-1' }), await dora.sandbox({ name: 'proof-2' })];
    await quoteIn(one);
    const proven = async (who: SandboxOwner) => {
      const { body } = await who.call('GET', '/v1/certification');
      return body.data.rows.filter(({ state }: { state: string }) => state === 'proven').length;
    };
    // Getting the key and the token counts as requests too.
    await expect.poll(async () => (await proven(one)) - (await proven(two))).toBe(1);
  });

  it('starts with the fuel surcharges that operators have set, and keeps them', async () => {
    const password = await createOperator(app.context, ACTOR, 'fuel-desk');
    const desk = callerOf(app, { authorization: basic('fuel-desk', password) }, '');
    const set = async (percent: number) =>
      expect((await desk.call('POST', '/ops/v1/fuel', { percent, from: '2026-11-02' })).status).toBe(201);
    const fuelOf = async ({ id }: SandboxOwner) => {
      const { weeks } = (await desk.call('GET', `/sandboxes/${id}/ops/v1/fuel`)).body.data;
      return weeks.find(({ from }: { from: string }) => from === '2026-11-02').percent;
    };
    await set(41.25);
    const one = await dora.sandbox({ name: 'fuel-1' });
    const before = await fuelOf(one);
    await set(12.5);
    const two = await dora.sandbox({ name: 'fuel-2' });
    expect([before, await fuelOf(one), await fuelOf(two)]).toEqual([41.25, 41.25, 12.5]);
  });
});

describe('credentials', () => {
  it('of one sandbox do not work in another, nor outside of sandboxes', async () => {
    const [one, two] = [await anna.sandbox({ name: 'key-1' }), await ben.sandbox({ name: 'key-2' })];
    const mixed = callerOf(app, { ...one.headers, authorization: two.headers.authorization! }, one.account);
    expect((await mixed.call('GET', '/v1/whoami')).status).toBe(401);
    const byAddress = await one.call('GET', `/sandboxes/${two.id}/v1/whoami`);
    const unknown = await one.call('GET', '/v1/whoami', undefined, { apikey: `lh_test_${'A'.repeat(26)}` });
    expect([byAddress.status, byAddress.body.error.code]).toEqual([unknown.status, unknown.body.error.code]);
    const madeUp = await one.call('GET', '/v1/whoami', undefined, { apikey: `lh_test_sbaaaaaaaaaa_${'A'.repeat(26)}` });
    expect([madeUp.status, madeUp.body]).toEqual([unknown.status, unknown.body]);
    const client = (id: string) => ({ authorization: basic(`LHC${id}${'A'.repeat(12)}`, 'secret') });
    const answers = [];
    for (const id of ['', one.id.toUpperCase(), 'SBAAAAAAAAAA'])
      answers.push(await callerOf(app, {}, '').call('GET', '/v1/api-key', undefined, client(id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('are renewed, and the old ones stop', async () => {
    const made = await anna.sandbox({ name: 'renewed' });
    expect((await made.call('GET', '/v1/whoami')).status).toBe(200);
    const { status, body } = await anna.call('POST', `/v1/sandboxes/${made.id}/credentials`);
    expect(status, JSON.stringify(body)).toBe(201);
    const again = await signInTo(app, body.data);
    expect((await again.call('GET', '/v1/whoami')).status).toBe(200);
    await expect.poll(async () => (await made.call('GET', '/v1/whoami')).status).toBe(401);
  });
});

describe('the list', () => {
  it('has a default sandbox from the start, which is created when it is needed', async () => {
    const carl = await newIntegrator(app);
    const { body } = await carl.call('GET', '/v1/sandboxes');
    expect(body.data.sandboxes).toMatchObject([{ name: 'default', status: 'asleep', bytes: 0, snapshots: [] }]);
    const { id } = body.data.sandboxes[0];
    const issued = await carl.call('POST', `/v1/sandboxes/${id}/credentials`);
    expect(issued.status, issued.text).toBe(201);
    const sandbox = await signInTo(app, issued.body.data);
    expect((await sandbox.call('GET', '/v1/whoami')).status).toBe(200);
    const now = (await carl.call('GET', `/v1/sandboxes/${id}`)).body.data;
    expect(now).toMatchObject({ id, name: 'default', status: 'awake', snapshots: [{ name: 'created' }] });
    expect(now.bytes).toBeGreaterThan(500_000);
  });

  it('shows nobody else’s sandboxes', async () => {
    const made = await anna.sandbox({ name: 'private' });
    const names = async (who: Integrator) =>
      (await who.call('GET', '/v1/sandboxes')).body.data.sandboxes.map((one: { name: string }) => one.name);
    expect(await names(anna)).toContain('private');
    expect(await names(ben)).not.toContain('private');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['POST', '/credentials', undefined],
      ['POST', '/snapshots', { name: 'mine' }],
      ['POST', '/restore', { snapshot: 'created' }],
    ] as const) {
      const other = await ben.call(method, `/v1/sandboxes/${made.id}${path}`, body);
      const absent = await ben.call(method, `/v1/sandboxes/sbaaaaaaaaaa${path}`, body);
      expect([other.status, other.text]).toEqual([404, absent.text]);
    }
  });

  it('accepts each name once, and no more sandboxes than the limit', async () => {
    const dora = await newIntegrator(app);
    const create = async (name: string) => (await dora.call('POST', '/v1/sandboxes', { name })).body.error.code;
    expect([await create('a'), await create('a'), await create('default')]).toEqual([0, 5160, 5160]);
    const rush = await Promise.all(Array.from({ length: 3 }, () => create('same-time')));
    expect(rush.sort()).toEqual([0, 5160, 5160]);
    for (let made = 2; made < 10; made++) expect(await create(`s${made}`)).toBe(0);
    expect(await create('one-too-many')).toBe(5161);
  });
});

it('a deleted sandbox is gone with its credentials, and its name can be used again', async () => {
  const made = await anna.sandbox({ name: 'short-lived' });
  const { quoteId } = await quoteIn(made);
  expect((await anna.call('DELETE', `/v1/sandboxes/${made.id}`)).status).toBe(204);
  expect((await made.call('GET', '/v1/whoami')).status).toBe(401);
  expect((await anna.call('GET', `/v1/sandboxes/${made.id}`)).status).toBe(404);
  const again = await anna.sandbox({ name: 'short-lived' });
  expect(again.id).toBe(made.id);
  expect((await made.call('GET', '/v1/whoami')).status).toBe(401);
  expect((await again.call('GET', `/v1/rate-quotes/${quoteId}`)).status).toBe(404);
});

it('any customer can move the shared clock on a machine that others cannot reach', async () => {
  const before = await clockOf(anna);
  expect((await ben.call('POST', '/v1/test/clock', { advance: '1d' })).status).toBe(200);
  expect(Date.parse(await clockOf(anna)) - Date.parse(before)).toBeGreaterThanOrEqual(DAY_MS);
  expect((await ben.call('POST', '/v1/test/reset')).status).toBe(204);
});

it.each([
  ['a public URL', { publicUrls: { production: undefined, test: 'http://test.example' } }],
  ['an address that others can reach', { host: '0.0.0.0' }],
  ['a proxy on the same machine', { trustedProxies: ['127.0.0.1'] }],
])('no customer can move the shared clock with %s', async (_what, config) => {
  const open = await openSandboxApp({ config });
  try {
    const eve = await newIntegrator(open);
    for (const [path, body] of [
      ['clock', { advance: '1d' }],
      ['reset', undefined],
    ] as const) {
      const refused = await eve.call('POST', `/v1/test/${path}`, body);
      expect([refused.status, refused.body.error.code]).toEqual([403, 1064]);
    }
    const own = await eve.sandbox({ name: 'own' });
    expect((await own.call('POST', '/v1/test/clock', { advance: '1d' })).status).toBe(200);
    expect((await own.call('POST', '/v1/test/reset')).status).toBe(204);
  } finally {
    await open.close();
  }
});
