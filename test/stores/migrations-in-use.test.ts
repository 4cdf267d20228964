// A migration that changes a table in use lets other statements pass, says what it waits for, and runs when the table is free.
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { migrateCommand } from '../../src/cli/upkeep/migrate.ts';
import { readConfig } from '../../src/config.ts';
import { DatabaseUnavailable, MigrationWaits } from '../../src/platform/db/database.ts';
import type { Migration } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { migratePostgres } from '../../src/platform/db/postgres/migrate-postgres.ts';
import { GIVE_UP_AFTER_MS } from '../../src/platform/db/postgres/postgres-connection.ts';
import { whenDatabaseAnswers } from '../../src/wait-for-database.ts';
import { freePort, startPostgres } from '../support/postgres-server.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';

const SCHEMA = 'test';
const NEWER: Migration = {
  number: 9_999,
  name: 'of-tomorrow',
  statements: () => ['ALTER TABLE outbox_jobs ADD COLUMN tomorrow TEXT'],
};
const WAITS = 'Migration 9999 (of-tomorrow) has to wait: it changes a table of the schema test that is in use';

afterEach(() => vi.unstubAllEnvs());

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A database in which something like pg_dump reads outbox_jobs until it is released. */
async function databaseInUse(migrations: readonly Migration[] = MIGRATIONS) {
  const url = await freshPostgresDatabase();
  await migratePostgres(url, SCHEMA, migrations);
  const reader = await connect(url);
  await reader.query(`BEGIN; LOCK TABLE ${SCHEMA}.outbox_jobs IN ACCESS SHARE MODE`);
  return { url, release: () => reader.end() };
}

async function hasColumn(url: string, column: string): Promise<boolean> {
  const client = await connect(url);
  const found = await client.query(
    "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'outbox_jobs' AND column_name = $2",
    [SCHEMA, column],
  );
  await client.end();
  return found.rows.length > 0;
}

/** On a busy machine, fewer than two attempts may fit into the time after which `migratePostgres` leaves it to its caller to go on. */
async function migratedInTheEnd(url: string): Promise<void> {
  for (;;) {
    try {
      return await migratePostgres(url, SCHEMA, [...MIGRATIONS, NEWER]);
    } catch (error) {
      if (!(error instanceof MigrationWaits)) throw error;
    }
  }
}

it('lets other statements pass while a table is in use, and runs when it is free', async () => {
  const { url, release } = await databaseInUse();
  const other = await connect(url);
  const migrated = migratedInTheEnd(url);
  migrated.catch(() => {});
  let longestMs = 0;
  const waitsSince = new Set<string>();
  const startedAt = performance.now();
  while (waitsSince.size < 2 && performance.now() - startedAt < 30_000) {
    const { rows } = await other.query(
      'SELECT waitstart::text AS since FROM pg_locks WHERE relation = $1::regclass AND NOT granted AND waitstart IS NOT NULL',
      [`${SCHEMA}.outbox_jobs`],
    );
    for (const { since } of rows) waitsSince.add(since);
    const askedAt = performance.now();
    await other.query(`SET statement_timeout = 8000; SELECT count(*) FROM ${SCHEMA}.outbox_jobs`);
    longestMs = Math.max(longestMs, performance.now() - askedAt);
  }
  await release();
  await migrated;
  await other.end();
  expect(waitsSince.size).toBe(2);
  expect(longestMs).toBeLessThan(GIVE_UP_AFTER_MS);
  expect(await hasColumn(url, 'tomorrow')).toBe(true);
});

it('names the migration if the table stays in use, and leaves nothing behind', async () => {
  const { url, release } = await databaseInUse();
  const before: Migration = { number: 9_998, name: 'before', statements: () => ['CREATE TABLE before_it (a TEXT)'] };
  const failed = await migratePostgres(url, SCHEMA, [...MIGRATIONS, before, NEWER]).catch((error) => error);
  expect(failed).toBeInstanceOf(MigrationWaits);
  expect(failed.message).toContain(WAITS);
  await release();
  const client = await connect(url);
  const { rows } = await client.query('SELECT to_regclass($1) AS made', [`${SCHEMA}.before_it`]);
  await client.end();
  expect(rows[0].made).toBeNull();
});

