// A damaged SQLite file: the caller is not told to retry, the log and the metrics report it, and doctor finds it.
import { closeSync, copyFileSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { problemsOfSqlite } from '../../src/platform/db/sqlite/examine-sqlite.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { basic, newClient, openTestApp } from '../support/test-app.ts';

/** A data folder with 300 clients, and one client's credentials. */
async function filledFolder() {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: { dataDir } });
  const client = await newClient(app.context, 'Client');
  for (let number = 0; number < 300; number++) await newClient(app.context, `Client ${number} ${'x'.repeat(50)}`);
  await app.close();
  // Copied, because the bindings cache what they have read of the first file.
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'keys'));
  copyFileSync(join(dataDir, 'keys', 'master.key'), join(folder, 'keys', 'master.key'));
  copyFileSync(join(dataDir, 'test.db'), join(folder, 'test.db'));
  return { folder, client };
}

/** Overwrites everything after the first pages, which are needed to open the file. */
function damage(folder: string): void {
  const file = openSync(join(folder, 'test.db'), 'r+');
  const { size } = fstatSync(file);
  const from = 4_096 * 2;
  writeSync(file, Buffer.alloc(size - from, 0x5a), 0, size - from, from);
  closeSync(file);
}

const ERROR_LEVEL = 50;

test('requests get 500 with code 9003 and no Retry-After, and it is counted and logged at level error', async () => {
  const { folder, client } = await filledFolder();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = await openTestApp({ config: { dataDir: folder, logLevel: 'info' }, logTo });
  damage(folder);
  const headers = { authorization: basic(client.clientId, client.clientSecret) };
  const answer = await app.http.inject({ method: 'GET', url: '/v1/api-key', headers });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined]);
  expect(answer.body).toContain('9003');
  expect(answer.body).not.toMatch(/retry|try again/i);
  const metrics = (await app.http.inject('/metrics')).body;
  expect(Number(/^linehaul_database_damage\{[^}]*\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('the database is damaged'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    level: ERROR_LEVEL,
    environment: 'test',
    reason: expect.stringMatching(/malformed|not a database/),
  });
  await app.close().catch(() => {});
});

test('doctor reports it, quickly and thoroughly', async () => {
  const { folder } = await filledFolder();
  expect(problemsOfSqlite(join(folder, 'test.db'), true)).toEqual([]);
  damage(folder);
  expect(problemsOfSqlite(join(folder, 'test.db'), false)).not.toEqual([]);
  const before = process.env.LINEHAUL_DATA_DIR;
  process.env.LINEHAUL_DATA_DIR = folder;
  try {
    const out: string[] = [];
    const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void out.push(text) };
    expect(await runProgram(['node', 'linehaul', 'doctor', '-e', 'test', '--json'], terminal)).toBe(1);
    expect(out.join('\n')).toMatch(/test\.db is damaged: .*linehaul restore <backup> --replace/s);
  } finally {
    if (before === undefined) delete process.env.LINEHAUL_DATA_DIR;
    else process.env.LINEHAUL_DATA_DIR = before;
  }
});
