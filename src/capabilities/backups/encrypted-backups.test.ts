// Encrypted backups: created, rejected if something is wrong with them, and restored to a working database.
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR, newClient, openTestApp } from '../../../test/support/test-app.ts';
import { runProgram } from '../../cli/program.ts';
import type { BackupSecret } from '../../config.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { listClients } from '../accounts/customers/find-client.ts';
import { type Backup, listBackups, makeBackup } from './make-backup.ts';

const dataDir = temporaryFolder();
const keyFile = join(temporaryFolder(), 'backup.key');
writeFileSync(keyFile, randomBytes(32).toString('base64'));
const WORDS = 'seven pallets of paté';

/** A data folder that contains a client, backed up. */
async function backedUp(backupSecret: BackupSecret | undefined): Promise<{ backup: Backup; file: string }> {
  const app = await openTestApp({ config: { dataDir, backupSecret } });
  try {
    if ((await listClients(app.context)).length === 0) await newClient(app.context, 'In the backup');
    app.clock.advance(backups++ * 1_000);
    const backup = await makeBackup(app.context, ACTOR);
    expect((await listBackups(app.context)).find(({ name }) => name === backup.name)).toEqual(backup);
    return { backup, file: join(dataDir, 'backups', backup.name) };
  } finally {
    await app.close();
  }
}
let backups = 0;

async function restore(...args: readonly string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const exitCode = await runProgram(['node', 'linehaul', 'restore', ...args], terminal);
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}

/** An empty data folder with the master key of the installation. */
function targetFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'keys'));
  copyFileSync(join(dataDir, 'keys', 'master.key'), join(folder, 'keys', 'master.key'));
  return folder;
}

let byKey: { backup: Backup; file: string };
beforeAll(async () => {
  byKey = await backedUp({ keyFile });
});
afterAll(() => {
  delete process.env.LINEHAUL_BACKUP_PASSPHRASE;
});

