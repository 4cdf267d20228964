// Checks each file store against the contract, and what is specific to the disk and to S3.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openSqlite } from '../db/sqlite/sqlite-database.ts';
import { DAY_MS } from '../durations.ts';
import { OperatorError } from '../operator-error.ts';
import { DatabaseFiles } from './database-files.ts';
import { DiskFiles } from './disk-files.ts';
import { FileDamaged, type FileStore, FilesUnavailable, hashed } from './file-store.ts';
import { memoryFiles } from './memory-files.ts';
import { S3Files } from './s3-files.ts';
import { openS3, type TestS3 } from './s3-server.fixture.ts';

let clock = Date.UTC(2026, 10, 15, 12);
const now = () => clock;
let s3: TestS3;
beforeAll(async () => {
  s3 = await openS3();
});
afterAll(() => s3.close());

let folders = 0;
const PLACES: [name: string, open: () => FileStore][] = [
  ['memory', () => memoryFiles(now)],
  ['disk', () => new DiskFiles(join(temporaryFolder(), 'files', 'test'), now)],
  ['SQLite', () => new DatabaseFiles(openSqlite({ file: ':memory:', chainKey: Buffer.alloc(32) }), now)],
  ['S3', () => new S3Files(s3.place, `test-${++folders}`, now)],
];

async function namesOf(files: FileStore, day: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.list(day)) names.push(name);
  return names.sort();
}

describe.each(PLACES)('%s', (_, open) => {
  test('returns what was stored, under a name made of its day and content', async () => {
    const files = open();
    await files.check();
    for (const bytes of [Buffer.alloc(0), Buffer.from('one'), Buffer.alloc(1_000_000, 'scan')]) {
      const file = await hashed(bytes);
      const name = await files.put(file);
      expect(name).toBe(`2026-11-15/${file.sha256}`);
      expect((await files.get(name))?.equals(bytes)).toBe(true);
      expect(await files.put(file)).toBe(name);
    }
    expect(await files.get(`2026-11-15/${'0'.repeat(64)}`)).toBeUndefined();
  });

  test('lists by day, and removes', async () => {
    const files = open();
    expect(await files.days()).toEqual([]);
    expect(await namesOf(files, '2026-11-15')).toEqual([]);
    const put = async (text: string) => files.put(await hashed(Buffer.from(text)));
    const names = await Promise.all(Array.from({ length: 130 }, (_, index) => put(`file ${index}`)));
    clock += DAY_MS;
    const other = await put('file 0');
    clock -= DAY_MS;
    expect(await files.days()).toEqual(['2026-11-15', '2026-11-16']);
    expect(await namesOf(files, '2026-11-15')).toEqual([...names].sort());
    expect(await namesOf(files, '2026-11-16')).toEqual([other]);
    await Promise.all(names.map((name) => files.remove(name)));
    await files.remove(names[0]!);
    expect(await files.days()).toEqual(['2026-11-16']);
    expect(await files.get(names[0]!)).toBeUndefined();
    expect(await files.get(other)).toEqual(Buffer.from('file 0'));
  });

  test('simultaneous writers of the same content get the same file', async () => {
    const files = open();
    const file = await hashed(Buffer.alloc(200_000, 7));
    const names = await Promise.all(Array.from({ length: 20 }, () => files.put(file)));
    expect(new Set(names).size).toBe(1);
    expect((await files.get(names[0]!))?.equals(file.bytes)).toBe(true);
    expect(await namesOf(files, '2026-11-15')).toEqual([names[0]]);
  });
});