it('is repeated by `linehaul migrate`, which says so', async () => {
  const before = MIGRATIONS.filter(({ number }) => number < 80);
  const { url, release } = await databaseInUse(before);
  vi.stubEnv('LINEHAUL_DATABASE_URL', url);
  vi.stubEnv('LINEHAUL_DATA_DIR', temporaryFolder());
  const [out, err]: [string[], string[]] = [[], []];
  const command = migrateCommand({ out: (text) => out.push(text), err: (text) => err.push(text) });
  const ended = command.parseAsync(['--environment', SCHEMA], { from: 'user' });
  await until('the command says that it waits', () => err.length > 0);
  await release();
  await ended;
  expect(err[0]).toMatch(
    /^Migration 80 \(failing-jobs\) has to wait: .* is in use, for example by pg_dump\. Trying again …$/,
  );
  expect(out).toEqual([expect.stringContaining('test: ran 80 failing-jobs')]);
});

it('is repeated at startup, while the port says that the node is not ready', async () => {
  const { url, release } = await databaseInUse();
  // Nothing is waited for but the table: the database itself responds.
  const settings = { LINEHAUL_DATABASE_URL: url, LINEHAUL_DATABASE_WAIT_SECONDS: '0', LINEHAUL_LOG_LEVEL: 'silent' };
  const config = readConfig(settings);
  const port = await freePort();
  const opened = whenDatabaseAnswers(
    { ...config, host: '127.0.0.1', ports: { production: port, test: port } },
    SCHEMA,
    async () => {
      await migratePostgres(url, SCHEMA, [...MIGRATIONS, NEWER]);
      return 'opened';
    },
  );
  opened.catch(() => {});
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => undefined,
    );
  expect(await until('the port answers', () => statusOf('/readyz'))).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  await release();
  expect(await opened).toBe('opened');
  expect(await hasColumn(url, 'tomorrow')).toBe(true);
});

it('at startup does not use up the time for which PostgreSQL is waited for', async () => {
  const config = readConfig({
    LINEHAUL_DATABASE_URL: 'postgres://127.0.0.1:1/linehaul',
    LINEHAUL_DATABASE_WAIT_SECONDS: '3',
    LINEHAUL_LOG_LEVEL: 'silent',
  });
  const port = await freePort();
  // A migration is repeated after 10 seconds.
  const outcomes = [new MigrationWaits('waits'), new DatabaseUnavailable('is gone'), 'opened'];
  const opened = whenDatabaseAnswers(
    { ...config, host: '127.0.0.1', ports: { production: port, test: port } },
    SCHEMA,
    async () => {
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  );
  expect(await opened).toBe('opened');
});

it('ends an autovacuum of the table instead of waiting until it is done', async () => {
  const server = await startPostgres();
  try {
    const url = await server.freshDatabase();
    await migratePostgres(url, SCHEMA, MIGRATIONS);
    const client = await connect(url);
    await client.query('ALTER SYSTEM SET autovacuum_naptime = 1');
    await client.query('SELECT pg_reload_conf()');
    // So slow that it takes minutes.
    await client.query(`ALTER TABLE ${SCHEMA}.outbox_jobs SET (autovacuum_vacuum_threshold = 1,
      autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
    await client.query(
      `INSERT INTO ${SCHEMA}.outbox_jobs (topic, body, added_at, due_at, attempts)
       SELECT 'topic', repeat('x', 1000), 0, 0, 0 FROM generate_series(1, 5000) n`,
    );
    await client.query(`DELETE FROM ${SCHEMA}.outbox_jobs`);
    const vacuums = async () =>
      (await client.query("SELECT 1 FROM pg_stat_progress_vacuum WHERE relid = 'test.outbox_jobs'::regclass")).rows;
    await until('the table is vacuumed', async () => (await vacuums()).length > 0, 60_000);
    await migratePostgres(url, SCHEMA, [...MIGRATIONS, NEWER]);
    await client.end();
    expect(await hasColumn(url, 'tomorrow')).toBe(true);
  } finally {
    await server.remove();
  }
});
