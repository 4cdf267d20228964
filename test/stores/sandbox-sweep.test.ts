// Data that belongs to no sandbox, because the process died while one was created or deleted, is removed a day after it was found.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIntegrator, openSandboxApp } from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { sandboxStore } from '../../src/capabilities/sandboxes/sandbox.store.ts';
import type { Config } from '../../src/config.ts';
import { openPool } from '../../src/platform/db/postgres/postgres-database.ts';
import { schemasLike } from '../../src/platform/db/postgres/schema-names.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import { hashed } from '../../src/platform/files/file-store.ts';
import { S3Bucket } from '../../src/platform/files/s3-bucket.ts';
import { openS3, type TestS3 } from '../../src/platform/files/s3-server.fixture.ts';
import { SandboxSweep } from '../../src/sandboxes/sandbox-sweep.ts';
import { storageOf } from '../../src/sandboxes/serve-sandboxes.ts';
import { basic } from '../support/basic-credentials.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Place {
  readonly name: string;
  readonly isPostgres: boolean;
  readonly scans?: 'bucket' | 'folder';
}

const PLACES: readonly Place[] = [
  { name: 'SQLite', isPostgres: false },
  { name: 'PostgreSQL', isPostgres: true },
  { name: 'PostgreSQL with scans in S3', isPostgres: true, scans: 'bucket' },
  { name: 'PostgreSQL with scans in a folder', isPostgres: true, scans: 'folder' },
];
const LONG = { timeout: 120_000 };
const HOURS_OF_A_DAY = 24;

interface LogLine {
  readonly msg: string;
  readonly sandbox?: string;
  readonly keptUntil?: string;
  readonly reason?: string;
}

let s3: TestS3;
beforeAll(async () => {
  s3 = await openS3('linehaul-swept');
});
afterAll(() => s3.close());

async function open({ isPostgres, scans }: Place) {
  const dataDir = temporaryFolder();
  const config: Partial<Config> = {
    dataDir,
    ...(isPostgres && { databaseUrl: await freshPostgresDatabase(), seed: undefined }),
    ...(scans === 'bucket' && { s3: s3.place }),
    ...(scans === 'folder' && { files: 'folder' }),
  };
  const log: LogLine[] = [];
  const logTo = { write: (line: string) => void log.push(JSON.parse(line) as LogLine) };
  const app = await openSandboxApp({ config: { ...config, logLevel: 'info' }, logTo });
  const { context, clock } = app;
  const folder = join(dataDir, 'sandboxes');
  const storage = await storageOf(context, folder);
  const store = sandboxStore(context.db);
  const alone: string[] = [];
  /** What happens while the sweep waits until it is alone in a sandbox. */
  const waiting: { meanwhile: (id: string) => Promise<void> } = { meanwhile: async () => {} };
  const process = { isStopped: false };
  const sweep = new SandboxSweep({
    main: context,
    storage,
    store,
    async alone(id, work) {
      alone.push(id);
      await waiting.meanwhile(id);
      await work();
    },
    isStopped: () => process.isStopped,
  });
  return {
    app,
    clock,
    sweep,
    alone,
    waiting,
    process,
    storage,
    folder,
    url: config.databaseUrl,
    scanFolder: join(dataDir, 'files', 'sandboxes'),
    /** Data as an interrupted creation leaves it. */
    leave(...ids: readonly string[]) {
      for (const id of ids) mkdirSync(join(folder, id, isPostgres ? 'mail' : 'data-abc'), { recursive: true });
    },
    async sweepHourly(hours: number) {
      for (let hour = 0; hour < hours; hour++) {
        clock.advance(HOUR_MS);
        await sweep.sweep();
      }
    },
    /** What was logged of this ID. */
    logged: (id: string) => log.filter(({ sandbox }) => sandbox === id),
    /** Each once, in any order. */
    stored: async () => [...new Set(await storage.stored())].sort(),
    listed: (ids: readonly string[]) => store.listed(ids),
    row: async (id: string) => (await store.find(id))!,
    unlist: (id: string) => context.db.write(store.delete(id)),
    list: (row: Awaited<ReturnType<typeof store.find>> & object) => context.db.write([store.insert(row)]),
    async close() {
      await storage.close();
      await app.close();
    },
  };
}

/** IDs as those of sandboxes, which no test creates. */
const [WHOLE, BEGUN, SNAPPED] = ['sbaaaaaaaaaa', 'sbbbbbbbbbbb', 'sbcccccccccc'];
const MAIL = 'sbdddddddddd';

