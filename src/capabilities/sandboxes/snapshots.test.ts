// Snapshots of sandboxes: what a restore takes back, and what it leaves.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { SMALLEST as SMALLEST_BOL } from '../bol/bol.fixture.ts';
import {
  type Integrator,
  type Loose,
  newIntegrator,
  openSandboxApp,
  type SandboxCaller,
  signInTo,
} from './sandbox.fixture.ts';

let app: TestApp;
let anna: Integrator;
beforeAll(async () => {
  app = await openSandboxApp({ config: { sandboxesPerUser: 50 } });
  anna = await newIntegrator(app);
});
afterAll(() => app.close());

const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
const SHIPS = { 'bol.requestedPickupDate': '2026-11-10T08:00:00.000' };

async function ok(who: SandboxCaller, method: string, url: string, body?: Loose): Promise<Loose> {
  const answer = await who.call(method, url, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

async function ship(who: SandboxCaller): Promise<string> {
  const bill = spoiled(SMALLEST_BOL, { 'billTo.account': who.account, ...SHIPS });
  const { body } = await ok(who, 'POST', '/v1/bol', bill);
  expect(body.referenceNumbers?.pro, JSON.stringify(body)).toMatch(/^\d{10}$/);
  return body.referenceNumbers.pro;
}

describe('a snapshot', () => {
  it('restores freight and clock, and leaves credentials unchanged', async () => {
    const sandbox = await anna.sandbox({ name: 'back', clock: MONDAY });
    const first = await ship(sandbox);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/snapshots`, { name: 'one-bill' });
    const second = await ship(sandbox);
    await ok(sandbox, 'POST', '/v1/test/clock', { advance: '10d' });
    const subscribed = await ok(sandbox, 'POST', '/v1/subscriptions', {
      kind: 'shipment',
      url: 'https://host.invalid/hook',
    });
    const restored = await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'one-bill' });
    const monday = { now: '2026-11-09T14:00:00.000Z', speed: 0 };
    expect(restored.body.data.clock).toEqual(monday);
    // Even while it is closed and reopened because its data was replaced.
    for (let look = 0; look < 30; look++) {
      const { body } = await ok(anna, 'GET', `/v1/sandboxes/${sandbox.id}`);
      expect(body.data.clock, `look ${look}`).toEqual(monday);
      await pause(5);
    }
    const found = async (pro: string) => (await sandbox.call('GET', `/v1/bol/${pro}`)).status;
    expect([await found(first), await found(second)]).toEqual([200, 404]);
    expect((await sandbox.call('GET', `/v1/subscriptions/${subscribed.body.data.id}`)).status).toBe(404);
    // The next bill gets the same number as before.
    expect(await ship(sandbox)).toBe(second);
  });

  it('keeps what a program has proven', async () => {
    const sandbox = await anna.sandbox({ name: 'proven', clock: MONDAY });
    await ship(sandbox);
    const proven = async () => {
      const { body } = await ok(sandbox, 'GET', '/v1/certification');
      return body.data.rows.filter(({ state }: Loose) => state === 'proven').map(({ id }: Loose) => id);
    };
    await expect.poll(proven, { timeout: 10_000 }).toContain('operation.bol');
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'created' });
    expect((await ok(sandbox, 'GET', '/v1/events')).body.data).toEqual([]);
    expect(await proven()).toContain('operation.bol');
  });

  it('of the beginning restores everything, even from before a key was created', async () => {
    const sandbox = await anna.sandbox({ name: 'beginning', clock: MONDAY });
    const pro = await ship(sandbox);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'created' });
    expect((await sandbox.call('GET', `/v1/bol/${pro}`)).status).toBe(404);
    expect(await ship(sandbox)).toBe(pro);
  });

  it('does not bring back credentials that were replaced', async () => {
    const sandbox = await anna.sandbox({ name: 'revoked' });
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/snapshots`, { name: 'with-key' });
    const { body } = await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/credentials`);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'with-key' });
    expect((await sandbox.call('GET', '/v1/whoami')).status).toBe(401);
    const now = await signInTo(app, body.data);
    expect((await now.call('GET', '/v1/whoami')).status).toBe(200);
  });

  it('can start another sandbox, independent of the original', async () => {
    const source = await anna.sandbox({ name: 'source', clock: MONDAY });
    const pro = await ship(source);
    await ok(anna, 'POST', `/v1/sandboxes/${source.id}/snapshots`, { name: 'shipped' });
    const copy = await anna.sandbox({ name: 'copy', from: `${source.id}/shipped` });
    expect((await copy.call('GET', `/v1/bol/${pro}`)).status).toBe(200);
    await ok(copy, 'DELETE', `/v1/bol/${pro}`);
    const read = async (who: SandboxCaller) => {
      const { status, body } = await who.call('GET', `/v1/bol/${pro}`);
      return [status, body.status];
    };
    expect(await read(copy)).toEqual([200, 'VOIDED']);
    expect(await read(source)).toEqual([200, 'ACTIVE']);
    // The source's keys work only in the source, even at the URL of the copy.
    const byAddress = await source.call('GET', `/sandboxes/${copy.id}/v1/whoami`);
    expect(byAddress.status).toBe(401);
  });

  it('that is unknown is rejected, and their number is limited', async () => {
    const few = await openSandboxApp({ config: { sandboxSnapshots: 2 } });
    try {
      const ben = await newIntegrator(few);
      const { id } = await ben.sandbox({ name: 'few' });
      const take = async (name: string) => (await ben.call('POST', `/v1/sandboxes/${id}/snapshots`, { name })).status;
      expect([await take('a'), await take('b'), await take('a')]).toEqual([201, 409, 201]);
      expect((await ben.call('POST', `/v1/sandboxes/${id}/restore`, { snapshot: 'b' })).body.error.code).toBe(3161);
      const from = await ben.call('POST', '/v1/sandboxes', { name: 'x', from: `${id}/b` });
      expect([from.status, from.body.error.code]).toEqual([404, 3161]);
    } finally {
      await few.close();
    }
  });
});
