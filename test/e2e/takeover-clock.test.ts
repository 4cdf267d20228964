// Two nodes on one PostgreSQL: if the one that runs the test clock is killed or suspended, the other one runs it, and no event happens twice.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { type Caller, deliverEachOnce, makeShipments, signIn } from './clock-shipments.ts';
import { expectTakeover, TAKEN_OVER_WITHIN_MS } from './takeover-time.ts';

interface ClockTable {
  test_clock: { runner_until: number };
}

const SHIPMENTS = 40;

let context: Context;
let nodes: [ServerProcess, ServerProcess];
let startNode: () => Promise<ServerProcess>;

beforeAll(async () => {
  const settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    LINEHAUL_RATE_LIMIT: '0',
  };
  const serve = { settings, args: ['--only', 'test'], longestStartMs: 60_000 };
  startNode = () => startServer(serve);
  nodes = [await startNode(), await startNode()];
  const own = { LINEHAUL_DATA_DIR: temporaryFolder(), LINEHAUL_LOG_LEVEL: 'silent' };
  context = await openContext(readConfig({ ...settings, ...own }), 'test');
}, 150_000);
afterAll(() => context?.close());

async function isRun(): Promise<boolean> {
  const row = await context.db.tables<ClockTable>().selectFrom('test_clock').select('runner_until').executeTakeFirst();
  return row !== undefined && row.runner_until > Date.now();
}

/** Moves the test clock to a Monday. */
async function waitForMonday({ call }: Caller): Promise<void> {
  const { body } = await call('GET', '/v1/test/clock');
  const days = (8 - new Date(body.data.now).getUTCDay()) % 7;
  if (days > 0) expect((await call('POST', '/v1/test/clock', { advance: `${days}d` })).status).toBe(200);
}

it('takes the clock over within seconds', { timeout: 240_000 }, async () => {
  const [creator] = nodes;
  let first = await signIn(creator);
  const second = await signIn(nodes[1], creator);
  // Otherwise, with the test running on a Thursday, the freight would be picked up only after the days that the nodes advance by.
  await waitForMonday(first);
  const pros = await makeShipments(first, SHIPMENTS);
  const advance = async () =>
    (await second.call('POST', '/v1/test/clock', { advance: '1h' })).status === 200 || undefined;

  const takeOverAfter = async (signal: 'SIGSTOP' | 'SIGKILL') => {
    const answered = first.call('POST', '/v1/test/clock', { advance: '4d' }).catch(() => undefined);
    await until('the first node runs the clock', isRun, 10_000);
    nodes[0].kill(signal);
    expect(await isRun()).toBe(true);
    const since = performance.now();
    await until('the second node moves the clock', advance, TAKEN_OVER_WITHIN_MS);
    return { answered, tookMs: performance.now() - since };
  };

  await expectTakeover('the test clock of a suspended node: moved by the other', async () => {
    const { answered, tookMs } = await takeOverAfter('SIGSTOP');
    nodes[0].kill('SIGCONT');
    // Woken, it notices that it lost the clock, and moves nothing.
    expect((await answered)?.status).toBe(409);
    return tookMs;
  });
  await expectTakeover('the test clock of a killed node: moved by the other', async (round) => {
    if (round > 1) {
      nodes[0] = await startNode();
      first = await signIn(nodes[0], creator);
    }
    return (await takeOverAfter('SIGKILL')).tookMs;
  });
  const events = await deliverEachOnce(second, pros);
  report(`the test clock taken over: ${pros.length} shipments, ${events} events, each once`);
  await nodes[1].stop();
});