describe.each(PLACES)('$name', (place) => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open(place);
  }, LONG.timeout);
  afterAll(() => opened?.close());

  it('is not an empty folder, which every node that opened a sandbox has on PostgreSQL', async () => {
    const { folder, stored } = opened;
    mkdirSync(join(folder, MAIL), { recursive: true });
    expect(await stored()).toEqual(place.isPostgres ? [] : [MAIL]);
    rmSync(join(folder, MAIL), { recursive: true });
  });

  it('is removed with its snapshots, and existing sandboxes are kept', LONG, async () => {
    const { app, sweep, sweepHourly, stored } = opened;
    const anna = await newIntegrator(app);
    const kept = await anna.sandbox({ name: 'kept' });
    const lost = await anna.sandbox({ name: 'lost' });
    const snapshot = await anna.call('POST', `/v1/sandboxes/${lost.id}/snapshots`, { name: 'before-lunch' });
    expect(snapshot.status, snapshot.text).toBe(201);
    if (place.scans === 'bucket')
      await new S3Bucket(s3.place).send({
        method: 'PUT',
        key: `sandboxes/${lost.id}/a-scan`,
        file: await hashed(Buffer.from('ink')),
      });
    expect(await stored()).toEqual([kept.id, lost.id].sort());
    await opened.unlist(lost.id);
    await sweep.sweep();
    await sweepHourly(HOURS_OF_A_DAY - 1);
    expect(await stored()).toEqual([kept.id, lost.id].sort());
    await sweepHourly(1);
    expect(await stored()).toEqual([kept.id]);
    expect(opened.alone).toEqual([lost.id]);
    const { username, password } = kept.credentials;
    const signedIn = await kept.call('POST', '/authenticate', undefined, { authorization: basic(username, password) });
    expect(signedIn.status, signedIn.text).toBe(200);
  });

  it('is kept if the sandbox exists again; if it is lost again, the day starts over', LONG, async () => {
    const { app, clock, sweep, sweepHourly, stored } = opened;
    const anna = await newIntegrator(app);
    const { id } = await anna.sandbox({ name: 'back-again' });
    const row = await opened.row(id);
    await opened.unlist(id);
    await sweep.sweep();
    await opened.list(row);
    clock.advance(2 * DAY_MS);
    await sweep.sweep();
    await opened.unlist(id);
    await sweep.sweep();
    await sweepHourly(HOURS_OF_A_DAY - 1);
    expect(await stored()).toContain(id);
  });

  it('is reported with its ID and the time of its removal, if the next sweep finds it as well', LONG, async () => {
    const { clock, sweep, sweepHourly, leave, logged } = opened;
    const id = 'sbreportedaa';
    leave(id);
    const keptUntil = new Date(clock.now() + DAY_MS).toISOString();
    await sweep.sweep();
    expect(logged(id)).toEqual([]);
    await sweepHourly(HOURS_OF_A_DAY - 1);
    expect(logged(id)).toMatchObject([
      { sandbox: id, keptUntil, msg: expect.stringMatching(/^found data without a sandbox.*stop it before then$/) },
    ]);
    await sweepHourly(1);
    expect(logged(id).at(-1)?.msg).toBe('removed data without a sandbox');
  });

  it('does not list or remove what the other database stores in the same data folder', LONG, async () => {
    const { storage, folder, stored } = opened;
    const files = place.isPostgres
      ? [`${WHOLE}/current`, `${BEGUN}/data-abc/test.db`, `${SNAPPED}/snapshots/created/test.db`]
      : [`${MAIL}/mail/test/one.eml`];
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), 'data');
    }
    const ids = files.map((file) => file.slice(0, file.indexOf('/')));
    expect((await stored()).filter((id) => ids.includes(id))).toEqual([]);
    // On SQLite, only a folder that is listed, or that of a sandbox with this ID, is removed.
    if (place.isPostgres) for (const id of ids) await storage.remove(id);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });
  it('is kept until 20 sweeps have found it, even if the clock says that a day has passed', LONG, async () => {
    const { clock, sweep, leave, stored } = opened;
    const id = 'sbsuspendeda';
    leave(id);
    await sweep.sweep();
    clock.advance(2 * DAY_MS);
    for (let sweeps = 2; sweeps < 20; sweeps++) await sweep.sweep();
    expect(await stored()).toContain(id);
    await sweep.sweep();
    expect(await stored()).not.toContain(id);
  });
  it('is kept if the sandbox is created while the sweep waits for it', LONG, async () => {
    const { app, sweep, sweepHourly, waiting, leave, stored, logged } = opened;
    const anna = await newIntegrator(app);
    const row = await opened.row((await anna.sandbox({ name: 'pattern' })).id);
    const id = 'sbcreatedaaa';
    leave(id);
    await sweep.sweep();
    waiting.meanwhile = async (one) => {
      if (one === id) await opened.list({ ...row, sandbox_id: id, name: 'just-created' });
    };
    await sweepHourly(HOURS_OF_A_DAY);
    waiting.meanwhile = async () => {};
    expect(opened.alone).toContain(id);
    expect(await stored()).toContain(id);
    expect(logged(id).map(({ msg }) => msg)).not.toContain('removed data without a sandbox');
  });
  it('is no longer removed once the process is about to exit', LONG, async () => {
    const { sweep, sweepHourly, waiting, process, leave, stored } = opened;
    const ids = ['sbstoppedaaa', 'sbstoppedbbb', 'sbstoppedccc'];
    leave(...ids);
    await sweep.sweep();
    waiting.meanwhile = async () => {
      process.isStopped = true;
    };
    await sweepHourly(HOURS_OF_A_DAY);
    waiting.meanwhile = async () => {};
    process.isStopped = false;
    expect((await stored()).filter((id) => ids.includes(id))).toHaveLength(2);
  });
  it('is removed even if that of another sandbox cannot be, which the next sweep tries again', LONG, async () => {
    const { sweep, sweepHourly, waiting, leave, stored, logged } = opened;
    const ids = ['sbfailingaaa', 'sbfailingbbb', 'sbfailingccc'];
    leave(...ids);
    await sweep.sweep();
    let failed = '';
    waiting.meanwhile = async (id) => {
      if (failed !== '' || !ids.includes(id)) return;
      failed = id;
      throw new Error('It is in use');
    };
    await sweepHourly(HOURS_OF_A_DAY);
    waiting.meanwhile = async () => {};
    expect((await stored()).filter((id) => ids.includes(id))).toEqual([failed]);
    expect(logged(failed).at(-1)).toMatchObject({
      msg: 'data without a sandbox could not be removed',
      reason: 'Error: It is in use',
    });
    await sweepHourly(1);
    expect(await stored()).not.toContain(failed);
  });
  it('is not reported as removed by a node that waited while another one removed it', LONG, async () => {
    const { sweep, sweepHourly, waiting, storage, leave, stored, logged } = opened;
    const id = 'sbelsewherea';
    leave(id);
    await sweep.sweep();
    waiting.meanwhile = async (one) => {
      if (one === id) await storage.remove(id);
    };
    await sweepHourly(HOURS_OF_A_DAY);
    waiting.meanwhile = async () => {};
    expect(opened.alone).toContain(id);
    expect(await stored()).not.toContain(id);
    expect(logged(id).map(({ msg }) => msg)).not.toContain('removed data without a sandbox');
  });
  it('is told from existing sandboxes even if there are more than a statement has parameters', LONG, async () => {
    const anna = await newIntegrator(opened.app);
    const [first, last] = [await anna.sandbox({ name: 'first' }), await anna.sandbox({ name: 'last' })];
    const lost = Array.from({ length: 70_000 }, (_, number) => `lost-${number}`);
    const listed = await opened.listed([first.id, ...lost, last.id]);
    expect(listed.sort()).toEqual([first.id, last.id].sort());
  });
  it.runIf(place.scans === 'bucket')('is found without listing every scan', LONG, async () => {
    const id = 'sbmanyscansa';
    const bucket = new S3Bucket(s3.place);
    const file = await hashed(Buffer.from('ink'));
    for (let scan = 0; scan <= 100; scan++)
      await bucket.send({ method: 'PUT', key: `sandboxes/${id}/2026-11-19/${scan}`, file });
    const before = s3.asked.length;
    expect(await opened.stored()).toContain(id);
    // One for sandboxes, one for snapshots.
    expect(s3.asked.slice(before)).toHaveLength(2);
    await opened.storage.remove(id);
  });

  it.runIf(place.scans === 'folder')('is removed even if all that is left is an empty folder', LONG, async () => {
    const { scanFolder, sweep, sweepHourly, stored } = opened;
    const id = 'sbemptyaaaaa';
    mkdirSync(join(scanFolder, id, '2026-11-19'), { recursive: true });
    await sweep.sweep();
    expect(await stored()).toContain(id);
    await sweepHourly(HOURS_OF_A_DAY);
    expect(await stored()).not.toContain(id);
  });
  it('is removed if it is an unfinished template or snapshot', LONG, async () => {
    const { url, folder, sweep, sweepHourly, storage } = opened;
    const pool = url === undefined ? undefined : openPool({ url, connections: 1 });
    const unfinished = pool ? ['making_abcdefghjk'] : ['making-abcdefghjk.db', 'making-abcdefghjk.db-wal'];
    const foreign = pool ? 'making_of_the_data' : 'making-notes.db';
    for (const name of [...unfinished, foreign])
      if (pool) await pool.query(`CREATE SCHEMA ${name}`);
      else writeFileSync(join(folder, name), '');
    await sweep.sweep();
    await sweepHourly(HOURS_OF_A_DAY - 1);
    expect([...(await storage.unfinished())].sort()).toEqual(unfinished);
    await sweepHourly(1);
    expect(await storage.unfinished()).toEqual([]);
    const left = pool
      ? await schemasLike(pool, 'making')
      : readdirSync(folder).filter((name) => name.startsWith('making'));
    expect(left).toEqual([foreign]);
    await pool?.end();
  });
});
