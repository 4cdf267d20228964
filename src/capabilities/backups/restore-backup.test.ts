// A restored environment: nothing from the backup is missing, and no number is issued twice.
import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import {
  ACTOR,
  newPortal,
  openTestApp,
  START_OF_TEST_TIME,
  type TestApp,
  testClock,
} from '../../../test/support/test-app.ts';
import { type Config, ephemeral, readConfig } from '../../config.ts';
import { pageAuditLog } from '../../platform/audit/list-audit-log.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import { COUNTERS } from '../../platform/db/number-days.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { hashed } from '../../platform/files/file-store.ts';
import { openS3 } from '../../platform/files/s3-server.fixture.ts';
import { bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { eventStore } from '../events/event.store.ts';
import { invoiceStore } from '../invoices/store/invoice.store.ts';
import { consoleOf } from '../jobs/console.fixture.ts';
import { JobDesk } from '../jobs/job-desk.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { backupJob } from './backup.routes.ts';
import { bucketPlace, folderPlace } from './backup-place.ts';
import { copyBackup } from './copy-backup.ts';
import { backupsIn, listBackups, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupSchedule } from './scheduled-backups.ts';

const AFTERWARDS = 20;

function settings(dataDir: string, changes: Partial<Config> = {}): Partial<Config> {
  return { dataDir, ...changes };
}

/** An empty data folder with the master key of another. */
function newFolder(dataDir: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'keys'));
  copyFileSync(join(dataDir, 'keys', 'master.key'), join(folder, 'keys', 'master.key'));
  return folder;
}

function configOf(dataDir: string, changes: Partial<Config> = {}): Config {
  return { ...ephemeral(readConfig({}), undefined), dataDir, ...changes };
}

async function feedPosition({ context }: TestApp): Promise<number> {
  return eventStore(context.db).position();
}

test('PROs, confirmation, quote and pickup numbers that were issued after the backup are not issued again', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder();
  const clock = testClock();
  const issue = async (shipper: Awaited<ReturnType<typeof openBolShipper>>, count: number) => {
    const numbers: string[] = [];
    const others = (['rate quotes', 'pickup requests'] as const).map(
      (name) => new NumberBlocks(shipper.app.context, name),
    );
    for (let at = 0; at < count; at++) {
      const { referenceNumbers } = await shipper.make();
      numbers.push(referenceNumbers.pro, referenceNumbers.shipmentConfirmationNumber);
      for (const [which, one] of others.entries()) numbers.push(`${which}: ${await one.take()}`);
    }
    expect(numbers).not.toContain(undefined);
    return numbers;
  };
  const before = await openBolShipper({ config: settings(dataDir), clock });
  await issue(before, 3);
  const scan = await before.app.context.files.put(await hashed(Buffer.from('%PDF-1.7 a signed receipt')));
  const backup = await makeBackup(before.app.context, ACTOR);
  expect(backup.files).toMatchObject({ count: 1, damaged: [] });
  clock.advance(60_000);
  const lost = await issue(before, AFTERWARDS);
  const lostPosition = await feedPosition(before.app);
  await before.app.close();

  const restored = newFolder(dataDir);
  const file = join(dataDir, 'backups', backup.name);
  const result = await restoreBackup(file, configOf(restored), ACTOR, { secret: undefined }, { clock });
  expect(result).toMatchObject({ environment: 'test', files: 1, isCompared: true });
  expect(result.counters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['bol confirmations', 'events', 'pickup requests', 'pros', 'rate quotes']),
  );

  const series = ['INV', 'CM'].map((kind) => `${kind}-${new Date(clock.now()).getUTCFullYear()}`);
  for (const name of series) {
    expect(result.counters.find((one) => one.name === name)).toEqual({ name, from: 0, to: 10_000 });
  }

  const app = await openTestApp({ config: { ...settings(restored), requestsPerSecond: 0 }, clock });
  const lastNumbers = await invoiceStore(app.context.db).series();
  expect(lastNumbers).toEqual(expect.arrayContaining(series.map((one) => ({ series: one, last: 10_000 }))));
  const issued = await issue(await bolShipperOf(app), AFTERWARDS);
  expect(issued.filter((one) => lost.includes(one))).toEqual([]);
  expect(await feedPosition(app)).toBeGreaterThan(lostPosition);
  expect((await app.context.files.get(scan))?.toString()).toBe('%PDF-1.7 a signed receipt');
  expect(await verifyAuditLog(app.context.db, app.context.secrets.chainKey)).toMatchObject({ sound: true });
  const { lines } = await pageAuditLog(app.context.db, { action: 'backup.restored' }, undefined, 1);
  expect(JSON.parse(lines[0]!.details)).toMatchObject({ backup: backup.name, files: 1, counters: result.counters });
  await app.close();
});

