// kill -9 while ten sandboxes move their clocks forward and take in freight: turns are cut, and each sandbox continues from where it was.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EVERY_DATABASE } from '../support/each-database.ts';
import {
  billOn,
  createSandbox,
  demoOwner,
  type Loose,
  type ServerSandbox,
  send,
  sendUntilTold,
} from '../support/sandbox-server.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SANDBOXES = 10;
const SHIPMENTS = 5;
const NOW = '2026-11-09T14:00:00Z';
const TARGET = '2026-11-19T14:00:00.000Z';
/** Long enough for all freight to be delivered. */
const END = '2026-12-10T14:00:00.000Z';

interface Killed extends ServerSandbox {
  /** Every PRO that the server has acknowledged. */
  readonly pros: string[];
}

it.each(EVERY_DATABASE)('loses nothing in any sandbox: $name', { timeout: 300_000 }, async (database) => {
  const serve = {
    dataDir: temporaryFolder(),
    settings: { ...(await database.settings()), LINEHAUL_RATE_LIMIT: '0' },
    args: ['--only', 'test'],
  };
  let server: ServerProcess = await startServer(serve);
  const base = () => server.ready.test.baseUrl;
  const clockOf = async ({ headers }: Killed): Promise<string> =>
    (await send(`${base()}/v1/test/clock`, 'GET', headers)).body.data.now;
  const ship = async ({ headers, account, pros }: Killed, day: string) => {
    const { status, body } = await sendUntilTold(`${base()}/v1/bol`, 'POST', headers, billOn(day, account));
    if (status === 201) pros.push(body.referenceNumbers.pro);
  };
  const owner = await demoOwner(base(), server.ready.test);
  const made: Killed[] = [];
  for (let number = 0; number < SANDBOXES; number++) {
    const request = { name: `killed-${number}`, seed: String(number), clock: { now: NOW, speed: 0 } };
    const sandbox = { ...(await createSandbox(base(), owner, request)), pros: [] };
    for (let bill = 0; bill < SHIPMENTS; bill++) await ship(sandbox, '2026-11-10');
    expect(sandbox.pros).toHaveLength(SHIPMENTS);
    made.push(sandbox);
  }

  const answered = new Set<Killed>();
  let isKilled = false;
  const turning = made.map((sandbox) =>
    send(`${base()}/v1/test/clock`, 'POST', sandbox.headers, { set: TARGET }).then(
      () => answered.add(sandbox),
      () => undefined,
    ),
  );
  const shipping = made.map(async (sandbox) => {
    for (let bill = 0; bill < SHIPMENTS && !isKilled; bill++) {
      await ship(sandbox, '2026-11-20').catch(() => undefined);
      await pause(20);
    }
  });
  await expect.poll(async () => isUnderWay(await clockOf(made[0]!)), { timeout: 30_000, interval: 5 }).toBe(true);
  await server.stop('SIGKILL');
  isKilled = true;
  await Promise.all([...turning, ...shipping]);

  server = await startServer(serve);
  const cut: Killed[] = [];
  for (const sandbox of made) {
    const now = await clockOf(sandbox);
    if (answered.has(sandbox)) expect(now).toBe(TARGET);
    else if (isUnderWay(now)) cut.push(sandbox);
  }
  expect(cut.length, 'turns that the kill has cut off').toBeGreaterThan(0);

  const checked = made.map(async (sandbox) => {
    const { headers, pros } = sandbox;
    const known = new Set(pros);
    await ship(sandbox, '2026-11-20');
    expect(known.has(pros.at(-1)!), 'a PRO is issued twice').toBe(false);
    for (const set of [TARGET, END]) {
      await turnTo(base(), sandbox, set);
      expect(await clockOf(sandbox)).toBe(set);
    }
    for (const pro of pros) {
      const { body } = await send(`${base()}/v1/shipments/history?pro=${pro}`, 'GET', headers);
      const [history] = body.data;
      expect(history.status.conciseStatus, pro).toBe('Delivered');
      const moments = history.movementHistory.map((one: Loose) => JSON.stringify(one));
      expect(new Set(moments).size).toBe(moments.length);
    }
    const events = await eventsOf(base(), sandbox);
    for (const pro of pros) {
      const delivered = events.filter(({ type, data }) => type === 'shipment.delivered' && data.pro === pro);
      expect(delivered, pro).toHaveLength(1);
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const perShipment = events.map(({ type, sequence, data }) => `${type} ${data.pro ?? data.number} ${sequence}`);
    expect(new Set(perShipment).size, 'an event is listed twice').toBe(events.length);
  });
  // All at once, because each waits for the lease of the killed node.
  await Promise.all(checked);
  await server.stop();
});

function isUnderWay(now: string): boolean {
  return Date.parse(now) > Date.parse(NOW) && Date.parse(now) < Date.parse(TARGET);
}

/** The killed node's lease has to expire first, and a 503 promises nothing and asks for a retry. */
async function turnTo(baseUrl: string, { headers }: Killed, set: string): Promise<void> {
  for (let status = 409; status === 409 || status === 503; ) {
    ({ status } = await send(`${baseUrl}/v1/test/clock`, 'POST', headers, { set }));
    if (status === 409 || status === 503) await pause(100);
    else expect(status).toBe(200);
  }
}

async function eventsOf(baseUrl: string, { headers }: Killed): Promise<Loose[]> {
  const events: Loose[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send(`${baseUrl}/v1/events?limit=100${cursor && `&cursor=${cursor}`}`, 'GET', headers);
    if (body.data.length === 0) return events;
    events.push(...body.data);
    cursor = body.cursor;
  }
}
