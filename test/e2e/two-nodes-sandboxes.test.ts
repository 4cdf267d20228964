// Two nodes on one PostgreSQL with the same sandboxes open on both: a sandbox is the same, whichever node is called.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inMs, report } from '../support/report.ts';
import {
  billOn,
  type CallHeaders,
  createSandbox,
  demoOwner,
  type Loose,
  type ServerSandbox,
  send,
  sendUntilTold,
} from '../support/sandbox-server.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { until } from '../support/waiting.ts';

const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
const LONG = { timeout: 180_000 };
const CLOCK_IS_RUN = 5100;

let nodes: ServerProcess[];
let a: string;
let b: string;
let owner: CallHeaders;
beforeAll(async () => {
  const settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    LINEHAUL_RATE_LIMIT: '0',
  };
  const first = await startServer({ settings, args: ['--only', 'test'] });
  const second = await startServer({ settings, args: ['--only', 'test', '--no-demo'] });
  nodes = [first, second];
  a = first.ready.test.baseUrl;
  b = second.ready.test.baseUrl;
  owner = await demoOwner(a, first.ready.test);
}, LONG.timeout);
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});

async function ship(at: string, { headers, account }: ServerSandbox): Promise<string> {
  const { body } = await sendUntilTold(`${at}/v1/bol`, 'POST', headers, billOn('2026-11-10', account));
  expect(body, JSON.stringify(body)).toHaveProperty('referenceNumbers.pro');
  return body.referenceNumbers.pro;
}
const found = async (at: string, { headers }: ServerSandbox, pro: string): Promise<number> =>
  (await send(`${at}/v1/bol/${pro}`, 'GET', headers)).status;
const clockOf = async (at: string, { headers }: ServerSandbox): Promise<string> =>
  (await send(`${at}/v1/test/clock`, 'GET', headers)).body.data.now;
/** A node that waits too long for the other one to have moved the clock asks for a retry. */
async function advance(at: string, { headers }: ServerSandbox, by: string): Promise<Loose> {
  for (;;) {
    const answer = await send(`${at}/v1/test/clock`, 'POST', headers, { advance: by });
    if (answer.status !== 409) return answer;
    expect(answer.body.error.code).toBe(CLOCK_IS_RUN);
    await pause(100);
  }
}
const ofOwner = (at: string, method: string, path: string, body?: object) =>
  sendUntilTold(`${at}/v1/sandboxes/${path}`, method, owner, body);

