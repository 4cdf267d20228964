// The schemas of sandboxes on PostgreSQL: spares that are made ahead of time, and snapshots of earlier versions.
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Integrator,
  newIntegrator,
  openSandboxApp,
  type SandboxOwner,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { copySchema } from '../../src/platform/db/postgres/copy-schema.ts';
import { isMigrated, migratePostgres } from '../../src/platform/db/postgres/migrate-postgres.ts';
import { packSchema, unpackSchema } from '../../src/platform/db/postgres/packed-schema.ts';
import { openPool } from '../../src/platform/db/postgres/postgres-database.ts';
import { dropSchemas, schemasLike } from '../../src/platform/db/postgres/schema-names.ts';
import { inTransaction } from '../../src/platform/db/postgres/schema-transaction.ts';
import { storageOf } from '../../src/sandboxes/serve-sandboxes.ts';
import { TAKING_LOCK } from '../../src/sandboxes/spare-schemas.ts';
import { billOn } from '../support/sandbox-server.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { TestApp } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
const LONG = { timeout: 120_000 };
/** Since then, tables and columns were added. */
const OLDER = MIGRATIONS.slice(0, -3);

let app: TestApp;
let anna: Integrator;
let url: string;
let pool: Pool;
beforeAll(async () => {
  url = await freshPostgresDatabase();
  app = await openSandboxApp({ config: { databaseUrl: url, dataDir: temporaryFolder(), seed: undefined } });
  anna = await newIntegrator(app);
  pool = openPool({ url, connections: 2 });
}, LONG.timeout);
afterAll(async () => {
  await pool?.end();
  await app?.close();
});

async function oidOf(schema: string): Promise<number | undefined> {
  return (await pool.query('SELECT oid FROM pg_namespace WHERE nspname = $1', [schema])).rows[0]?.oid;
}

async function ship(who: SandboxOwner): Promise<string> {
  const { body } = await who.call('POST', '/v1/bol', billOn('2026-11-10', who.account));
  return body.referenceNumbers.pro;
}

