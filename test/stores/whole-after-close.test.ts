// A SQLite file after a shutdown is complete without its journal, so copying the one file is enough.
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { step } from '../../src/platform/db/database.ts';
import { openSqlite } from '../../src/platform/db/sqlite/sqlite-database.ts';
import { SQLITE_WORKER } from '../support/built-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Tables {
  number_blocks: { name: string; next: number };
}

test.each([
  ['its own thread', { worker: SQLITE_WORKER }],
  ['the main thread', {}],
])('a database that was written on %s', async (_, options) => {
  const file = join(temporaryFolder(), 'production.db');
  const chainKey = Buffer.alloc(32, 7);
  const db = openSqlite({ file, chainKey, ...options });
  await db.write([step(db.tables<Tables>().insertInto('number_blocks').values({ name: 'pros', next: 42 }))]);
  await db.close();
  expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(file, copy);
  const copied = openSqlite({ file: copy, chainKey });
  expect(await copied.tables<Tables>().selectFrom('number_blocks').select('next').execute()).toMatchObject([
    { next: 42 },
  ]);
  await copied.close();
});
