// At most the configured number of sandboxes are awake: the one unused longest goes to sleep, loses nothing, and calls are not cut off.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { ACTOR, basic, type TestApp } from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { SMALLEST } from '../bol/bol.fixture.ts';
import { type Integrator, newIntegrator, openSandboxApp, type SandboxOwner } from './sandbox.fixture.ts';

const LIMIT = 3;
const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };

let app: TestApp;
let operator: Record<string, string>;
let anna: Integrator;
beforeAll(async () => {
  app = await openSandboxApp({ config: { sandboxesAwake: LIMIT, sandboxesPerUser: 100 } });
  operator = { authorization: basic('counter', await createOperator(app.context, ACTOR, 'counter')) };
  anna = await newIntegrator(app);
});
afterAll(() => app.close());

async function awake(): Promise<string[]> {
  const answer = await app.http.inject({ url: '/ops/v1/sandboxes?limit=100', headers: operator });
  const list: { id: string; status: string }[] = answer.json().data;
  return list.filter(({ status }) => status === 'awake').map(({ id }) => id);
}

function sandboxes(prefix: string, count: number): Promise<SandboxOwner[]> {
  return Promise.all(
    Array.from({ length: count }, (_, number) => anna.sandbox({ name: `${prefix}-${number}`, clock: MONDAY })),
  );
}

async function ship({ call, account }: SandboxOwner): Promise<number> {
  const date = '2026-11-10T08:00:00.000';
  const bill = spoiled(SMALLEST, { 'billTo.account': account, 'bol.requestedPickupDate': date });
  const { status, body, text } = await call('POST', '/v1/bol', bill);
  expect(status, text).toBe(201);
  return Math.floor(Number(body.referenceNumbers.pro) / 10);
}

it('the least recently used one goes to sleep when another is called', { timeout: 60_000 }, async () => {
  const all = await sandboxes('order', LIMIT + 2);
  for (const sandbox of all) {
    app.clock.advance(1_000);
    expect((await sandbox.call('GET', '/v1/whoami')).status).toBe(200);
  }
  expect((await awake()).sort()).toEqual(
    all
      .slice(-LIMIT)
      .map(({ id }) => id)
      .sort(),
  );
  // Now the oldest of those that are awake was used last.
  app.clock.advance(1_000);
  expect((await all[2]!.call('GET', '/v1/whoami')).status).toBe(200);
  app.clock.advance(1_000);
  expect((await all[0]!.call('GET', '/v1/whoami')).status).toBe(200);
  expect((await awake()).sort()).toEqual([all[0]!, all[2]!, all[4]!].map(({ id }) => id).sort());
});

it('with more callers than room, all get responses, and no freight is lost', { timeout: 120_000 }, async () => {
  const all = await sandboxes('crowd', 2 * LIMIT + 1);
  let isOver = false;
  const counts: number[] = [];
  const counting = (async () => {
    while (!isOver) {
      counts.push((await awake()).length);
      await pause(5);
    }
  })();
  const numbers = await Promise.all(
    all.map(async (sandbox) => {
      const own: number[] = [];
      for (let bill = 0; bill < 3; bill++) own.push(await ship(sandbox));
      return own;
    }),
  ).finally(() => {
    isOver = true;
  });
  await counting;
  expect(Math.max(...counts)).toBe(LIMIT);
  for (const [first, ...rest] of numbers) expect(rest).toEqual([first! + 1, first! + 2]);
  for (const sandbox of all) {
    const { body, text } = await sandbox.call('GET', '/v1/shipments');
    expect(body.data, text).toHaveLength(3);
  }
});

it('a call in progress is finished before its sandbox goes to sleep', { timeout: 60_000 }, async () => {
  const all = await sandboxes('long', LIMIT + 1);
  const [last, ...busy] = all as [SandboxOwner, ...SandboxOwner[]];
  for (const sandbox of busy) await ship(sandbox);
  const answered: string[] = [];
  const turning = busy.map(async (sandbox) => {
    const { status, text, body } = await sandbox.call('POST', '/v1/test/clock', { advance: '20d' });
    expect(status, text).toBe(200);
    expect(body.data.events).toBeGreaterThan(3);
    answered.push('clock');
  });
  const calling = last.call('GET', '/v1/whoami').then(({ status, text }) => {
    expect(status, text).toBe(200);
    answered.push('one more');
  });
  await Promise.all([...turning, calling]);
  // All were in use, so it waited until a call had ended.
  expect(answered[0]).toBe('clock');
  expect((await awake()).length).toBeLessThanOrEqual(LIMIT);
});