async function ok(method: string, path: string, body?: object): Promise<void> {
  const answer = await anna.call(method, `/v1/sandboxes/${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
}

const fullyStocked = () => until('five spares', async () => (await schemasLike(pool, 'spare_')).length === 5);

describe('spares', () => {
  it('are created after a sandbox, and the next sandbox is one of them', LONG, async () => {
    await anna.sandbox({ name: 'first' });
    await fullyStocked();
    const spares = await Promise.all((await schemasLike(pool, 'spare_')).map(oidOf));
    const { id } = await anna.sandbox({ name: 'second' });
    expect(spares).toContain(await oidOf(`sandbox_${id}`));
    await fullyStocked();
  });

  it('are each taken once when several sandboxes are created together', LONG, async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => anna.sandbox({ name })));
    for (const one of made) expect((await one.call('GET', '/v1/whoami')).status).toBe(200);
    for (const { id } of made) await ok('DELETE', id);
  });

  it('of another template are dropped', LONG, async () => {
    await pool.query('CREATE SCHEMA spare_template_0_older');
    const { id } = await anna.sandbox({ name: 'third' });
    await until('the other is gone', async () => (await schemasLike(pool, 'spare_template_0_')).length === 0);
    await fullyStocked();
    await ok('DELETE', id);
  });
});

describe('a snapshot', () => {
  it('has two tables, however many the sandbox has', LONG, async () => {
    const { id } = await anna.sandbox({ name: 'packed' });
    const { rows } = await pool.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [
      `snapshot_${id}_created`,
    ]);
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual(['packed_rows', 'schema_migrations']);
    await ok('DELETE', id);
  });

  it('in which every table was copied, as earlier versions did, is restored', LONG, async () => {
    const sandbox = await anna.sandbox({ name: 'copied', clock: MONDAY });
    const pro = await ship(sandbox);
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'bill' });
    const snapshot = `snapshot_${sandbox.id}_bill`;
    await dropSchemas(pool, [snapshot]);
    await inTransaction(pool, (client) => copySchema(client, `sandbox_${sandbox.id}`, snapshot));
    const later = await ship(sandbox);
    // Together, so that only one of them may convert it.
    const [copies] = await Promise.all([
      Promise.all(['copy-1', 'copy-2'].map((name) => anna.sandbox({ name, from: `${sandbox.id}/bill` }))),
      ok('POST', `${sandbox.id}/restore`, { snapshot: 'bill' }),
    ]);
    for (const { id } of [sandbox, ...copies]) {
      const { rows } = await pool.query(`SELECT pro FROM sandbox_${id}.shipments`);
      expect(rows).toEqual([{ pro }]);
    }
    expect((await sandbox.call('GET', `/v1/bol/${pro}`)).status).toBe(200);
    expect((await sandbox.call('GET', `/v1/bol/${later}`)).status).toBe(404);
    for (const { id } of [sandbox, ...copies]) await ok('DELETE', id);
  });

  it('may have any name, even that of another with a suffix', LONG, async () => {
    const { id } = await anna.sandbox({ name: 'names' });
    const names = ['x-new', 'x', 'a'.repeat(40)];
    for (const name of names) await ok('POST', `${id}/snapshots`, { name });
    for (const name of names) await ok('POST', `${id}/restore`, { snapshot: name });
    await ok('DELETE', id);
    expect(await schemasLike(pool, `snapshot_${id}`)).toEqual([]);
  });

  it('that was already packed is not packed again', LONG, async () => {
    const { id } = await anna.sandbox({ name: 'twice' });
    const snapshot = `snapshot_${id}_created`;
    await expect(packSchema(pool, snapshot, snapshot)).rejects.toThrow(/packed already/);
    await ok('DELETE', id);
  });

  it('with the tables of an earlier version is migrated when it is restored', LONG, async () => {
    const sandbox = await anna.sandbox({ name: 'earlier', clock: MONDAY });
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'before' });
    await migratePostgres(url, 'older', OLDER);
    await pool.query(
      `INSERT INTO older.test_clock (name, machine_at, shown_at, speed_thousandths, runner, runner_until)
       VALUES ('clock', 0, ${Date.UTC(2031, 4, 5)}, 0, '', 0)`,
    );
    await packSchema(pool, 'older', `snapshot_${sandbox.id}_before`);
    await ok('POST', `${sandbox.id}/restore`, { snapshot: 'before' });
    expect((await sandbox.call('GET', '/v1/test/clock')).body.data.now).toBe('2031-05-05T00:00:00.000Z');
    expect(await schemasLike(pool, 'making_')).toEqual([]);
    await ok('DELETE', sandbox.id);
  });

  it('that fails to unpack changes nothing, not even the numbers that the database assigns', LONG, async () => {
    await pool.query(`CREATE SCHEMA packing;
      CREATE TABLE packing.schema_migrations (number BIGINT);
      CREATE TABLE packing.lines (seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, said TEXT NOT NULL);
      CREATE TABLE packing.notes (line BIGINT NOT NULL REFERENCES packing.lines (seq), said TEXT);
      INSERT INTO packing.lines (said) VALUES ('a "quoted", \\ and (bracketed) line'), (E'two\\nlines of {"json": ["é", null]}'), ('third');
      INSERT INTO packing.notes VALUES (1, ''), (2, NULL)`);
    const lines = async () => (await pool.query('SELECT * FROM packing.lines ORDER BY seq')).rows;
    const [before, notes] = [await lines(), (await pool.query('SELECT * FROM packing.notes')).rows];
    await packSchema(pool, 'packing', 'packed');
    await pool.query(`DELETE FROM packing.notes; DELETE FROM packing.lines;
      INSERT INTO packing.lines (said) SELECT 'later' FROM generate_series(1, 7)`);
    const later = await lines();
    await pool.query('CREATE RULE never AS ON INSERT TO packing.notes DO ALSO SELECT 1 / 0');
    await expect(unpackSchema(pool, 'packed', 'packing')).rejects.toThrow(/division by zero/);
    expect(await lines()).toEqual(later);
    await pool.query(`INSERT INTO packing.lines (said) VALUES ('next')`);
    await pool.query('DROP RULE never ON packing.notes');
    await unpackSchema(pool, 'packed', 'packing');
    expect(await lines()).toEqual(before);
    expect((await pool.query('SELECT * FROM packing.notes')).rows).toEqual(notes);
    await pool.query(`INSERT INTO packing.lines (said) VALUES ('fourth')`);
    expect((await lines()).at(-1)).toEqual({ seq: 4, said: 'fourth' });
  });
});

it('a schema that someone copied by hand is neither listed nor dropped with its sandbox', LONG, async () => {
  const { id } = await anna.sandbox({ name: 'by-hand' });
  await ok('POST', `${id}/snapshots`, { name: 'before-lunch' });
  const copies = [`sandbox_${id}_before_fix`, `snapshot_${id}`, `snapshot_${id}_before_lunch_${'0'.repeat(28)}`];
  for (const copy of copies) await pool.query(`CREATE SCHEMA ${copy}`);
  await ok('DELETE', id);
  const left = [...(await schemasLike(pool, `sandbox_${id}`)), ...(await schemasLike(pool, `snapshot_${id}`))];
  expect(left.sort()).toEqual(copies.sort());
  const storage = await storageOf(app.context, temporaryFolder());
  expect(await storage.stored()).not.toContain(id);
  await storage.close();
});

it('a sandbox that is awake but idle hardly reads its tables', LONG, async () => {
  const { id } = await anna.sandbox({ name: 'idle' });
  const scans = async () => {
    const { rows } = await pool.query(
      'SELECT relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS scans FROM pg_stat_user_tables WHERE schemaname = $1',
      [`sandbox_${id}`],
    );
    return new Map(rows.map(({ relname, scans }) => [relname as string, Number(scans)]));
  };
  // Signing in is over, and PostgreSQL has counted it: that takes it up to a second, or ten if it is idle.
  await pause(12_000);
  const before = await scans();
  await pause(12_000);
  const grown = [...(await scans())].map(([table, count]) => [table, count - before.get(table)!] as const);
  const read = grown.filter(([, count]) => count > 0);
  const total = read.reduce((sum, [, count]) => sum + count, 0);
  expect(total, JSON.stringify(read)).toBeLessThan(12);
  await ok('DELETE', id);
});

it('knows without a connection of its own whether a schema has all migrations', LONG, async () => {
  await migratePostgres(url, 'elderly', OLDER);
  expect(await isMigrated(pool, 'elderly', MIGRATIONS)).toBe(false);
  expect(await isMigrated(pool, 'missing', MIGRATIONS)).toBe(false);
  await migratePostgres(url, 'elderly', MIGRATIONS);
  expect(await isMigrated(pool, 'elderly', MIGRATIONS)).toBe(true);
  await expect(isMigrated(pool, 'elderly', OLDER)).rejects.toThrow(/does not know/);
});

it('a connection stays open while creating a sandbox takes long', LONG, async () => {
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  // As after the 14 seconds of every other route.
  app.http.server.timeout = 300;
  const taking = await pool.connect();
  await taking.query('BEGIN');
  await taking.query(`SELECT pg_advisory_xact_lock(${TAKING_LOCK})`);
  const creating = fetch(`${address}/v1/sandboxes`, {
    method: 'POST',
    headers: { ...anna.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'slow' }),
  });
  const isOver = await Promise.race([creating.then(() => true), pause(1_500, false)]);
  expect(isOver, 'it waits for the spare').toBe(false);
  await taking.query('COMMIT');
  taking.release();
  expect((await creating).status).toBe(201);
});

it('is deleted with its data, although no connection is free for a while', LONG, async () => {
  const database = await freshPostgresDatabase();
  const busy = await openSandboxApp({
    config: { databaseUrl: database, dataDir: temporaryFolder(), seed: undefined, databaseConnections: 1 },
  });
  const others = openPool({ url: database, connections: 2 });
  const holder = await others.connect();
  try {
    const ben = await newIntegrator(busy);
    // Not opened, so deleting them does not begin with closing them.
    const create = async (name: string) => (await ben.call('POST', '/v1/sandboxes', { name })).body.data.sandbox;
    const [first, second] = [await create('first'), await create('second')];
    await until('the spares are made', async () => (await schemasLike(others, 'spare_')).length === 5);
    await holder.query(`BEGIN; LOCK TABLE sandbox_${first.id}.shipment_positions IN ACCESS EXCLUSIVE MODE`);
    const dropping = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DROP SCHEMA%' AND wait_event_type = 'Lock'`;
    const remove = ({ id }: { id: string }) => ben.call('DELETE', `/v1/sandboxes/${id}`);
    const removed = [remove(first)];
    await until('the first one has the connection', async () => (await others.query(dropping)).rows.length === 1);
    removed.push(remove(second));
    // Longer than the second one waits for a connection.
    await pause(3_000);
    await holder.query('ROLLBACK');
    expect((await Promise.all(removed)).map(({ status }) => status)).toEqual([204, 204]);
    expect(await schemasLike(others, 'sandbox_')).toEqual([]);
  } finally {
    holder.release();
    await others.end();
    await busy.close();
  }
});
