// A PostgreSQL database restored to an earlier point in time: linehaul restore --after-pg-restore prevents reusing its numbers.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { pageAuditLog } from '../../src/platform/audit/list-audit-log.ts';
import { NumberBlocks } from '../../src/platform/db/number-blocks.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const settings = { LINEHAUL_DATA_DIR: temporaryFolder(), LINEHAUL_LOG_LEVEL: 'silent' };
const before = { ...process.env };
afterEach(() => {
  for (const name of ['LINEHAUL_DATABASE_URL', ...Object.keys(settings)]) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

async function take(url: string, count: number): Promise<number[]> {
  const context = await openContext(readConfig({ ...settings, LINEHAUL_DATABASE_URL: url }), 'production');
  const numbers = new NumberBlocks(context, 'pros');
  const taken: number[] = [];
  for (let at = 0; at < count; at++) taken.push(await numbers.take());
  await context.close();
  return taken;
}

async function run(url: string | undefined, ...args: string[]) {
  Object.assign(process.env, settings);
  if (url === undefined) delete process.env.LINEHAUL_DATABASE_URL;
  else process.env.LINEHAUL_DATABASE_URL = url;
  const lines: string[] = [];
  const terminal = { out: (text: string) => void lines.push(text), err: (text: string) => void lines.push(text) };
  const code = await runProgram(['node', 'linehaul', 'restore', ...args], terminal);
  return { code, said: lines.join('\n') };
}

/** Like pg_dump and pg_restore: copies everything, as of now, under another name. */
async function copyOf(url: string): Promise<string> {
  const target = new URL(url);
  target.pathname = `${target.pathname}_restored`;
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`CREATE DATABASE "${target.pathname.slice(1)}" TEMPLATE "${new URL(url).pathname.slice(1)}"`);
  await client.end();
  return target.href;
}

test('numbers that were issued after the backup are not issued again', async () => {
  const url = await freshPostgresDatabase();
  await take(url, 5);
  const restored = await copyOf(url);
  const lost = await take(url, 3_000);
  const { code, said } = await run(restored, '--after-pg-restore', '-e', 'production', '--json');
  expect([code, said]).toEqual([0, expect.stringContaining('"counters"')]);
  const issued = await take(restored, 3_000);
  expect(issued.filter((one) => lost.includes(one))).toEqual([]);
  const context = await openContext(readConfig({ ...settings, LINEHAUL_DATABASE_URL: restored }), 'production');
  const { lines } = await pageAuditLog(context.db, { action: 'backup.restored' }, undefined, 1);
  expect(lines[0]?.actor).toMatch(/^cli:/);
  // A running node would continue with the numbers it has in memory.
  await context.db.write([
    {
      sql: 'INSERT INTO production.overview_minutes (minute, node, counts) VALUES ($1, $2, $3)',
      parameters: [Date.now(), 'n1', '{}'],
    },
  ]);
  await context.close();
  expect((await run(restored, '--after-pg-restore', '-e', 'production')).said).toMatch(
    /Node n1 wrote .* Stop all nodes/,
  );
});

test.each<[string, string[], boolean, RegExp]>([
  ['a backup file', ['some.db'], true, /LINEHAUL_DATABASE_URL is set: restore PostgreSQL with pg_restore/],
  ['no environment', ['--after-pg-restore'], true, /needs -e production or -e test/],
  ['SQLite', ['--after-pg-restore', '-e', 'test'], false, /needs LINEHAUL_DATABASE_URL/],
  ['a backup and --after-pg-restore', ['some.db', '--after-pg-restore', '-e', 'test'], true, /takes no backup/],
  ['nothing', [], false, /Name the backup/],
])('%s is refused in words', async (_, args, isPostgres, says) => {
  const { code, said } = await run(isPostgres ? 'postgres://127.0.0.1:1/none' : undefined, ...args);
  expect(code).toBe(1);
  expect(said).toMatch(says);
});
