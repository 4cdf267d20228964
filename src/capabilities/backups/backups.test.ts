// Backups: complete, consistent as of one moment, and restorable.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTestApp } from '../../../test/support/test-app.ts';
import { runProgram } from '../../cli/program.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { consoleOf, openConsole } from '../jobs/console.fixture.ts';

test('a backup that replaces the database has everything up to its moment, and nothing after it', {
  timeout: 60_000,
}, async () => {
  const dataDir = temporaryFolder();
  const desk = await openConsole({ carrier: false, config: { dataDir } });
  const client = await desk.call('POST', '/clients', { name: 'Before', kind: 'direct' });
  const { status, body } = await desk.call('POST', '/backups');
  expect(status).toBe(202);
  const job = await desk.ended(body.data.id);
  expect(job, job.message).toMatchObject({ state: 'done', unit: 'bytes', kind: 'backup' });
  await desk.call('POST', '/clients', { name: 'After', kind: 'direct' });

  const [backup] = await desk.get('/backups');
  expect(job.result).toEqual(backup);
  const file = join(dataDir, 'backups', backup.name);
  const bytes = readFileSync(file);
  expect(backup).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect((await desk.get('/health')).lastBackup).toEqual(backup);
  expect((await desk.get('/audit?action=backup.')).map((line: { actor: string }) => line.actor)).toEqual([
    'operator:night',
  ]);
  await desk.app.close();

  const restored = temporaryFolder();
  mkdirSync(join(restored, 'keys'));
  copyFileSync(file, join(restored, 'test.db'));
  copyFileSync(join(dataDir, 'keys', 'master.key'), join(restored, 'keys', 'master.key'));
  const app = await openTestApp({ config: { dataDir: restored } });
  expect(await verifyAuditLog(app.context.db, app.context.secrets.chainKey)).toMatchObject({ sound: true });
  const again = await consoleOf(app, 'morning');
  const names = (await again.get('/clients')).map((one: { name: string }) => one.name);
  expect(names).toEqual(['Before']);
  expect((await again.get('/clients'))[0].clientId).toBe(client.body.data.clientId);
  // In the backup, the job that made it is recorded as running, on a node that no longer exists.
  app.clock.advance(60_000);
  await app.close();
});

test('a database in memory cannot be backed up', async () => {
  const desk = await openConsole({ carrier: false });
  expect(await desk.call('POST', '/backups')).toMatchObject({ status: 409, body: { error: { code: 5132 } } });
  expect(await desk.get('/backups')).toEqual([]);
  await desk.app.close();
});

test('linehaul backup does the same, even while a server runs, and linehaul backup list shows it', async () => {
  const dataDir = temporaryFolder();
  const before = process.env.LINEHAUL_DATA_DIR;
  process.env.LINEHAUL_DATA_DIR = dataDir;
  try {
    const run = async (...args: string[]) => {
      const out: string[] = [];
      const terminal = { out: (text: string) => out.push(text), err: (text: string) => out.push(text) };
      const code = await runProgram(['node', 'linehaul', ...args], terminal);
      return { code, out: out.join('\n') };
    };
    const made = await run('backup', '--environment', 'test', '--json');
    expect(made).toMatchObject({ code: 0 });
    const backup = JSON.parse(made.out);
    const listed = await run('backup', 'list', '--environment', 'test', '--json');
    expect(listed).toMatchObject({ code: 0 });
    expect(JSON.parse(listed.out)).toEqual([backup]);
    expect((await run('backup', 'list', '-e', 'test')).out).toContain(backup.sha256);
    expect(JSON.parse((await run('backup', 'list', '-e', 'production', '--json')).out)).toEqual([]);
    expect((await run('backup')).code).toBe(2);
  } finally {
    if (before === undefined) delete process.env.LINEHAUL_DATA_DIR;
    else process.env.LINEHAUL_DATA_DIR = before;
  }
});
