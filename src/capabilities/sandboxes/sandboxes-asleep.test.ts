// Idle sandboxes are closed, continue as if they had stayed open, and are opened when something is due in them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { ACTOR, basic, type TestApp } from '../../../test/support/test-app.ts';
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

async function ship(who: Pick<SandboxOwner, 'call' | 'account'>): Promise<string> {
  const date = new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const bill = spoiled(SMALLEST, {
    'billTo.account': who.account,
    'bol.requestedPickupDate': `${date}T08:00:00.000`,
  });
  const { body } = await who.call('POST', '/v1/bol', bill);
  expect(body.referenceNumbers?.pro, JSON.stringify(body)).toMatch(/^\d{10}$/);
  return body.referenceNumbers.pro;
}

it('is closed, numbers go on without a gap, and freight wakes it until it was unused for days', {
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
  app.clock.advance(2 * 86_400_000);
  await expect.poll(() => statusOf(sandbox), LOOKED_SOON).toBe('awake');
  const again = await signInTo(app, (await (await newOwner(anna, sandbox)).body).data);
  await expect
    .poll(
      async () => (await again.call('GET', `/v1/shipments/history?pro=${first}`)).body.data[0].pickupDate,
      LOOKED_SOON,
    )
    .toMatch(/^2026-/);
});

/** The token from two days ago has expired, so the owner signs in again. */
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

it('is closed to an owner who is suspended', async () => {
  const ben = await newIntegrator(app);
  const sandbox = await ben.sandbox({ name: 'shut' });
  expect((await sandbox.call('GET', '/v1/whoami')).status).toBe(200);
  await setPortalSuspended(app.context, ACTOR, ben.username, true);
  await expect.poll(async () => (await sandbox.call('GET', '/v1/whoami')).status, LOOKED_SOON).toBe(401);
  await setPortalSuspended(app.context, ACTOR, ben.username, false);
  await expect.poll(async () => (await sandbox.call('GET', '/v1/whoami')).status, LOOKED_SOON).toBe(200);
});
