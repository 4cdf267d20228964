// Backups in /metrics: the ages of the newest one here and of the newest one of which the bucket has a copy, and the space for them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { readConfig } from '../../config.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { openS3, type TestS3 } from '../../platform/files/s3-server.fixture.ts';
import { consoleOf } from '../jobs/console.fixture.ts';
import { makeBackup } from './make-backup.ts';

const HERE = 'linehaul_backup_age_seconds';
const COPIED = 'linehaul_backup_copied_age_seconds';
const DAY_S = DAY_MS / 1_000;

let s3: TestS3;
beforeEach(async () => {
  s3 = await openS3();
});
afterEach(() => s3.close());

async function metricOf({ http }: TestApp, name: string): Promise<number | undefined> {
  const { body, statusCode } = await http.inject({ method: 'GET', url: '/metrics' });
  expect(statusCode).toBe(200);
  const found = new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(body);
  return found === null ? undefined : Number(found[1]);
}

const openWith = (withBucket: boolean, dataDir = temporaryFolder()) =>
  openTestApp({
    config: { dataDir, backups: { ...readConfig({}).backups, ...(withBucket && { s3: s3.place }) } },
  });

test('a backup that was not copied does not count as copied', async () => {
  const app = await openWith(true);
  try {
    await makeBackup(app.context, ACTOR);
    const copied = await until('the bucket was read', () => metricOf(app, COPIED));
    expect([await metricOf(app, HERE), copied]).toEqual([0, 0]);
    app.clock.advance(DAY_MS);
    s3.failNext(1, 403);
    await expect(makeBackup(app.context, ACTOR)).rejects.toThrow('403');
    await until('the bucket was read again', async () => (await metricOf(app, COPIED)) === DAY_S);
    expect(await metricOf(app, HERE)).toBe(0);
    // The copies are made up for with the next backup.
    app.clock.advance(HOUR_MS);
    await makeBackup(app.context, ACTOR);
    await until('the copy was found', async () => (await metricOf(app, COPIED)) === 0);
  } finally {
    await app.close();
  }
});

test('the period is that of the setting, or a day', async () => {
  for (const [everyHours, seconds] of [
    [0, DAY_S],
    [168, 7 * DAY_S],
  ] as const) {
    const backups = { ...readConfig({}).backups, everyHours };
    const app = await openTestApp({ config: { dataDir: temporaryFolder(), backups } });
    expect(await metricOf(app, 'linehaul_backup_period_seconds')).toBe(seconds);
    await app.close();
  }
});

test('an empty bucket, and one that does not respond, count from 1970', async () => {
  for (const prepare of [() => {}, () => s3.failNext(3, 'reset')]) {
    const app = await openWith(true);
    try {
      prepare();
      const nowS = Math.round(app.clock.now() / 1_000);
      expect(await until('the bucket was read', () => metricOf(app, COPIED))).toBe(nowS);
    } finally {
      await app.close();
    }
  }
});

test('a bucket that fails later leaves the last known copy, and the other metrics', async () => {
  const app = await openWith(true);
  try {
    await makeBackup(app.context, ACTOR);
    await until('the bucket was read', () => metricOf(app, COPIED));
    app.clock.advance(2 * DAY_MS);
    const asked = s3.asked.length;
    s3.failNext(1, 403);
    await until('the bucket was asked', async () => {
      await metricOf(app, COPIED);
      return s3.asked.length > asked;
    });
    expect(await metricOf(app, COPIED)).toBe(2 * DAY_S);
    expect(await metricOf(app, 'linehaul_up')).toBe(1);
  } finally {
    await app.close();
  }
});

test('without a bucket, there is no such metric; a backup folder that cannot be read counts from 1970', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'backups'), 'not a folder');
  const app = await openWith(false, dataDir);
  try {
    expect(await metricOf(app, COPIED)).toBeUndefined();
    expect(await metricOf(app, HERE)).toBe(Math.round(app.clock.now() / 1_000));
    expect(await (await consoleOf(app, 'night')).get('/health')).toMatchObject({ lastBackup: null });
  } finally {
    await app.close();
  }
});

test('the disk of the backup folder is measured too, once the folder exists', async () => {
  const folder = join(temporaryFolder(), 'elsewhere');
  const app = await openTestApp({
    config: { dataDir: temporaryFolder(), backups: { ...readConfig({}).backups, folder } },
  });
  const measured = async () => {
    const { body } = await app.http.inject({ method: 'GET', url: '/metrics' });
    return [...body.matchAll(/^linehaul_disk_free_bytes\{[^}]*folder="(\w+)"[^}]*\} \d+$/gm)].map(([, name]) => name);
  };
  try {
    expect(await measured()).toEqual(['data']);
    await makeBackup(app.context, ACTOR);
    expect(await measured()).toEqual(['data', 'backups']);
  } finally {
    await app.close();
  }
});
