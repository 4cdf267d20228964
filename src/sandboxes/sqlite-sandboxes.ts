// Sandboxes as folders: each has a SQLite file and its scans. A new one is a copy of a template that contains the carrier.
import { constants, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCarrier } from '../capabilities/carrier/copy-carrier.ts';
import type { Context } from '../context.ts';
import { copySqlite } from '../platform/db/sqlite/copy-sqlite.ts';
import { keepTables } from '../platform/db/sqlite/keep-tables.ts';
import { SharedSqliteThread } from '../platform/db/sqlite/shared-thread.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite-database.ts';
import { TwoSqliteThreads } from '../platform/db/sqlite/two-threads.ts';
import { writeOwnerOnly } from '../platform/owner-only.ts';
import { randomText, systemRandom } from '../platform/random.ts';
import { CarrierTemplate } from './carrier-template.ts';
import { KEPT_BY_RESTORE } from './credential-tables.ts';
import { CURRENT, DATA, SNAPSHOTS, sandboxFolders } from './sandbox-folders.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

/** A copy neither reads nor writes audit entries. */
const NO_CHAIN = new Uint8Array(32);
const DATABASE = 'test.db';
const SCANS = 'files';
/** How the file names of templates begin. */
const TEMPLATE = 'template-';
/** A template that is being made, with its journal and its copy. */
const UNFINISHED = /^making-[a-hj-np-z2-9]{10}\.db/;
/** If the file system supports it, blocks are shared until one of them changes. */
const SHARING = constants.COPYFILE_FICLONE;

/**
 * `folder` is used only for sandboxes. A snapshot is restored into a new folder, never over files that were in use: the bindings close a
 * connection when it is garbage-collected, and SQLite then removes the journal by name, whichever database it belongs to by then.
 */
export function sqliteSandboxes(main: Context, folder: string): SandboxStorage {
  const worker = main.sqliteWorker;
  const sqliteThread = worker && new TwoSqliteThreads(new SharedSqliteThread(worker), new SharedSqliteThread(worker));
  const home = (id: string) => join(folder, id);
  const currentOf = (id: string) => join(home(id), readFileSync(join(home(id), CURRENT), 'utf8'));
  const database = (id: string) => join(currentOf(id), DATABASE);
  const snapshotFolder = (id: string, name: string) => join(home(id), SNAPSHOTS, name);
  const template = new CarrierTemplate(main, {
    nameOf: (hash) => `${TEMPLATE}${hash}.db`,
    isThere: (name) => isThere(join(folder, name)),
    make: (name) => makeTemplate(main, folder, name),
    async removeOthers(name) {
      for (const other of await readdir(folder))
        if (other.startsWith(TEMPLATE) && other !== name) await rm(join(folder, other), { force: true });
    },
  });
  const newFolder = async (id: string) => {
    const name = `${DATA}${randomText(systemRandom, 10).toLowerCase()}`;
    await mkdir(join(home(id), name), { recursive: true, mode: 0o700 });
    return name;
  };
  const makeCurrent = (id: string, name: string) => writeOwnerOnly(join(home(id), CURRENT), name);
  const copySnapshot = (of: string, snapshot: string, id: string, name: string) =>
    cp(snapshotFolder(of, snapshot), join(home(id), name), { recursive: true, mode: SHARING });
  const takeSnapshot = async (id: string, name: string, thread: URL | undefined) => {
    const unfinished = `${snapshotFolder(id, name)}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const copy = join(unfinished, DATABASE);
    await copySqlite({ file: database(id), chainKey: NO_CHAIN }, copy, thread);
    const scans = join(currentOf(id), SCANS);
    if (await isThere(scans)) await cp(scans, join(unfinished, SCANS), { recursive: true, mode: SHARING });
    await rm(snapshotFolder(id, name), { recursive: true, force: true });
    await rename(unfinished, snapshotFolder(id, name));
    return bytesOf(() => snapshotFolder(id, name));
  };

  return {
    async prepare() {
      await template.prepare();
    },
    placeOf: (id) => ({ dataDir: currentOf(id), sqliteThread, postgres: undefined, scanFolder: undefined }),
    async make(id, from) {
      await rm(home(id), { recursive: true, force: true });
      const name = await newFolder(id);
      if (from === 'carrier')
        await template.copyWith((file) => copyFile(join(folder, file), join(home(id), name, DATABASE), SHARING));
      else await copySnapshot(from.of, from.snapshot, id, name);
      makeCurrent(id, name);
    },
    // It is so small at this point that starting a thread would take longer than the copy.
    keepBeginning: (id, name) => takeSnapshot(id, name, undefined),
    snapshot: (id, name) => takeSnapshot(id, name, worker),
    async restore(id, snapshot) {
      const [before, name] = [currentOf(id), await newFolder(id)];
      await copySnapshot(id, snapshot, id, name);
      keepTables(join(home(id), name, DATABASE), join(before, DATABASE), KEPT_BY_RESTORE);
      makeCurrent(id, name);
      // Including those left by a killed process.
      for (const other of await readdir(home(id)))
        if (other.startsWith(DATA) && other !== name) await rm(join(home(id), other), { recursive: true, force: true });
    },
    async remove(id) {
      const wasThere = await isThere(home(id));
      await rm(home(id), { recursive: true, force: true });
      return wasThere;
    },
    async unfinished() {
      const names = (await isThere(folder)) ? await readdir(folder) : [];
      return names.filter((name) => UNFINISHED.test(name));
    },
    removeUnfinished: (name) => rm(join(folder, name), { force: true }),
    stored: () => sandboxFolders(folder, 'PostgreSQL'),
    async sizes(ids) {
      const sizes = await Promise.all(ids.map(async (id) => [id, await bytesOf(() => currentOf(id))] as const));
      return new Map(sizes.filter(([, bytes]) => bytes > 0));
    },
    close: async () => sqliteThread?.close(),
  };
}

/** The database with its journal, and the scans. 0 if it does not exist. */
async function bytesOf(data: () => string): Promise<number> {
  try {
    const folder = data();
    const scans = await readdir(join(folder, SCANS), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = scans.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    const all = [join(folder, DATABASE), join(folder, `${DATABASE}-wal`), ...files];
    const sizes = await Promise.all(all.map(async (file) => (await stat(file).catch(() => undefined))?.size ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

async function makeTemplate(main: Context, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const making = join(folder, `making-${randomText(systemRandom, 10).toLowerCase()}.db`);
  const copy = `${making}.new`;
  try {
    const db = openSqlite({ file: making, chainKey: NO_CHAIN });
    await copyCarrier(main, db).finally(() => db.close());
    await copySqlite({ file: making, chainKey: NO_CHAIN }, copy, main.sqliteWorker);
    await rename(copy, join(folder, name));
  } finally {
    for (const one of [making, `${making}-wal`, `${making}-shm`, copy]) await rm(one, { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
