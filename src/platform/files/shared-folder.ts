// A folder that several nodes should share. A node with a different folder must not start: it would not find what the others store.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
      const found = await readFile(path, 'utf8').catch(() => undefined);
      let word = (await known())?.value;
      if (word === undefined) {
        const value = found ?? randomText(random, 16);
        const insert = tables.insertInto('environment_facts').values({ name: FACT, value });
        await db.write([step(insert.onConflict((same) => same.doNothing()))]);
        // If two nodes start at the same time, the first decides.
        word = (await known())!.value;
        if (word === value && found === undefined) {
          await writeFile(path, value, { mode: 0o600 });
          await fileOnDisk(path);
          return;
        }
      }
      if (found !== word) throw new OperatorError(anotherFolder(files.keptIn));
    },
  };
}

function anotherFolder(folder: string): string {
  return (
    `${folder} is not the folder in which the other nodes keep their scans, so this node would not find them. Mount the same folder on ` +
    'every node, set LINEHAUL_S3_BUCKET, or set LINEHAUL_FILES=database to keep scans in PostgreSQL.'
  );
}
