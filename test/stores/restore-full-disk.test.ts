// A restore on a full disk says so, and changes nothing.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../src/capabilities/backups/make-backup.ts';
import { restoreBackup } from '../../src/capabilities/backups/restore-backup.ts';
import { ephemeral, readConfig } from '../../src/config.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { temporaryMount } from '../support/temporary-mount.ts';
import { ACTOR, openTestApp } from '../support/test-app.ts';

// One for each case: this process keeps databases open that were deleted, and so their space.
const disks = [temporaryMount('64m'), temporaryMount('64m')];

describe.skipIf(disks.includes(undefined))('a disk that has no room for', () => {
  afterAll(() => {
    for (const disk of disks) execFileSync('umount', ['-l', disk!]);
  });

  it.each([
    ['the backup', 0.5, disks[0]!],
    ['a copy of the database that is replaced', 1.5, disks[1]!],
  ])('%s', async (_name, sizes, disk) => {
    const dataDir = temporaryFolder();
    const { context, close } = await openTestApp({ config: { dataDir } });
    const backup = await makeBackup(context, ACTOR);
    await close();
    const target = join(disk, 'data');
    mkdirSync(join(target, 'keys'), { recursive: true });
    copyFileSync(join(dataDir, 'keys', 'master.key'), join(target, 'keys', 'master.key'));
    const file = join(dataDir, 'backups', backup.name);
    const database = join(target, 'test.db');
    copyFileSync(file, database);
    const before = readFileSync(database);
    const filler = join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(Math.floor(bavail * bsize - sizes * statSync(file).size)));

    const config = { ...ephemeral(readConfig({}), undefined), dataDir: target };
    const restore = () => restoreBackup(file, config, ACTOR, { secret: undefined, replace: true });
    const failed = await restore().catch((error) => error);
    expect(failed).toBeInstanceOf(OperatorError);
    expect(failed.message).toContain(`The disk of ${target} is full.`);
    expect(readdirSync(target).sort()).toEqual(['keys', 'test.db']);
    expect(readFileSync(database).equals(before)).toBe(true);

    rmSync(filler);
    expect(await restore()).toMatchObject({ environment: 'test', knowsReplacedNumbers: true });
  });
});