test('numbers that were first issued after the backup, by counters that did not exist yet, are not issued again', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  const backup = await makeBackup(app.context, ACTOR);
  const numbersOf = (of: TestApp) =>
    Promise.all(COUNTERS.map(async (name) => [name, await new NumberBlocks(of.context, name).take()] as const));
  const lost = new Map(await numbersOf(app));
  await app.close();
  const target = newFolder(dataDir);
  const file = join(dataDir, 'backups', backup.name);
  await restoreBackup(file, configOf(target), ACTOR, { secret: undefined }, { clock: app.clock });
  const restored = await openTestApp({ config: settings(target), clock: app.clock });
  for (const [name, number] of await numbersOf(restored)) expect(number, name).toBeGreaterThan(lost.get(name)!);
  await restored.close();
});

test('a session that was ended after the backup does not work again', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  const { clock } = app;
  const { username, password } = await newPortal(app.context);
  const browser = new TestBrowser(app);
  expect((await browser.signIn('/v1/session', username, password)).statusCode).toBe(201);
  const { cookie } = browser;
  const backup = await makeBackup(app.context, ACTOR);
  expect((await browser.call('/v1/session', { method: 'DELETE' })).statusCode).toBe(204);
  await app.close();
  const target = newFolder(dataDir);
  const file = join(dataDir, 'backups', backup.name);
  await restoreBackup(file, configOf(target), ACTOR, { secret: undefined }, { clock });
  const restored = await openTestApp({ config: settings(target), clock });
  const later = new TestBrowser(restored);
  later.cookie = cookie;
  expect((await later.call('/v1/session')).statusCode).toBe(401);
  expect((await later.signIn('/v1/session', username, password)).statusCode).toBe(201);
  await restored.close();
});

test('a second restore of the same backup skips what was issued after the first', { timeout: 60_000 }, async () => {
  const dataDir = temporaryFolder();
  const first = await openTestApp({ config: settings(dataDir) });
  const { clock } = first;
  const backup = await makeBackup(first.context, ACTOR);
  await first.close();
  const file = join(dataDir, 'backups', backup.name);
  const restore = (folder: string, replace: boolean) =>
    restoreBackup(file, configOf(folder), ACTOR, { secret: undefined, replace }, { clock });
  const once = newFolder(dataDir);
  await restore(once, false);
  const between = await openTestApp({ config: settings(once), clock });
  const pros = new NumberBlocks(between.context, 'pros');
  const issued = await pros.take();
  await between.close();
  // The bindings release a database only when their process ends, so the folder is copied.
  const twice = newFolder(dataDir);
  copyFileSync(join(once, 'test.db'), join(twice, 'test.db'));
  const result = await restore(twice, true);
  expect(result.knowsReplacedNumbers).toBe(true);
  expect(result.counters.find(({ name }) => name === 'pros')!.to).toBeGreaterThan(issued);

  const damaged = newFolder(dataDir);
  writeFileSync(join(damaged, 'test.db'), 'damaged');
  expect((await restore(damaged, true)).knowsReplacedNumbers).toBe(false);
});

test('jobs that were running when the backup was made are not restarted by the restored environment', async () => {
  const dataDir = temporaryFolder();
  const clock = testClock(START_OF_TEST_TIME);
  const { context, close } = await openTestApp({ config: settings(dataDir), clock });
  const { job, writes } = new JobDesk(context).prepare(backupJob(context), ACTOR, {});
  await context.db.write(writes);
  const backup = await makeBackup(context, ACTOR);
  await close();

  const restored = newFolder(dataDir);
  const file = join(dataDir, 'backups', backup.name);
  await restoreBackup(file, configOf(restored), ACTOR, { secret: undefined }, { clock });
  clock.advance(DAY_MS);
  const app = await openTestApp({ config: settings(restored), clock });
  expect(await (await consoleOf(app)).get(`/jobs/${job.id}`)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('restored from a backup'),
  });
  await app.close();
});

