// Stores files in the database itself, so that every node finds them. In parts: a large scan must not block a connection for long.
import { type Database, DatabaseUnavailable, step } from '../db/database.ts';
import {
  dayName,
  FileDamaged,
  type FileStore,
  FilesUnavailable,
  type HashedFile,
  isFileName,
  unchanged,
} from './file-store.ts';

interface Tables {
  stored_files: { name: string; part: number; parts: number; base64: string };
}

const PART_BYTES = 524_288;
const NAMES_A_PAGE = 1_000;

export class DatabaseFiles implements FileStore {
  readonly keptIn = 'the database';
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async check(): Promise<void> {
    await telling(() => this.#partsOf('-'));
  }

  put({ bytes, sha256 }: HashedFile): Promise<string> {
    return telling(async () => {
      const name = `${dayName(this.#now())}/${sha256}`;
      if ((await this.#partsOf(name)) !== undefined) return name;
      const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let part = parts - 1; part >= 0; part--) {
        const base64 = whole.toString('base64', part * PART_BYTES, Math.min((part + 1) * PART_BYTES, bytes.length));
        const insert = this.#db.tables<Tables>().insertInto('stored_files').values({ name, part, parts, base64 });
        // Another writer is storing the same file, or was killed while doing so: the bytes of a name never differ.
        await this.#db.write([step(insert.onConflict((same) => same.doNothing()))]);
      }
      return name;
    });
  }

  get(name: string): Promise<Buffer | undefined> {
    return telling(async () => {
      if (!isFileName(name)) throw new FileDamaged(`${name} is not the name of a file.`);
      const parts = await this.#partsOf(name);
      if (parts === undefined) return undefined;
      const pieces: Buffer[] = [];
      for (let part = 0; part < parts; part++) {
        const row = await this.#db.large
          .tables<Tables>()
          .selectFrom('stored_files')
          .select('base64')
          .where('name', '=', name)
          .where('part', '=', part)
          .executeTakeFirst();
        // Removed in the meantime, or a part is lost: the hash will show it.
        if (row === undefined) break;
        pieces.push(Buffer.from(row.base64, 'base64'));
      }
      return unchanged(name, Buffer.concat(pieces));
    });
  }

  days(): Promise<readonly string[]> {
    return telling(async () => {
      const days: string[] = [];
      // Jumps from day to day by key, however many files each has: g sorts after every hash, in every collation.
      for (let after = ''; ; ) {
        const next = await this.#db
          .tables<Tables>()
          .selectFrom('stored_files')
          .select('name')
          .where('name', '>', after)
          .orderBy('name')
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return days;
        const day = next.name.slice(0, 10);
        days.push(day);
        after = `${day}/g`;
      }
    });
  }

  async *list(day: string): AsyncIterable<string> {
    for (let after = `${day}/`; ; ) {
      const from = after;
      const page = await telling(() =>
        this.#db
          .tables<Tables>()
          .selectFrom('stored_files')
          .select('name')
          .distinct()
          .where('name', '>', from)
          .where('name', '<', `${day}/g`)
          .orderBy('name')
          .limit(NAMES_A_PAGE)
          .execute(),
      );
      yield* page.map(({ name }) => name);
      if (page.length < NAMES_A_PAGE) return;
      after = page.at(-1)!.name;
    }
  }

  async remove(name: string): Promise<void> {
    await telling(async () => {
      if (!isFileName(name)) throw new FileDamaged(`${name} is not the name of a file.`);
      await this.#db.write([step(this.#db.tables<Tables>().deleteFrom('stored_files').where('name', '=', name))]);
    });
  }

  /** Undefined if the file does not exist or is incomplete. */
  async #partsOf(name: string): Promise<number | undefined> {
    const first = this.#db.tables<Tables>().selectFrom('stored_files').select('parts');
    return (await first.where('name', '=', name).where('part', '=', 0).executeTakeFirst())?.parts;
  }
}

/** @throws FilesUnavailable if the database is down */
async function telling<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? new FilesUnavailable(error.message) : error;
  }
}
