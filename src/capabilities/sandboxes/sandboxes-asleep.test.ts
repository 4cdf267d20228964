// Idle sandboxes are closed, continue as if they had stayed open, and are opened when something is due in them.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { ACTOR, basic, type TestApp } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { setPortalSuspended } from '../accounts/manage-portal-accounts.ts';
import { SMALLEST } from '../bol/bol.fixture.ts';
import { newIntegrator, openSandboxApp, type SandboxOwner, signInTo } from './sandbox.fixture.ts';

let app: TestApp;
let operator: Record<string, string>;
beforeAll(async () => {
  app = await openSandboxApp({ config: { sandboxIdleMinutes: 1, sandboxSleepDays: 3, sandboxesAwake: 5 } });
  operator = { authorization: basic('watch', await createOperator(app.context, ACTOR, 'watch')) };
});
afterAll(() => app.close());

const LOOKED_SOON = { timeout: 40_000, interval: 500 };

async function statusOf({ id }: SandboxOwner): Promise<string> {
  const answer = await app.http.inject({ url: '/ops/v1/sandboxes', headers: operator });
  return answer.json().data.find((one: { id: string }) => one.id === id)?.status;
}

async function ship(who: Pick<SandboxOwner, 'call' | 'account'>, inDays = 1, now = app.clock.now()): Promise<string> {
  const date = new Date(now + inDays * DAY_MS).toISOString().slice(0, 10);
  const bill = spoiled(SMALLEST, {
    'billTo.account': who.account,
    'bol.requestedPickupDate': `${date}T08:00:00.000`,
  });
  const { body } = await who.call('POST', '/v1/bol', bill);
  expect(body.referenceNumbers?.pro, JSON.stringify(body)).toMatch(/^\d{10}$/);
  return body.referenceNumbers.pro;
}

it('is closed, numbers continue without a gap, and freight wakes it', {
  timeout: 180_000,
}, async () => {
  const anna = await newIntegrator(app);
  const sandbox = await anna.sandbox({ name: 'sleeper' });
  const first = await ship(sandbox);
  expect(await statusOf(sandbox)).toBe('awake');
  app.clock.advance(61_000);
  await expect.poll(() => statusOf(sandbox), LOOKED_SOON).toBe('asleep');
  const second = await ship(sandbox);
  expect(Math.floor(Number(second) / 10)).toBe(Math.floor(Number(first) / 10) + 1);
  expect(await statusOf(sandbox)).toBe('awake');
  app.clock.advance(61_000);
  await expect.poll(() => statusOf(sandbox), LOOKED_SOON).toBe('asleep');
  // Made-up IDs do not displace existing sandboxes.
  for (const letter of 'abcdefgh') {
    const apikey = `lh_test_sb${letter.repeat(10)}_${'x'.repeat(32)}`;
    const madeUp = await app.http.inject({ url: '/v1/whoami', headers: { ...sandbox.headers, apikey } });
    expect(madeUp.statusCode).toBe(401);
  }
  // The pickup is tomorrow. Without any calls, the freight moves.
  app.clock.advance(2 * DAY_MS);
  await expect.poll(() => statusOf(sandbox), LOOKED_SOON).toBe('awake');
  const again = await signInTo(app, (await (await newOwner(anna, sandbox)).body).data);
  await expect
    .poll(
      async () => (await again.call('GET', `/v1/shipments/history?pro=${first}`)).body.data[0].pickupDate,
      LOOKED_SOON,
    )
    .toMatch(/^2026-/);
});

it('is not woken by freight if it was unused for days, but by the next call', {
  timeout: 180_000,
}, async () => {
  const carla = await newIntegrator(app);
  const sandbox = await carla.sandbox({ name: 'forgotten' });
  const pro = await ship(sandbox, 8);
  app.clock.advance(61_000);
  await expect.poll(() => statusOf(sandbox), LOOKED_SOON).toBe('asleep');
  app.clock.advance(9 * DAY_MS);
  // The node looks every five seconds.
  await pause(12_000);
  expect(await statusOf(sandbox)).toBe('asleep');
  const again = await signInTo(app, (await (await newOwner(carla, sandbox)).body).data);
  expect(await statusOf(sandbox)).toBe('awake');
  await expect
    .poll(
      async () => (await again.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0].pickupDate,
      LOOKED_SOON,
    )
    .toMatch(/^2026-/);
});

it('is closed if it was unused for days, even if something in it is due soon', { timeout: 180_000 }, async () => {
  // Work counts as near for as long as a sandbox may be idle, so freight of the next two days keeps this one open.
  const patient = await openSandboxApp({ config: { sandboxIdleMinutes: 2 * 24 * 60, sandboxSleepDays: 3 } });
  try {
    const headers = { authorization: basic('watch', await createOperator(patient.context, ACTOR, 'watch')) };
    const status = async () => (await patient.http.inject({ url: '/ops/v1/sandboxes', headers })).json().data[0].status;
    const sandbox = await (await newIntegrator(patient)).sandbox({ name: 'abandoned' });
    await ship(sandbox, 4, patient.clock.now());
    patient.clock.advance(2.5 * DAY_MS);
    // The node looks every five seconds.
    await pause(12_000);
    expect(await status()).toBe('awake');
    patient.clock.advance(0.7 * DAY_MS);
    await expect.poll(status, LOOKED_SOON).toBe('asleep');
  } finally {
    await patient.close();
  }
});

/** The token from days ago has expired, so the owner signs in again. */
async function newOwner(anna: Awaited<ReturnType<typeof newIntegrator>>, { id }: SandboxOwner) {
  const { apikey } = anna.headers;
  const answer = await app.http.inject({
    method: 'POST',
    url: '/authenticate',
    headers: { apikey: apikey!, authorization: basic(anna.username, anna.password) },
  });
  const headers = { apikey: apikey!, authorization: `Bearer ${answer.json().access_token}` };
  const issued = await app.http.inject({ method: 'POST', url: `/v1/sandboxes/${id}/credentials`, headers });
  expect(issued.statusCode, issued.body).toBe(201);
  return { body: issued.json() };
}

it('is closed to a suspended owner', async () => {
  const ben = await newIntegrator(app);
  const sandbox = await ben.sandbox({ name: 'shut' });
  expect((await sandbox.call('GET', '/v1/whoami')).status).toBe(200);
  await setPortalSuspended(app.context, ACTOR, ben.username, true);
  await expect.poll(async () => (await sandbox.call('GET', '/v1/whoami')).status, LOOKED_SOON).toBe(401);
  await setPortalSuspended(app.context, ACTOR, ben.username, false);
  await expect.poll(async () => (await sandbox.call('GET', '/v1/whoami')).status, LOOKED_SOON).toBe(200);
});