test.each([
  // The busiest day had 50,000 and the backup is 3 days old: twice that for each of the 3 days and the current one.
  { busiest: 50_000, days: 3, skips: 400_000 },
  { busiest: 5, days: 0, skips: 10_000 },
])('twice the numbers of the busiest day are skipped for every day since: $busiest in $days days', async (one) => {
  const dataDir = temporaryFolder();
  const clock = testClock(START_OF_TEST_TIME);
  const app = await openTestApp({ config: settings(dataDir), clock });
  const numbers = new NumberBlocks(app.context, 'pros');
  await numbers.takeRun(one.busiest);
  clock.advance(DAY_MS);
  await numbers.takeRun(Math.min(one.busiest, 1_000));
  const backup = await makeBackup(app.context, ACTOR);
  await app.close();
  clock.advance(one.days * DAY_MS);
  const file = join(dataDir, 'backups', backup.name);
  const { counters } = await restoreBackup(file, configOf(newFolder(dataDir)), ACTOR, { secret: undefined }, { clock });
  const pros = counters.find(({ name }) => name === 'pros')!;
  expect(pros.to - pros.from).toBeGreaterThanOrEqual(one.skips);
  expect(pros.to - pros.from).toBeLessThanOrEqual(one.skips * 1.5);
});

describe('into a non-empty folder', () => {
  test('it is rejected while a server has it open, moves existing data aside if told to, and deletes nothing', async () => {
    const dataDir = temporaryFolder();
    const app = await openTestApp({ config: settings(dataDir) });
    await app.context.files.put(await hashed(Buffer.from('a scan')));
    const backup = await makeBackup(app.context, ACTOR);
    const file = join(dataDir, 'backups', backup.name);
    const restore = (folder: string, replace: boolean) =>
      restoreBackup(file, configOf(folder), ACTOR, { secret: undefined, replace }, { clock: app.clock });
    await expect(restore(dataDir, false)).rejects.toThrow(/test\.db already exists.*--replace/);
    await expect(restore(dataDir, true)).rejects.toThrow(/is in use\. Stop the server/);
    await app.close();
    // The bindings release a database only when their process ends, so the folder is copied.
    const copied = newFolder(dataDir);
    for (const one of ['test.db', 'files']) cpSync(join(dataDir, one), join(copied, one), { recursive: true });
    const { replaced } = await restore(copied, true);
    expect(readdirSync(replaced!)).toEqual(expect.arrayContaining(['test', 'test.db']));
    const again = await openTestApp({ config: settings(copied) });
    expect(await again.context.files.days()).toHaveLength(1);
    await again.close();
  });
});

test('a missing or damaged scan is named, and nothing is restored', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  const name = await app.context.files.put(await hashed(Buffer.from('a scan')));
  const backup = await makeBackup(app.context, ACTOR);
  await app.close();
  const file = join(dataDir, 'backups', backup.name);
  writeFileSync(join(dataDir, 'backups', 'files', 'test', name), 'another scan');
  const target = newFolder(dataDir);
  const restore = (withoutFiles: boolean) =>
    restoreBackup(file, configOf(target), ACTOR, { secret: undefined, withoutFiles });
  await expect(restore(false)).rejects.toThrow(new RegExp(`1 are missing .* or damaged: ${name}`));
  expect(readdirSync(target)).toEqual(['keys']);
  expect((await restore(true)).files).toBeUndefined();
});

test('a damaged scan does not stop the backup, and is reported', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  const name = await app.context.files.put(await hashed(Buffer.from('a scan')));
  await app.context.files.put(await hashed(Buffer.from('a good scan')));
  writeFileSync(join(dataDir, 'files', 'test', name), 'rotten');
  expect((await makeBackup(app.context, ACTOR)).files).toMatchObject({ count: 1, damaged: [name] });
  await app.close();
});

