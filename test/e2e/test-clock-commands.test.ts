// `linehaul quickstart`, `clock` and `ship` against a running server: how a TMS developer gets started and makes freight move.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import { type CommandFolder, commandFolder } from '../support/run-command.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

let folder: CommandFolder;
let server: ServerProcess;
beforeAll(async () => {
  folder = commandFolder();
  server = await startServer({ dataDir: join(folder.path, 'data'), args: ['--only', 'test'] });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function makeBill(): Promise<string> {
  const { baseUrl, quickstart, portalAccounts } = server.ready.test;
  const [portal] = portalAccounts;
  const signIn = { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) };
  const token = (await (await fetch(`${baseUrl}/authenticate`, { method: 'POST', headers: signIn })).json()) as {
    token: string;
  };
  const { value } = BOL_EXAMPLES.smallest;
  const answer = await fetch(`${baseUrl}/v1/bol`, {
    method: 'POST',
    headers: { apikey: quickstart.apiKey, authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...value,
      bol: { ...value.bol, requestedPickupDate: `${new Date().toISOString().slice(0, 10)}T08:00:00.000` },
      billTo: { ...value.billTo, account: portal!.accounts[0] },
    }),
  });
  const made = (await answer.json()) as { referenceNumbers: { pro: string } };
  return made.referenceNumbers.pro;
}

it('advances the clock and moves a shipment to its signature', { timeout: 120_000 }, async () => {
  const before = JSON.parse((await folder.run('clock', 'show', '--json')).out);
  const after = JSON.parse((await folder.run('clock', 'advance', '1h', '--json')).out);
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(HOUR_MS);
  const pro = await makeBill();
  const driven = await folder.run('ship', 'drive', pro, '--to', 'delivered');
  expect(driven.exitCode, driven.err).toBe(0);
  expect(driven.out).toMatch(/received by\s+\S/);
  const again = await folder.run('ship', 'drive', pro, '--to', 'picked_up', '--json');
  expect(JSON.parse(again.out).pro).toBe(pro);
});

it.each([
  ['CRD', 0],
  ['HLD', 10],
])('says that a shipment cannot get there while it is on hold (%s)', { timeout: 120_000 }, async (reasonCode, days) => {
  const pro = await makeBill();
  await folder.run('ship', 'drive', pro, '--to', 'arrived');
  const clock = async () => Date.parse(JSON.parse((await folder.run('clock', 'show', '--json')).out).now);
  const report = async (type: string) => {
    const { baseUrl } = server.ready.test;
    const [operator] = server.ready.test.operators;
    const occurredAt = new Date(await clock()).toISOString();
    const event = { eventId: `${type}-${pro}`, type, pro, occurredAt, reasonCode };
    const answer = await fetch(`${baseUrl}/ops/v1/events`, {
      method: 'POST',
      headers: { authorization: basic(operator!.username, operator!.password), 'content-type': 'application/json' },
      body: JSON.stringify({ events: [event] }),
    });
    expect(await answer.json()).toMatchObject({ data: { results: [{ outcome: 'recorded' }] } });
  };
  await report('shipment.exception_opened');
  const heldAt = await clock();
  const held = await folder.run('ship', 'drive', pro, '--to', 'delivered');
  expect([held.exitCode, held.err]).toEqual([1, expect.stringContaining(`on hold (${reasonCode})`)]);
  expect(held.err).toContain('until an operator releases it');
  expect(Math.floor((await clock()) - heldAt) / DAY_MS).toBeLessThan(days + 0.5);
  await report('shipment.exception_resolved');
  expect((await folder.run('ship', 'drive', pro, '--to', 'delivered')).exitCode).toBe(0);
});

it('quickstart completes all steps, and leaves requests and documents behind', { timeout: 120_000 }, async () => {
  const left = join(folder.path, 'first');
  const { out, err, exitCode } = await folder.run('quickstart', '--out', left);
  expect(exitCode, err).toBe(0);
  expect(out).toMatch(/status\s+PASS/);
  expect(out).toMatch(/signed for by\s+\S/);
  expect(out).toMatch(/total\s+\d+\.\d\d USD, due \d{4}-/);
  const pro = /PRO\s+(\d{10})/.exec(out)![1];
  expect(out).toContain(`"$BASE_URL/v1/shipments/history?pro=${pro}"`);
  for (const name of ['bol.pdf', 'labels.pdf', 'delivery-receipt.pdf']) {
    expect(readFileSync(join(left, name)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(JSON.parse(readFileSync(join(left, 'bol.json'), 'utf8')).referenceNumbers.quoteID).toMatch(/^\w{7}$/);

  const lines = (await folder.run('quickstart', '--out', left, '--no-clock', '--json')).out.split('\n');
  const steps = lines.map((line) => JSON.parse(line));
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201, 200]);
  expect(steps.at(-1).path).toMatch(/^\/v1\/shipments\/history/);
});

it('quickstart says what to do if nothing was started', async () => {
  const empty = commandFolder();
  const { exitCode, err } = await empty.run('quickstart');
  expect(exitCode).toBe(1);
  expect(err).toMatch(/no demo credentials.*npm start/);
  empty.remove();
});

it.each([
  [['clock', 'advance', 'soon'], 1, /advance/],
  [['clock', 'set', '2001-01-01T00:00:00Z'], 1, /does not go back/],
  [['ship', 'drive', '9999999999'], 1, /no such shipment/i],
  [['clock', 'show', '--url', 'http://127.0.0.1:9'], 1, /No response from/],
  [['ship', 'drive', '9999999999', '--to', 'the-moon'], 2, /choices|Allowed/i],
] as const)('%j exits with %i and says why', async (args, code, text) => {
  const ended = await folder.run(...args);
  expect({ code: ended.exitCode, text: ended.err + ended.out }).toEqual({ code, text: expect.stringMatching(text) });
});
