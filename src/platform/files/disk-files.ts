// Stores files on disk, one folder per day. A file gets its name only when all of it is on disk.
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneLine } from '../one-line.ts';
import { OperatorError } from '../operator-error.ts';
import {
  dayName,
  FileDamaged,
  type FileStore,
  FilesUnavailable,
  type HashedFile,
  isDayName,
  isFileName,
  unchanged,
} from './file-store.ts';

/** What a killed writer leaves behind. */
const UNFINISHED = /^[0-9a-f]{64}\.\d+-\d+\.part$/;

export class DiskFiles implements FileStore {
  readonly keptIn: string;
  readonly #now: () => number;
  /** The folder of the current day, once it exists durably. */
  #today: { readonly day: string; readonly ready: Promise<void> } | undefined;
  #attempts = 0;

  constructor(folder: string, now: () => number) {
    this.keptIn = folder;
    this.#now = now;
  }

  async check(): Promise<void> {
    try {
      await makeFolder(this.keptIn);
    } catch (error) {
      throw new OperatorError(`Files cannot be kept in ${this.keptIn}: ${oneLine(String(error))}`);
    }
  }

  put(file: HashedFile): Promise<string> {
    return telling('store a file', async () => {
      const day = dayName(this.#now());
      const name = `${day}/${file.sha256}`;
      await this.#folderOf(day);
      const path = join(this.keptIn, name);
      const known = await unlessAbsent(stat(path));
      if (known?.size !== file.bytes.length) await this.#writeWhole(path, file.bytes);
      // Even if the file exists: the process that wrote it may have stopped before syncing the folder.
      await syncFolder(dirname(path));
      return name;
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const bytes = await telling('read a file', () => unlessAbsent(readFile(this.#pathOf(name))));
    return bytes && unchanged(name, bytes);
  }

  async days(): Promise<readonly string[]> {
    const found = await telling('list files', () => unlessAbsent(readdir(this.keptIn)));
    return (found ?? []).filter(isDayName).sort();
  }

  async *list(day: string): AsyncIterable<string> {
    const found = await telling('list files', () => unlessAbsent(readdir(join(this.keptIn, day))));
    for (const name of found ?? []) {
      if (isFileName(`${day}/${name}`) || UNFINISHED.test(name)) yield `${day}/${name}`;
    }
  }

  async remove(name: string): Promise<void> {
    await telling('remove a file', async () => {
      const path = this.#pathOf(name);
      await unlessAbsent(unlink(path));
      // Removes the folder with its last file.
      await rmdir(dirname(path)).catch(() => {});
    });
  }

  #pathOf(name: string): string {
    const [day = '', rest = ''] = name.split('/');
    const isOurs = isFileName(name) || (isDayName(day) && UNFINISHED.test(rest) && name === `${day}/${rest}`);
    if (!isOurs) throw new FileDamaged(`${name} is not the name of a file.`);
    return join(this.keptIn, day, rest);
  }

  #folderOf(day: string): Promise<void> {
    if (this.#today?.day !== day) {
      const ready = makeFolder(join(this.keptIn, day));
      this.#today = { day, ready };
      ready.catch(() => {
        this.#today = undefined;
      });
    }
    return this.#today!.ready;
  }

  async #writeWhole(path: string, bytes: Uint8Array): Promise<void> {
    const unfinished = await this.#openNew(path);
    try {
      await unfinished.file.writeFile(bytes);
      await unfinished.file.sync();
    } catch (error) {
      await unfinished.file.close();
      await unlink(unfinished.path).catch(() => {});
      throw error;
    }
    await unfinished.file.close();
    await rename(unfinished.path, path);
  }

  /** A name that no other writer uses, in this process or another one, including killed ones. */
  async #openNew(path: string) {
    for (;;) {
      const own = `${path}.${process.pid}-${++this.#attempts}.part`;
      try {
        return { path: own, file: await open(own, 'wx', 0o600) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

/** With all parent folders, and synced so that they survive a power failure. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}

/** Ensures that a file and its name are on disk. Returns its size. */
export async function fileOnDisk(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    await syncFolder(dirname(file));
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws FilesUnavailable instead of file system errors */
async function telling<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof FileDamaged) throw error;
    throw new FilesUnavailable(`Could not ${what}: ${oneLine(String(error))}`);
  }
}
