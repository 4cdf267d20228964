// PostgreSQL settings that can lose a confirmed write: detected in the database, and reported at startup and by linehaul doctor.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { commandFolder } from '../support/run-command.ts';
import { startServer } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';
import { IN_MEMORY, ON_A_THREAD, type TestStore, withThings } from './each-store.ts';

let server: PostgresServer;
let url: string;
let store: TestStore;
beforeAll(async () => {
  server = await startPostgres();
  url = await server.freshDatabase();
  store = await withThings((chainKey) => openPostgres({ url, schema: 'durable', chainKey }));
});
afterAll(async () => {
  await store?.close();
  await server?.remove();
});

const risksNow = async () => (await store.db.durabilityRisks()).map(({ setting, value }) => `${setting}=${value}`);

/**
 * For the whole server; open connections get them a moment later. `fsync` is set on the command line and stays: see
 * durability-risks.test.ts.
 */
async function set(settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await server.ask(`ALTER SYSTEM SET ${name} = '${value}'`);
  await server.ask('SELECT pg_reload_conf()');
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.ask('ALTER SYSTEM RESET ALL');
  await server.ask('SELECT pg_reload_conf()');
  await until('the server is as it was', async () => (await risksNow()).length === 0);
});

describe('the database', () => {
  const CASES: [settings: Record<string, string>, risks: string[]][] = [
    [{ synchronous_commit: 'off' }, ['synchronous_commit=off']],
    [{ full_page_writes: 'off' }, ['full_page_writes=off']],
    [{ synchronous_commit: 'off', full_page_writes: 'off' }, ['synchronous_commit=off', 'full_page_writes=off']],
    [{ synchronous_standby_names: 'other', synchronous_commit: 'local' }, ['synchronous_commit=local']],
    [{ synchronous_standby_names: 'other', synchronous_commit: 'remote_write' }, ['synchronous_commit=remote_write']],
  ];
  test.each(CASES)('%j', async (settings, risks) => {
    await set(settings);
    await expect.poll(risksNow, { timeout: 5_000 }).toEqual(risks);
  });

  const FINE: Record<string, string>[] = [
    {},
    { synchronous_commit: 'local' },
    { synchronous_commit: 'remote_write' },
    { synchronous_commit: 'remote_apply' },
  ];
  test.each(FINE)('%j is no risk without a standby', async (settings) => {
    await set({ ...settings, work_mem: '5MB' });
    const wanted = settings.synchronous_commit ?? 'on';
    const [commit] = await until('it is in force', async () => {
      const rows = await server.ask('SHOW synchronous_commit');
      return rows[0]?.synchronous_commit === wanted && rows;
    });
    expect(commit).toEqual({ synchronous_commit: wanted });
    expect(await risksNow()).toEqual([]);
  });

  test.each([IN_MEMORY, ON_A_THREAD])('$name has none', async ({ open }) => {
    const other = await open();
    expect(await other.db.durabilityRisks()).toEqual([]);
    await other.close();
  });

  test('a setting of a single database is detected', async () => {
    const own = await server.freshDatabase();
    await server.ask(`ALTER DATABASE ${new URL(own).pathname.slice(1)} SET synchronous_commit = off`);
    const db = await openPostgres({ url: own, schema: 'own', chainKey: new Uint8Array(32) });
    const risks = await db.durabilityRisks();
    await db.close();
    expect(risks).toEqual([{ setting: 'synchronous_commit', value: 'off', says: expect.stringMatching(/crash/) }]);
  });
});

test('the log says so at startup', async () => {
  const database = await server.freshDatabase();
  await set({ synchronous_commit: 'off' });
  const settings = { LINEHAUL_DATABASE_URL: database, LINEHAUL_DEMO: 'false' };
  const node = await startServer({ settings });
  await node.stop();
  const lines = node
    .output()
    .split('\n')
    .filter((line) => line.includes('confirmed writes may be lost'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, environment: 'production', setting: 'synchronous_commit', value: 'off' },
    { level: 40, environment: 'test', setting: 'synchronous_commit', value: 'off' },
  ]);
});

describe('linehaul doctor', () => {
  test.each([
    ['production', 'wrong'],
    ['test', 'look'],
  ] as const)('%s: %s', async (environment, state) => {
    const folder = commandFolder();
    const settings = {
      LINEHAUL_DATABASE_URL: await server.freshDatabase(),
      LINEHAUL_PORT: '0',
      LINEHAUL_TEST_PORT: '0',
      LINEHAUL_LOG_LEVEL: 'silent',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    await folder.run('migrate');
    await set({ full_page_writes: 'off' });
    const finding = await until('it is in force', async () => {
      const { out } = await folder.run('doctor', '--json', '-e', environment);
      const all = JSON.parse(out).parts.flatMap((part: { findings: { what: string }[] }) => part.findings);
      return all.find(({ what }: { what: string }) => what === 'full_page_writes');
    });
    folder.remove();
    expect(finding).toEqual({
      what: 'full_page_writes',
      state,
      says: expect.stringContaining('full_page_writes = off'),
      fix: expect.stringContaining('ALTER SYSTEM SET full_page_writes = on'),
    });
  });
});
