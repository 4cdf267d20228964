// A folder that several nodes should share. A node with a different folder must not start: it would not find what the others store.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, step } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import { type Random, randomText } from '../random.ts';
import { fileOnDisk } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

const FACT = 'shared folder';
/** The folder and the database hold the same random word. */
const MARK = 'linehaul-folder';
const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 20;

/** The same store, whose check also verifies that the folder is the one that the other nodes use. */
export function sharedFolder(files: FileStore, db: Database, random: Random): FileStore {
  return {
    keptIn: files.keptIn,
    put: (file) => files.put(file),
    get: (name) => files.get(name),
    days: () => files.days(),
    list: (day) => files.list(day),
    remove: (name) => files.remove(name),
    async check() {
      await files.check();
      const tables = db.tables<Tables>();
      const known = () =>
        tables.selectFrom('environment_facts').select('value').where('name', '=', FACT).executeTakeFirst();
      const path = join(files.keptIn, MARK);
      let word = (await known())?.value;
      let isNew = false;
      if (word === undefined) {
        // The folder comes first: a node that dies in between leaves a folder that the next one finds marked.
        isNew = await mark(path, randomText(random, 16));
        const value = (await markIn(path))!;
        const insert = tables.insertInto('environment_facts').values({ name: FACT, value });
        await db.write([step(insert.onConflict((same) => same.doNothing()))]);
        // If two nodes start at the same time, the first decides.
        word = (await known())!.value;
      }
      if ((await markIn(path)) === word) return;
      if (isNew) await rm(path, { force: true });
      throw new OperatorError(anotherFolder(files.keptIn));
    },
  };
}

/** Whether it was made here: the folder may have one already, or another node may be faster. */
async function mark(path: string, word: string): Promise<boolean> {
  try {
    await writeFile(path, word, { mode: 0o600, flag: 'wx' });
    await fileOnDisk(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined if there is none. */
async function markIn(path: string): Promise<string | undefined> {
  for (let times = 0; ; times++) {
    const found = await readFile(path, 'utf8').catch(() => undefined);
    // Another node has just created it, and is about to write to it.
    if (found !== '' || times === MOST_LOOKS) return found;
    await pause(LOOK_EVERY_MS);
  }
}

function anotherFolder(folder: string): string {
  return (
    `${folder} is not the folder in which the other nodes keep their scans, so this node would not find them. Mount the same folder on ` +
    'every node, set LINEHAUL_S3_BUCKET, or set LINEHAUL_FILES=database to keep scans in PostgreSQL.'
  );
}