test('encrypted scans cannot be read, are copied once, and come back with the passphrase', async () => {
  const dataDir = temporaryFolder();
  const backupSecret = { passphrase: 'seven pallets of paté' };
  const app = await openTestApp({ config: settings(dataDir, { backupSecret }) });
  const name = await app.context.files.put(await hashed(Buffer.from('signed by J. Doe')));
  await makeBackup(app.context, ACTOR);
  app.clock.advance(1_000);
  const backup = await makeBackup(app.context, ACTOR);
  await app.close();
  const day = join(dataDir, 'backups', 'files', 'test', name.slice(0, 10));
  expect(readdirSync(day)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.[0-9a-f]{16}\.enc$/)]);
  expect(readFileSync(join(day, readdirSync(day)[0]!)).includes('J. Doe')).toBe(false);
  const target = newFolder(dataDir);
  await restoreBackup(join(dataDir, 'backups', backup.name), configOf(target), ACTOR, { secret: backupSecret });
  expect(readFileSync(join(target, 'files', 'test', name), 'utf8')).toBe('signed by J. Doe');
});

test('old backups are deleted, the newest three stay, and a scan is deleted with the last backup that has it', async () => {
  const dataDir = temporaryFolder();
  const backups = { ...readConfig({}).backups, keepDays: 10 };
  const app = await openTestApp({ config: settings(dataDir, { backups }) });
  const scan = await app.context.files.put(await hashed(Buffer.from('a scan')));
  const copy = join(dataDir, 'backups', 'files', 'test', scan);
  await makeBackup(app.context, ACTOR);
  await app.context.files.remove(scan);
  const made = [];
  for (let round = 0; round < 3; round++) {
    app.clock.advance(4 * DAY_MS);
    made.unshift(await makeBackup(app.context, ACTOR));
  }
  expect(await listBackups(app.context)).toEqual(made);
  expect(existsSync(copy)).toBe(false);
  // After a year without backups, the existing ones are kept.
  app.clock.advance(365 * DAY_MS);
  made.unshift(await makeBackup(app.context, ACTOR));
  expect(await listBackups(app.context)).toEqual(made.slice(0, 3));
  await app.close();
});

test('a backup in a bucket has everything that a restore on another machine needs', { timeout: 60_000 }, async () => {
  const s3 = await openS3();
  try {
    const dataDir = temporaryFolder();
    const backups = { ...readConfig({}).backups, s3: s3.place };
    const backupSecret = { passphrase: randomBytes(12).toString('hex') };
    const config = settings(dataDir, { backups, backupSecret });
    const app = await openTestApp({ config });
    const scan = await app.context.files.put(await hashed(randomBytes(20 * 1_048_576)));
    const backup = await makeBackup(app.context, ACTOR);
    await app.close();
    const bucket = bucketPlace(configOf(dataDir, { backups }))!;
    expect(await backupsIn(bucket, 'test')).toEqual([backup]);

    const target = newFolder(dataDir);
    rmSync(join(dataDir, 'backups'), { recursive: true });
    const here = folderPlace(join(target, 'backups'));
    await copyBackup(bucket, here, backup.name);
    const file = here.fileOf!(backup.name);
    const restored = await restoreBackup(file, configOf(target), ACTOR, { secret: backupSecret });
    expect(restored).toMatchObject({ files: 1, isCompared: true, wasEncrypted: true });
    expect(readFileSync(join(target, 'files', 'test', scan)).length).toBe(20 * 1_048_576);
    await expect(copyBackup(bucket, here, 'test-20200101T000000-000Z.db')).rejects.toThrow(/There is no backup/);
  } finally {
    await s3.close();
  }
});

test('a backup that could not be copied to the bucket is copied later', { timeout: 60_000 }, async () => {
  const s3 = await openS3();
  const dataDir = temporaryFolder();
  const backups = { ...readConfig({}).backups, everyHours: 24, s3: s3.place };
  const app = await openTestApp({ config: settings(dataDir, { backups }) });
  try {
    const schedule = backupSchedule(app.context);
    s3.failNext(1, 403);
    expect(await schedule.look()).toBeUndefined();
    const [made] = await listBackups(app.context);
    const bucket = bucketPlace(configOf(dataDir, { backups }))!;
    // Not at once, because it would fail again.
    expect(await schedule.look()).toBeUndefined();
    expect(await backupsIn(bucket, 'test')).toEqual([]);
    app.clock.advance(HOUR_MS);
    expect(await schedule.look()).toBeUndefined();
    expect(await backupsIn(bucket, 'test')).toEqual([made]);
  } finally {
    await app.close();
    await s3.close();
  }
});