describe('on disk', () => {
  const folder = () => join(temporaryFolder(), 'files', 'test');

  test('no other user of the machine can read a file, and no unfinished file has its name', async () => {
    const files = new DiskFiles(folder(), now);
    const name = await files.put(await hashed(Buffer.from('private')));
    expect(readdirSync(join(files.keptIn, '2026-11-15'))).toEqual([name.slice(11)]);
    const { mode } = await import('node:fs').then((fs) => fs.statSync(join(files.keptIn, name)));
    expect(mode & 0o077).toBe(0);
  });

  test('a killed writer’s leftovers are listed, and disturb nobody', async () => {
    const files = new DiskFiles(folder(), now);
    const file = await hashed(Buffer.from('whole'));
    const day = join(files.keptIn, '2026-11-15');
    mkdirSync(day, { recursive: true });
    const left = `${file.sha256}.${process.pid}-1.part`;
    writeFileSync(join(day, left), 'wh');
    // Like a disk that lost what was not synced.
    writeFileSync(join(day, file.sha256), '');
    const name = await files.put(file);
    expect(await files.get(name)).toEqual(Buffer.from('whole'));
    expect(await namesOf(files, '2026-11-15')).toEqual([name, `2026-11-15/${left}`]);
    await files.remove(`2026-11-15/${left}`);
    await files.remove(name);
    expect(existsSync(day)).toBe(false);
  });

  test('modified bytes are not returned', async () => {
    const files = new DiskFiles(folder(), now);
    const name = await files.put(await hashed(Buffer.from('signed for')));
    writeFileSync(join(files.keptIn, name), 'signed far');
    await expect(files.get(name)).rejects.toThrow(FileDamaged);
    expect(readFileSync(join(files.keptIn, name), 'utf8')).toBe('signed far');
  });

  test('a name that is not ours leads to no path', async () => {
    const files = new DiskFiles(folder(), now);
    for (const name of [
      '../../etc/passwd',
      `2026-11-15/../../${'0'.repeat(64)}`,
      '',
      '2026-11-15/',
      `2026-11-15/x.1-1.part`,
    ]) {
      await expect(files.get(name)).rejects.toThrow(FileDamaged);
      await expect(files.remove(name)).rejects.toThrow(FileDamaged);
    }
  });

  test('a folder that cannot be written to is reported at startup', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const files = new DiskFiles(join(file, 'files'), now);
    await expect(files.check()).rejects.toThrow(OperatorError);
    await expect(files.put(await hashed(Buffer.from('x')))).rejects.toThrow(FilesUnavailable);
  });
});

describe('in S3', () => {
  const open = (changed: Partial<typeof s3.place> = {}, timeLimitMs?: number) =>
    new S3Files({ ...s3.place, ...changed }, `s3-${++folders}`, now, timeLimitMs);

  test('a wrong bucket, wrong credentials and an unavailable server are reported at startup, each with its own message', async () => {
    await expect(open().check()).resolves.toBeUndefined();
    await expect(open({ bucket: 'no-such' }).check()).rejects.toThrow(/no bucket no-such.*LINEHAUL_S3_BUCKET/);
    await expect(open({ secretAccessKey: 'wrong' }).check()).rejects.toThrow(/LINEHAUL_S3_SECRET_ACCESS_KEY/);
    await expect(open({ endpoint: 'http://127.0.0.1:65000' }).check()).rejects.toThrow(
      /LINEHAUL_S3_ENDPOINT.*ECONNREFUSED/,
    );
  });

  test('without the right signature nothing is stored or read', async () => {
    const file = await hashed(Buffer.from('mine'));
    const right = open();
    const name = await right.put(file);
    const wrong = new S3Files({ ...s3.place, secretAccessKey: 'wrong' }, right.keptIn.split('/').at(-1)!, now);
    await expect(wrong.put(file)).rejects.toThrow(/403/);
    await expect(wrong.get(name)).rejects.toThrow(FilesUnavailable);
    expect(await right.get(name)).toEqual(file.bytes);
  });

  test('a temporary fault is retried, a permanent one is reported', async () => {
    const files = open();
    const file = await hashed(Buffer.from('try again'));
    for (const fault of [500, 503, 429, 'reset'] as const) {
      s3.failNext(1, fault);
      expect(await files.get(await files.put(file))).toEqual(file.bytes);
    }
    s3.failNext(3, 503);
    const before = s3.asked.length;
    await expect(files.put(file)).rejects.toThrow(/answered 503/);
    expect(s3.asked.length - before).toBe(3);
  });

  test('waiting for a silent server has a time limit', async () => {
    const files = open({}, 100);
    s3.failNext(1, 'silence');
    const name = await files.put(await hashed(Buffer.from('late')));
    expect(await files.get(name)).toEqual(Buffer.from('late'));
  });

  test('modified bytes are not returned', async () => {
    const files = open();
    const [one, other] = await Promise.all(['one', 'other'].map((text) => hashed(Buffer.from(text))));
    // Stored under the name of the first, by a server that does not verify the content.
    const name = await files.put({ bytes: other!.bytes, sha256: one!.sha256 });
    await expect(files.get(name)).rejects.toThrow(FileDamaged);
  });
});
