// How often the probe writes: rarely while that works, soon again while it does not.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { SQLITE_WORKER } from '../../../test/support/built-program.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';
import { writeProbe } from './write-probe.ts';

let real: Database;
let now: number;
let writes: number;
let probe: () => Promise<void>;
let breakWith: (error: Error | undefined) => void;

beforeEach(async () => {
  real = await openSqlite({ file: ':memory:', chainKey: new Uint8Array(32), worker: SQLITE_WORKER });
  const breakable = breakableDatabase(real);
  breakWith = breakable.breakWith;
  now = 1_000_000;
  writes = 0;
  const counting: Database = {
    ...breakable.db,
    write(unit) {
      writes += 1;
      return breakable.db.write(unit);
    },
  };
  probe = writeProbe(counting, { now: () => now });
});
afterEach(() => real.close());

it('shares a success for five seconds', async () => {
  await Promise.all([probe(), probe()]);
  now += 4_999;
  await probe();
  expect(writes).toBe(1);
  now += 1;
  await probe();
  expect(writes).toBe(2);
});

it('shares a failure for half a second, so that a database that is back is noticed', async () => {
  breakWith(new DatabaseUnavailable('away'));
  await expect(probe()).rejects.toThrow('away');
  breakWith(undefined);
  now += 499;
  await expect(probe()).rejects.toThrow('away');
  expect(writes).toBe(1);
  now += 1;
  await probe();
  expect(writes).toBe(2);
});
