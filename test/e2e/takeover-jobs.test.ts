// kill -9 of a node in the middle of operators' jobs: another node, or the same one after its restart, takes them over, and an import is one draft.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import type { Settings } from '../support/built-program.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { operatorAtNodes } from './operator-at-nodes.ts';
import { expectTakeover, TAKEN_OVER_WITHIN_MS } from './takeover-time.ts';

const KILLS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 2);

async function prepare(more: Settings) {
  const settings = {
    LINEHAUL_DATA_DIR: temporaryFolder(),
    LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    LINEHAUL_LOG_LEVEL: 'silent',
    LINEHAUL_RATE_LIMIT: '0',
    ...more,
  };
  const context = await openContext(readConfig(settings), 'production');
  const operator = await operatorAtNodes(context);
  await context.close();
  return { settings, operator };
}

async function started(settings: Settings): Promise<{ node: ServerProcess; url: string }> {
  const serve = { args: ['--only', 'production', '--no-demo'], longestStartMs: 60_000 };
  const node = await startServer({ settings, ...serve, dataDir: settings.LINEHAUL_DATA_DIR! });
  return { node, url: node.ready.production.baseUrl };
}

describe('two nodes on one PostgreSQL', { timeout: 180_000 }, () => {
  const CASES = [
    { what: 'an import that reads its files', start: 'import', table: 'carrier_files', versions: 2 },
    { what: 'a dry run that reads quotes', start: 'dryRun', table: 'rate_quotes', versions: 1 },
  ] as const;

  it.each(CASES)('$what continues on the other one', async ({ start, table, versions }) => {
    await expectTakeover(`${start} of a killed node: taken over`, async () => {
      const connectionString = await freshPostgresDatabase();
      const { settings, operator } = await prepare({ LINEHAUL_DATABASE_URL: connectionString });
      const [first, second] = [await started(settings), await started(settings)];
      const locking = new pg.Client({ connectionString });
      await locking.connect();
      let tookMs: number;
      try {
        // So that the job is in the middle of its work when its node is killed.
        await locking.query('BEGIN');
        await locking.query(`LOCK TABLE production.${table} IN ACCESS EXCLUSIVE MODE`);
        const { id } = await operator[start](first.url);
        const isWaiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${table}%'`;
        await until('the job reads', async () => {
          // Within a transaction, PostgreSQL would keep showing what it showed first.
          await locking.query('SELECT pg_stat_clear_snapshot()');
          return (await locking.query(isWaiting)).rows.length > 0;
        });
        await first.node.stop('SIGKILL');
        const since = performance.now();
        await locking.query('ROLLBACK');
        expect(await operator.job(second.url, id)).toMatchObject({ state: 'running', takeovers: 0 });
        const isTaken = async () => (await operator.job(second.url, id)).takeovers === 1;
        await until('the other node took it over', isTaken, TAKEN_OVER_WITHIN_MS);
        tookMs = performance.now() - since;
        const job = await operator.ended(second.url, id);
        expect(job, job.message).toMatchObject({ id, state: 'done', takeovers: 1, message: '' });
        expect(await operator.versions(second.url)).toBe(versions);
      } finally {
        await locking.end();
      }
      await second.node.stop();
      return tookMs;
    });
  });
});

describe('one node on SQLite', () => {
  it(`continues after its restart, through ${KILLS} kills`, { timeout: 120_000 + KILLS * 60_000 }, async () => {
    const dice = seededDice();
    report(`kill -9 of jobs: LINEHAUL_TORTURE_SEED=${dice.seed}, ${KILLS} kills`);
    const { settings, operator } = await prepare({});
    let { node, url } = await started(settings);
    let takeovers = 0;
    for (let round = 1; round <= KILLS; round++) {
      const jobs = [await operator.backUp(url), await operator.import(url)];
      // The first time at once: a job is then certain to be unfinished.
      await pause(round === 1 ? 0 : dice.between(0, 400));
      await node.stop('SIGKILL');
      ({ node, url } = await started(settings));
      for (const { id } of jobs) {
        const job = await operator.ended(url, id);
        expect(job, job.message).toMatchObject({ state: 'done' });
        takeovers += job.takeovers;
      }
      expect(await operator.versions(url)).toBe(1 + round);
      // A backup whose job did not hear of its end is made again.
      expect(await operator.backups(url)).toBeGreaterThanOrEqual(round);
    }
    expect(takeovers).toBeGreaterThan(0);
    report(`kill -9 of jobs: ${2 * KILLS} jobs, ${takeovers} taken over, each import one draft`);
  });
});
