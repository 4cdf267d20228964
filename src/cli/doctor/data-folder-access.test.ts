// In a data folder that other users can enter, they can read nothing: new files are private, and open ones are closed at startup.
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../test/support/server-process.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import { makeBackup } from '../../capabilities/backups/make-backup.ts';
import { readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { giveDemoPeople } from '../../demo/give-demo-people.ts';
import { closeToOtherUsers, closingCommand, isListedToOthers, openToOtherUsers } from './data-folder-access.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Everything in the folder that others can read or enter, and the total count. */
function walk(folder: string): { open: string[]; count: number } {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return { open: paths.filter((path) => (modeOf(join(folder, path)) & 0o077) !== 0), count: paths.length };
}

describe.runIf(process.platform !== 'win32')('an existing data folder that others can enter', () => {
  const dataDir = temporaryFolder();
  const config = readConfig({ LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'silent' });
  const umask = process.umask();
  let context: Context;
  beforeAll(async () => {
    process.umask(0o022);
    chmodSync(dataDir, 0o755);
    context = await openContext(config, 'test');
  });
  afterAll(async () => {
    await context.close();
    process.umask(umask);
  });

  it('gets no files that others can read', async () => {
    await giveDemoPeople(context, 'http://127.0.0.1:8081');
    await makeBackup(context, ACTOR);
    await context.files.check();
    const { open, count } = walk(dataDir);
    expect(open).toEqual([]);
    // The database with both journals, the key, demo credentials, a backup with its metadata, the folders.
    expect(count).toBeGreaterThanOrEqual(10);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['test.db', 'test.db-wal', 'test.db-shm']));
    expect([openToOtherUsers(config), isListedToOthers(config)]).toEqual([[], true]);
  });

  it('a backup is private while it is being written', async () => {
    chmodSync(join(dataDir, 'backups'), 0o755);
    let seen = 0;
    const watching = setInterval(() => {
      for (const name of readdirSync(join(dataDir, 'backups'))) {
        if (name.endsWith('.unfinished')) seen |= modeOf(join(dataDir, 'backups', name));
      }
    }, 1);
    await makeBackup(context, ACTOR);
    clearInterval(watching);
    expect(seen & 0o077).toBe(0);
  });

  it('open files are named with the command that closes them, and can be closed', () => {
    const open = ['test.db', 'test.db-wal', 'demo-credentials.json', 'keys/master.key'].map((one) =>
      join(dataDir, one),
    );
    const folder = join(dataDir, 'backups');
    for (const file of open) chmodSync(file, 0o644);
    chmodSync(folder, 0o755);
    writeFileSync(join(dataDir, 'notes.txt'), 'not ours', { mode: 0o644 });
    const found = openToOtherUsers(config);
    expect([...found].sort()).toEqual([...open, folder].sort());
    expect(closingCommand(found)).toMatch(/^chmod 700 \S+\/backups && chmod 600 (\S+ ){3}\S+$/);
    expect(closeToOtherUsers(config)).toEqual([]);
    expect(openToOtherUsers(config)).toEqual([]);
    expect([modeOf(folder), modeOf(open[0]!), modeOf(join(dataDir, 'notes.txt'))]).toEqual([0o700, 0o600, 0o644]);
  });

  it('a key file elsewhere is named, and not changed', () => {
    const file = join(temporaryFolder(), 'master.key');
    writeFileSync(file, 'x', { mode: 0o644 });
    const elsewhere = { ...config, masterKeyFile: file };
    expect(openToOtherUsers(elsewhere)).toEqual([file]);
    expect(closeToOtherUsers(elsewhere)).toEqual([]);
    expect(modeOf(file)).toBe(0o644);
  });
});

it.runIf(process.platform !== 'win32')('a start closes what an earlier one left open', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'mail'), { mode: 0o755 });
  for (const name of ['test.db', 'listen-secret']) writeFileSync(join(dataDir, name), '', { mode: 0o644 });
  const server = await startServer({ dataDir, args: ['--only', 'test'] });
  expect(walk(dataDir).open).toEqual([]);
  await server.stop();
});