test('old backups are deleted even if the bucket fails, but not those in the bucket', { timeout: 60_000 }, async () => {
  const s3 = await openS3();
  const dataDir = temporaryFolder();
  const backups = { ...readConfig({}).backups, keepDays: 10, s3: s3.place };
  const app = await openTestApp({ config: settings(dataDir, { backups }) });
  try {
    const made: string[] = [];
    const next = async () => {
      app.clock.advance(4 * DAY_MS);
      await makeBackup(app.context, ACTOR);
    };
    for (let round = 0; round < 3; round++) await next();
    const bucket = bucketPlace(configOf(dataDir, { backups }))!;
    const copied = await backupsIn(bucket, 'test');
    made.push(...copied.map(({ name }) => name));
    for (let round = 0; round < 2; round++) {
      s3.failNext(1, 403);
      await expect(next()).rejects.toThrow('403');
    }
    expect((await listBackups(app.context)).map(({ name }) => name)).not.toContain(made.at(-1));
    expect(await listBackups(app.context)).toHaveLength(3);
    expect(await backupsIn(bucket, 'test')).toEqual(copied);
  } finally {
    await app.close();
    await s3.close();
  }
});

test('old backups are deleted before a new one needs their space', async () => {
  const dataDir = temporaryFolder();
  const backups = { ...readConfig({}).backups, keepDays: 10 };
  const app = await openTestApp({ config: settings(dataDir, { backups }) });
  const folder = join(dataDir, 'backups');
  for (let round = 0; round < 4; round++) {
    await makeBackup(app.context, ACTOR);
    app.clock.advance(DAY_MS);
  }
  const made = await listBackups(app.context);
  app.clock.advance(30 * DAY_MS);
  // Nothing can be written where the copy of the database belongs.
  const moment = new Date(app.clock.now()).toISOString().replace(/[-:]/g, '').replace('.', '-');
  mkdirSync(join(folder, `test-${moment}.db.unfinished`));
  await expect(makeBackup(app.context, ACTOR)).rejects.toThrow();
  expect(await listBackups(app.context)).toEqual(made.slice(0, 3));
  await app.close();
});

test('a backup that fails leaves neither a copy of the database nor a list of scans behind', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  await app.context.files.put(await hashed(Buffer.from('a scan')));
  const folder = join(dataDir, 'backups');
  // Nothing can be written where the scans belong.
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files', 'test'), '');
  await expect(makeBackup(app.context, ACTOR)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(readdirSync(folder)).toEqual(['files']);
  await app.close();
});

test('a damaged description does not hide the other backups', async () => {
  const dataDir = temporaryFolder();
  const app = await openTestApp({ config: settings(dataDir) });
  const torn = await makeBackup(app.context, ACTOR);
  app.clock.advance(HOUR_MS);
  const whole = await makeBackup(app.context, ACTOR);
  writeFileSync(join(dataDir, 'backups', `${torn.name}.json`), '');
  expect(await listBackups(app.context)).toEqual([whole]);
  const metrics = await app.http.inject({ url: '/metrics' });
  expect(metrics.body).toContain('linehaul_backup_age_seconds');
  await app.close();
});

test('the server makes one when it is due, counts those made by others, and continues after a failure', async () => {
  const dataDir = temporaryFolder();
  const backups = { ...readConfig({}).backups, everyHours: 24 };
  const app = await openTestApp({ config: settings(dataDir, { backups }) });
  const schedule = backupSchedule(app.context);
  const first = await schedule.look();
  expect(first?.name).toMatch(/^test-/);
  expect(await schedule.look()).toBeUndefined();
  app.clock.advance(23 * HOUR_MS);
  await makeBackup(app.context, ACTOR);
  app.clock.advance(2 * HOUR_MS);
  expect(await schedule.look()).toBeUndefined();
  app.clock.advance(DAY_MS);
  rmSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'backups'), 'not a folder');
  expect(await schedule.look()).toBeUndefined();
  rmSync(join(dataDir, 'backups'));
  // Not retried immediately, because it would fail again.
  expect(await schedule.look()).toBeUndefined();
  app.clock.advance(HOUR_MS);
  expect((await schedule.look())?.name).toMatch(/^test-/);
  await app.close();
});