test('contains nothing readable, and leaves no readable copy behind', () => {
  const { backup, file } = byKey;
  expect(backup).toMatchObject({ encrypted: true, name: expect.stringMatching(/\.db\.enc$/) });
  expect(readFileSync(file).includes('In the backup')).toBe(false);
  expect(readFileSync(file).includes('SQLite format')).toBe(false);
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('removes what a killed run of this environment left behind an hour ago, and nothing else', async () => {
  const { environment } = await (async () => {
    const app = await openTestApp({ config: { dataDir } });
    await app.close();
    return app.context;
  })();
  const folder = join(dataDir, 'backups');
  const other = environment === 'test' ? 'production' : 'test';
  const files = {
    old: `${environment}-1.db.enc.plain.unfinished`,
    fresh: `${environment}-2.db.unfinished`,
    others: `${other}-1.db.unfinished`,
  };
  for (const name of Object.values(files)) writeFileSync(join(folder, name), 'SQLite format 3');
  for (const name of [files.old, files.others]) utimesSync(join(folder, name), new Date(0), new Date(0));
  await backedUp({ keyFile });
  const left = readdirSync(folder).filter((name) => name.endsWith('.unfinished'));
  expect(left.sort()).toEqual([files.fresh, files.others].sort());
  for (const name of left) rmSync(join(folder, name));
});

describe.each<[string, () => Promise<{ file: string; args: string[] }>]>([
  ['a key file', async () => ({ file: byKey.file, args: ['--key-file', keyFile] })],
  [
    'a passphrase',
    async () => {
      process.env.LINEHAUL_BACKUP_PASSPHRASE = WORDS;
      return { file: (await backedUp({ passphrase: WORDS })).file, args: [] };
    },
  ],
  ['nothing', async () => ({ file: (await backedUp(undefined)).file, args: [] })],
])('a backup encrypted with %s', (_, prepared) => {
  test('is restored to an intact database', { timeout: 60_000 }, async () => {
    const { file, args } = await prepared();
    const restored = targetFolder();
    const ran = await restore(file, restored, ...args);
    delete process.env.LINEHAUL_BACKUP_PASSPHRASE;
    expect([ran.exitCode, ran.err]).toEqual([0, '']);
    if (process.platform !== 'win32') expect(statSync(join(restored, 'test.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(restored).sort()).toEqual(['keys', 'test.db']);
    const app = await openTestApp({ config: { dataDir: restored } });
    expect(await verifyAuditLog(app.context.db, app.context.secrets.chainKey)).toMatchObject({ sound: true });
    expect((await listClients(app.context)).map(({ name }) => name)).toEqual(['In the backup']);
    await app.close();
  });
});

describe('is refused', () => {
  const inside = (folder: string) => join(folder, 'test.db');
  const copied = (change: (bytes: Buffer) => Buffer) => {
    const file = join(temporaryFolder(), basename(byKey.file));
    writeFileSync(file, change(readFileSync(byKey.file)));
    return file;
  };

  test.each<[string, () => { file: string; args: string[] }, RegExp]>([
    ['without its key', () => ({ file: byKey.file, args: [] }), /is encrypted\. Give its key/],
    [
      'with another key',
      () => {
        const other = join(temporaryFolder(), 'other.key');
        writeFileSync(other, randomBytes(32).toString('base64'));
        return { file: byKey.file, args: ['--key-file', other] };
      },
      /key or passphrase is wrong/,
    ],
    [
      'when it was cut off',
      () => ({ file: copied((bytes) => bytes.subarray(0, -100)), args: ['--key-file', keyFile] }),
      /changed|not complete/,
    ],
    [
      'when it was changed',
      () => ({
        file: copied((bytes) => {
          bytes[bytes.length - 200]! ^= 1;
          return bytes;
        }),
        args: ['--key-file', keyFile],
      }),
      /changed after it was encrypted|wrong/,
    ],
    [
      'when the key file holds no key',
      () => ({ file: byKey.file, args: ['--key-file', byKey.file] }),
      /must hold 32 bytes in base64/,
    ],
    [
      'when its name does not say of which environment it is',
      () => ({ file: join(dataDir, 'copy.db'), args: [] }),
      /Give it with -e production or -e test/,
    ],
    [
      'when it is not there',
      () => ({ file: join(dataDir, 'test-20261102T140000-000Z.db'), args: [] }),
      /000Z\.db does not exist\./,
    ],
  ])('%s, in words', async (_, prepared, says) => {
    const { file, args } = prepared();
    const target = targetFolder();
    const ran = await restore(file, target, ...args);
    expect([ran.exitCode, ran.out]).toEqual([1, '']);
    expect(ran.err).toMatch(says);
    expect(readdirSync(target)).toEqual(['keys']);
  });

  test('when its hash differs from the one stored next to it', async () => {
    const { file } = await backedUp(undefined);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    expect((await restore(file, targetFolder())).err).toMatch(/SHA-256 does not match/);
    rmSync(file);
  });

  test('when a database already exists there', async () => {
    const target = targetFolder();
    writeFileSync(inside(target), 'mine');
    expect((await restore(byKey.file, target, '--key-file', keyFile)).err).toMatch(
      /already exists\. .* or give --replace/,
    );
    expect(readFileSync(inside(target), 'utf8')).toBe('mine');
  });

  test.each(['-wal', '-shm', '-journal'])('when another database has left its %s file there', async (ending) => {
    const target = targetFolder();
    writeFileSync(`${inside(target)}${ending}`, 'of another');
    const { err } = await restore(byKey.file, target, '--key-file', keyFile);
    expect(err).toContain(`${inside(target)}${ending} already exists.`);
    expect(existsSync(inside(target))).toBe(false);
  });

  test('without the master key, before anything is written', async () => {
    const target = temporaryFolder();
    const { err } = await restore(byKey.file, target, '--key-file', keyFile);
    expect(err).toMatch(/master\.key does not exist\. Put the master key/);
    expect(readdirSync(target)).toEqual([]);
  });
});
