// Pruning deletes a scan's copy only if the lists of all backups were read and none has it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readConfig } from '../../config.ts';
import { openS3 } from '../../platform/files/s3-server.fixture.ts';
import { type BackupPlace, bucketPlace, factsName, folderPlace, listName } from './backup-place.ts';
import { pruneBackups } from './prune-backups.ts';

const SCAN = `2026-11-02/${'a'.repeat(64)}`;
const BACKUPS = ['test-20260101T000000-000Z.db', ...[10, 11, 12].map((month) => `test-2026${month}01T000000-000Z.db`)];
const NOW = Date.UTC(2026, 11, 2);

/** Four backups of which one is due for deletion; the newest has a scan. */
function folderWithBackups(): string {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const name of BACKUPS) {
    for (const one of [name, factsName(name)]) write(one, '{}');
    write(listName(name), name === BACKUPS.at(-1) ? `${SCAN}\n` : '');
  }
  for (const name of [SCAN, '2026-11-02/unlisted']) write(`files/test/${name}`, 'a scan');
  return folder;
}

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}

test('deletes copies that no list has, and keeps the others', async () => {
  const folder = folderWithBackups();
  expect(await pruneBackups(folderPlace(folder), 'test', 90, NOW)).toEqual([BACKUPS[0]]);
  expect(existsSync(join(folder, 'files/test', SCAN))).toBe(true);
  expect(existsSync(join(folder, 'files/test/2026-11-02/unlisted'))).toBe(false);
});

test('deletes no copy if a list cannot be read', async () => {
  const folder = folderWithBackups();
  const place = folderPlace(folder);
  // A directory where the file should be: its read fails with EISDIR, for every user.
  mkdirSync(join(folder, 'unreadable'));
  const unreadable: BackupPlace = {
    ...place,
    read: (name) => place.read(name === listName(BACKUPS.at(-1)!) ? 'unreadable' : name),
  };
  await expect(pruneBackups(unreadable, 'test', 90, NOW)).rejects.toThrow('EISDIR');
  expect(existsSync(join(folder, 'files/test', SCAN))).toBe(true);
});

test('a folder that cannot be read is not an empty one', async () => {
  const folder = temporaryFolder();
  const place = folderPlace(join(folder, 'backups'));
  const names = () => allOf(place.list('test-'));
  expect([await names(), await place.read('test.json')]).toEqual([[], undefined]);
  writeFileSync(join(folder, 'backups'), 'a file');
  await expect(names()).rejects.toThrow('ENOTDIR');
  await expect(place.read('test.json')).rejects.toThrow('ENOTDIR');
});

test('neither is a bucket', async () => {
  const s3 = await openS3();
  try {
    const place = bucketPlace({ ...readConfig({}), backups: { ...readConfig({}).backups, s3: s3.place } })!;
    expect([await allOf(place.list('test-')), await place.read('test.json')]).toEqual([[], undefined]);
    s3.failNext(1, 403);
    await expect(place.read('test.json')).rejects.toThrow('S3 answered 403');
    s3.failNext(1, 403);
    await expect(allOf(place.list('test-'))).rejects.toThrow('S3 answered 403');
  } finally {
    await s3.close();
  }
});
