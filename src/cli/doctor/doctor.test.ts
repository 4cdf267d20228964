// linehaul doctor on healthy and broken installations: each problem is reported with its fix, and checking changes nothing.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadDemoCarrier } from '../../../test/support/demo-carrier.ts';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR, testClock } from '../../../test/support/test-app.ts';
import { makeBackup } from '../../capabilities/backups/make-backup.ts';
import { loadNetwork } from '../../capabilities/carrier/load-network.ts';
import { overviewMinuteStore } from '../../capabilities/overview/overview-minute.store.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { giveDemoPeople } from '../../demo/give-demo-people.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openS3 } from '../../platform/files/s3-server.fixture.ts';
import { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import { findingOfClocks } from './doctor-checks.ts';
import { findingOfConnections } from './doctor-connection-limit.ts';

const ANY_PORT = { LINEHAUL_PORT: '0', LINEHAUL_TEST_PORT: '0' };
let folder: CommandFolder;
let data: string;
const taken = createServer((_request, response) => response.end('something else'));

beforeAll(async () => {
  folder = commandFolder();
  data = join(folder.path, 'data');
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  folder.remove();
});
afterEach(() => vi.unstubAllEnvs());

function setEnvironment(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

/** By subject. Only `test` is checked unless specified. */
async function findings(settings: Record<string, string> = {}, ...args: string[]) {
  setEnvironment({ ...ANY_PORT, ...settings });
  const { out, exitCode, err } = await folder.run('doctor', '--json', ...(args.length === 0 ? ['-e', 'test'] : args));
  const all = JSON.parse(out).parts.flatMap((part: { findings: object[] }) => part.findings);
  return { found: new Map(all.map((one: { what: string }) => [one.what, one])), exitCode, err };
}

it('if nothing was started, it says so and creates nothing', async () => {
  const { found, exitCode } = await findings({}, '-e', 'production');
  expect(exitCode).toBe(0);
  expect(found.get('data folder')).toMatchObject({ state: 'look', fix: expect.stringContaining('npm start') });
  expect(found.get('database')).toMatchObject({ state: 'look', fix: expect.stringContaining('npm start') });
  expect(existsSync(data)).toBe(false);
});

describe('an installation', () => {
  beforeAll(async () => {
    const settings = { LINEHAUL_DATA_DIR: data, LINEHAUL_LOG_LEVEL: 'silent' };
    for (const environment of ['production', 'test'] as const) {
      const context = await openContext(readConfig(settings), environment);
      if (environment === 'test') await loadNetwork(context, ACTOR, loadDemoCarrier(), 0);
      await context.close();
    }
  });

  it.each([
    ['that has no tariff', {}, 'carrier', 'wrong', /linehaul tariff import/],
    [
      'whose mail server is away',
      { SMTP_URL: 'smtp://127.0.0.1:9', LINEHAUL_TEST_MAIL: 'smtp' },
      'mail',
      'wrong',
      /SMTP_URL/,
    ],
    ['whose port another program has', { LINEHAUL_TEST_PORT: 'taken' }, 'server', 'wrong', /LINEHAUL_TEST_PORT/],
    [
      'with another master key',
      { LINEHAUL_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') },
      'database',
      'wrong',
      /settings/,
    ],
    ['with a setting that cannot be read', { LINEHAUL_RATE_LIMIT: 'many' }, 'settings', 'wrong', /unset/],
    [
      'whose PostgreSQL is away',
      { LINEHAUL_DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
      'database',
      'wrong',
      /LINEHAUL_DATABASE_URL/,
    ],
    ['that is sound there', {}, 'files', 'fine', undefined],
    ['with an audit log', {}, 'audit log', 'fine', undefined],
  ] as const)('%s', async (_name, settings, what, state, fix) => {
    const port = String((taken.address() as AddressInfo).port);
    const given = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value === 'taken' ? port : value]),
    );
    const { found, exitCode, err } = await findings(given, '-e', 'test', '--thorough');
    expect(found.get(what)).toMatchObject({ state, ...(fix && { fix: expect.stringMatching(fix) }) });
    // Without a tariff, there is always a problem.
    expect(exitCode).toBe(1);
    expect(JSON.parse(err)).toEqual({ error: { message: expect.stringMatching(/wrong\.$/) } });
  });

  it('on PostgreSQL compares its clock with the one of the database', async () => {
    const config = readConfig({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase(), LINEHAUL_DATA_DIR: data });
    await (await openContext({ ...config, logLevel: 'silent' }, 'test')).close();
    const { found } = await findings({ LINEHAUL_DATABASE_URL: config.databaseUrl! }, '-e', 'test');
    expect(found.get('clock')).toMatchObject({ state: 'fine' });
    expect(findingOfClocks(-499, 4_000).state).toBe('fine');
    expect(findingOfClocks(-501, 4_000)).toMatchObject({ state: 'wrong', fix: expect.stringContaining('NTP') });
    expect(findingOfClocks(501, 8_000).state).toBe('fine');
  });

  it('on PostgreSQL compares the connections that its nodes may open with those that the server accepts', async () => {
    const config = readConfig({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase(), LINEHAUL_DATA_DIR: data });
    await (await openContext({ ...config, logLevel: 'silent' }, 'test')).close();
    const postgres = { LINEHAUL_DATABASE_URL: config.databaseUrl! };
    const { found } = await findings({ ...postgres, LINEHAUL_DATABASE_CONNECTIONS: '1000' }, '-e', 'test');
    const says = expect.stringMatching(/^The nodes \(1 of test\) may open 2012 connections; PostgreSQL accepts \d+\.$/);
    expect(found.get('connections')).toMatchObject({
      state: 'look',
      says,
      fix: expect.stringContaining('max_connections'),
    });
    // Nodes of both environments share the server's connections.
    const other = await openContext({ ...config, logLevel: 'silent' }, 'production');
    const minute = other.clock.now();
    await other.db.write(
      [1, 2].map((n) => overviewMinuteStore(other.db).insert({ minute, node: `n${n}`, counts: '{}' })),
    );
    await other.close();
    const both = await findings({ ...postgres, LINEHAUL_DATABASE_CONNECTIONS: '1000' }, '-e', 'test');
    const sum = expect.stringMatching(/^The nodes \(2 of production, 1 of test\) may open 4024 connections;/);
    expect(both.found.get('connections')).toMatchObject({ says: sum });
    expect(findingOfConnections({ production: 3, test: 1 }, 10, 86).state).toBe('fine');
    expect(findingOfConnections({ production: 3, test: 1 }, 10, 85).state).toBe('look');
  });

  it('whose production has no backup and sends no mail gets a warning', async () => {
    const { found } = await findings({}, '-e', 'production');
    expect(found.get('backups')).toMatchObject({ state: 'look', fix: 'linehaul backup -e production' });
    expect(found.get('mail')).toMatchObject({ state: 'look' });
    expect((await findings()).found.has('backups')).toBe(false);
  });

  it('on PostgreSQL is told which backup settings have no effect there', async () => {
    const config = readConfig({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase(), LINEHAUL_DATA_DIR: data });
    await (await openContext({ ...config, logLevel: 'silent' }, 'production')).close();
    const postgres = { LINEHAUL_DATABASE_URL: config.databaseUrl! };
    const { found } = await findings({ ...postgres, LINEHAUL_BACKUP_EVERY_HOURS: '24' }, '-e', 'production');
    expect(found.get('backups')).toMatchObject({
      state: 'look',
      says: expect.stringMatching(/^No effect on this database: LINEHAUL_BACKUP_EVERY_HOURS\. .*PostgreSQL/),
      fix: expect.stringContaining('pg_dump'),
    });
    const without = await findings({ ...postgres, LINEHAUL_BACKUP_EVERY_HOURS: '0' }, '-e', 'production');
    expect(without.found.get('backups')).toMatchObject({ state: 'fine' });
  });

  it('whose newest backup is older than twice the time between backups, in the folder or in the bucket', async () => {
    const s3 = await openS3();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.place;
    const settings = {
      LINEHAUL_BACKUP_DIR: temporaryFolder(),
      LINEHAUL_BACKUP_S3_ENDPOINT: endpoint,
      LINEHAUL_BACKUP_S3_BUCKET: bucket,
      LINEHAUL_BACKUP_S3_REGION: region,
      LINEHAUL_BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      LINEHAUL_BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const check = async (hours: string) => {
      const { found } = await findings({ ...settings, LINEHAUL_BACKUP_EVERY_HOURS: hours }, '-e', 'production');
      return [found.get('backups'), found.get('backup bucket')];
    };
    try {
      const none = { state: 'look', says: 'There is none.' };
      expect(await check('0')).toMatchObject([none, none]);
      const config = readConfig({ ...settings, LINEHAUL_DATA_DIR: data, LINEHAUL_LOG_LEVEL: 'silent' });
      const clock = testClock(Date.now() - 3 * HOUR_MS);
      const context = await openContext(config, 'production', { clock });
      await makeBackup(context, ACTOR);
      await context.close();
      const says = 'The newest is 3 hours old.';
      expect(await check('0')).toMatchObject([
        { state: 'fine', says },
        { state: 'fine', says },
      ]);
      expect(await check('2')).toMatchObject([{ state: 'fine' }, { state: 'fine' }]);
      expect(await check('1')).toMatchObject([
        { state: 'look', says },
        { state: 'look', says },
      ]);
      s3.failNext(1, 403);
      const fix = expect.stringContaining('LINEHAUL_BACKUP_S3_BUCKET');
      expect(await check('0')).toMatchObject([{ state: 'fine' }, { state: 'wrong', fix }]);
    } finally {
      await s3.close();
    }
  });

  it('whose backup folder is elsewhere: the disk there is checked too', async () => {
    const elsewhere = join(folder.path, 'elsewhere');
    mkdirSync(elsewhere);
    const { found } = await findings({ LINEHAUL_BACKUP_DIR: elsewhere }, '-e', 'production');
    const says = expect.stringMatching(/elsewhere, [\d,]+ MB free$/);
    expect(found.get('backup folder')).toMatchObject({ state: expect.stringMatching(/fine|look/), says });
    expect((await findings({ LINEHAUL_BACKUP_DIR: '' }, '-e', 'production')).found.has('backup folder')).toBe(false);
  });

  it('whose backup folder cannot be read is told so, not that it has no backup', async () => {
    const file = join(data, 'not-a-folder');
    writeFileSync(file, '');
    const { found } = await findings({ LINEHAUL_BACKUP_DIR: file }, '-e', 'production');
    expect(found.get('backups')).toMatchObject({ state: 'wrong', says: expect.stringContaining('ENOTDIR') });
  });

  it('with demo people, that can be reached from elsewhere: the commands that it lists shut them out', async () => {
    const settings = readConfig({ LINEHAUL_DATA_DIR: data, LINEHAUL_LOG_LEVEL: 'silent' });
    const context = await openContext(settings, 'production');
    await giveDemoPeople(context, 'http://127.0.0.1:8080');
    await context.close();
    expect((await findings({}, '-e', 'production')).found.has('demo')).toBe(false);
    const open = { LINEHAUL_PUBLIC_URL: 'https://api.example.com' };
    const { found } = await findings(open, '-e', 'production');
    const finding = found.get('demo') as { state: string; fix: string };
    expect(finding).toMatchObject({ state: 'wrong', says: expect.stringContaining('10 demo credentials') });
    const commands = finding.fix.split(' && ');
    expect(commands).toContain('linehaul operators remove dispatch -e production');
    for (const command of commands.slice(1)) {
      expect(await folder.run(...command.split(' ').slice(1))).toMatchObject({ exitCode: 0 });
    }
    const rest = (await findings(open, '-e', 'production')).found.get('demo');
    expect(rest).toMatchObject({ says: expect.stringContaining('1 demo credential.'), fix: commands[0] });
    await folder.run(...commands[0]!.split(' ').slice(1));
    expect((await findings(open, '-e', 'production')).found.has('demo')).toBe(false);
  });

  it('whose test webhooks can reach the machine from elsewhere', async () => {
    const open = { LINEHAUL_HOST: '0.0.0.0' };
    expect((await findings({ ...open, LINEHAUL_PRIVATE_WEBHOOKS: 'on' })).found.get('webhooks')).toMatchObject({
      state: 'look',
      fix: expect.stringContaining('LINEHAUL_PRIVATE_WEBHOOKS'),
    });
    expect((await findings({ ...open, LINEHAUL_PRIVATE_WEBHOOKS: 'auto' })).found.has('webhooks')).toBe(false);
  });

  it('with files that others can read', async () => {
    const file = join(data, 'keys', 'master.key');
    chmodSync(file, 0o644);
    expect((await findings()).found.get('access')).toMatchObject({ state: 'wrong', fix: `chmod 600 ${file}` });
    chmodSync(file, 0o600);
    expect((await findings()).found.has('access')).toBe(false);
    chmodSync(data, 0o755);
    expect((await findings()).found.get('access')).toMatchObject({ state: 'look', fix: `chmod 700 ${data}` });
    chmodSync(data, 0o700);
  });
});

describe('documents', () => {
  afterEach(() => vi.restoreAllMocks());

  it('can be printed', async () => {
    const { found } = await findings({}, '-e', 'test');
    const says = expect.stringMatching(/^a test PDF has 1 page and [\d,]+ bytes$/);
    expect(found.get('documents')).toMatchObject({ state: 'fine', says });
  });

  it('that would be sent incomplete are a failure', async () => {
    vi.spyOn(PdfWriter.prototype, 'file').mockReturnValue(Buffer.from('%PDF-1.4\n'));
    const { found, exitCode } = await findings({}, '-e', 'test');
    const says = 'A test PDF could not be generated. The PDF is cut short. Send all of it.';
    expect(found.get('documents')).toMatchObject({ state: 'wrong', says, fix: expect.stringContaining('Node 24') });
    expect(exitCode).toBe(1);
  });
});

it('a file that is not a database is named', async () => {
  const other = commandFolder();
  mkdirSync(join(other.path, 'data'));
  writeFileSync(join(other.path, 'data', 'test.db'), Buffer.alloc(9_000, 'x'));
  setEnvironment(ANY_PORT);
  const { out, exitCode } = await other.run('doctor', '-e', 'test');
  expect(exitCode).toBe(1);
  expect(out).toMatch(/✗ database .*not a database/);
  other.remove();
});