describe('a sandbox that both nodes have open', () => {
  it('is the same on both: freight, numbers and the clock', LONG, async () => {
    const sandbox = await createSandbox(a, owner, { name: 'both', seed: '1', clock: MONDAY });
    const pros = [];
    for (let pair = 0; pair < 5; pair++) pros.push(...(await Promise.all([ship(a, sandbox), ship(b, sandbox)])));
    expect(new Set(pros).size).toBe(10);
    for (const pro of pros) expect([await found(a, sandbox, pro), await found(b, sandbox, pro)]).toEqual([200, 200]);

    // Concurrent calls are serialized.
    const turned = await Promise.all([a, b, a, b].map((at) => advance(at, sandbox, '3d')));
    expect(turned.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const at of [a, b]) expect(await clockOf(at, sandbox)).toBe('2026-11-21T14:00:00.000Z');
    for (const [place, pro] of pros.entries()) {
      const at = [a, b][place % 2];
      const { body } = await send(`${at}/v1/shipments/history?pro=${pro}`, 'GET', sandbox.headers);
      expect(body.data[0].status.conciseStatus).toBe('Delivered');
      const told = body.data[0].movementHistory.map(({ sequence }: Loose) => sequence);
      expect(told).toEqual(told.map((_: number, index: number) => index + 1));
    }
    const events: Loose[] = (await send(`${b}/v1/events?limit=100`, 'GET', sandbox.headers)).body.data;
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it.each([
    { others: 'have it open too', isOpenAtBoth: true },
    { others: 'open it now', isOpenAtBoth: false },
  ])('an idle node rejects a deleted key within a second when nodes that $others delete it', LONG, async (given) => {
    const name = given.isOpenAtBoth ? 'revoked-open' : 'revoked-opened';
    // Signing in opens it at the node that created it.
    const sandbox = await createSandbox(b, owner, { name });
    const status = async (at: string) => (await send(`${at}/v1/whoami`, 'GET', sandbox.headers)).status;
    if (given.isOpenAtBoth) expect(await status(a)).toBe(200);
    expect(await status(b)).toBe(200);
    // The node is idle: what it writes after a request, such as the request log, is written.
    await pause(3_000);
    expect((await send(`${a}/v1/api-key`, 'DELETE', sandbox.client)).status).toBe(204);
    await pause(1_000);
    // The first call already: it is not this call's own writes that make the node look.
    expect(await status(b)).toBe(401);
  });

  it('is listed by both as awake, with its clock', LONG, async () => {
    const sandbox = await createSandbox(a, owner, { name: 'listed', clock: MONDAY });
    await advance(a, sandbox, '1d');
    const shown = async (at: string) => (await ofOwner(at, 'GET', sandbox.id)).body.data;
    for (const at of [a, b]) expect((await shown(at)).status).toBe('awake');
    // A node that does not have the sandbox open sees its clock a few seconds later.
    await until('the clock is shown', async () => (await shown(b)).clock.now === '2026-11-10T14:00:00.000Z', 15_000);
  });

  it('is saved and restored on one node while calls continue on the other', LONG, async () => {
    const sandbox = await createSandbox(a, owner, { name: 'replaced', seed: '3', clock: MONDAY });
    const first = await ship(b, sandbox);
    expect((await ofOwner(a, 'POST', `${sandbox.id}/snapshots`, { name: 'one' })).status).toBe(201);
    for (const [keeper, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const second = await ship(other, sandbox);
      expect((await advance(other, sandbox, '9d')).status).toBe(200);
      let isRestoring = true;
      const statuses: number[] = [];
      const calls = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (isRestoring) statuses.push(await found(other, sandbox, first));
        }),
      );
      const restored = await ofOwner(keeper, 'POST', `${sandbox.id}/restore`, { snapshot: 'one' });
      isRestoring = false;
      await calls;
      expect([restored.status, new Set(statuses)]).toEqual([200, new Set([200])]);
      for (const at of [keeper, other]) {
        expect([await found(at, sandbox, first), await found(at, sandbox, second)]).toEqual([200, 404]);
        expect(await clockOf(at, sandbox)).toBe('2026-11-09T14:00:00.000Z');
      }
    }
  });

  it('is gone on both when one deletes it, and back when the other creates it', LONG, async () => {
    const before = await createSandbox(a, owner, { name: 'again', seed: '4', clock: MONDAY });
    const pro = await ship(b, before);
    expect((await ofOwner(a, 'DELETE', before.id)).status).toBe(204);
    for (const at of [a, b]) expect((await send(`${at}/v1/whoami`, 'GET', before.headers)).status).toBe(401);
    const after = await createSandbox(b, owner, { name: 'again', seed: '5', clock: MONDAY });
    expect(after.id).toBe(before.id);
    for (const at of [b, a]) {
      expect(await found(at, after, pro)).toBe(404);
      expect((await send(`${at}/v1/whoami`, 'GET', before.headers)).status).toBe(401);
    }
    expect((await ofOwner(a, 'GET', after.id)).body.data.seed).toBe('5');
  });

  it('can be restored as soon as the lease of a killed node that had it open has expired', LONG, async () => {
    const sandbox = await createSandbox(a, owner, { name: 'left', clock: MONDAY });
    const pro = await ship(b, sandbox);
    await nodes[1]!.stop('SIGKILL');
    expect(await found(a, sandbox, pro)).toBe(200);
    // Its lease is 4 seconds, which the call waits for.
    const begun = performance.now();
    const { status } = await ofOwner(a, 'POST', `${sandbox.id}/restore`, { snapshot: 'created' });
    expect(status).toBe(200);
    const restoredMs = performance.now() - begun;
    expect(restoredMs).toBeLessThan(10_000);
    report(`restored ${inMs(restoredMs)} after another node was killed`);
    expect(await found(a, sandbox, pro)).toBe(404);
  });
});
