// Databases that share threads: large transactions go to a thread of their own, in order, and small ones of others do not wait for them.
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SharedSqliteThread } from '../../src/platform/db/sqlite/shared-thread.ts';
import { openSqlite } from '../../src/platform/db/sqlite/sqlite-database.ts';
import { TwoSqliteThreads } from '../../src/platform/db/sqlite/two-threads.ts';
import { SQLITE_WORKER } from '../support/built-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addThing, idsOf, type TestStore, type ThingTables, withThings } from './each-store.ts';

const [FEW, MANY] = [1, 200];

let threads: Worker[];
let now: number;
let shared: TwoSqliteThreads;
let stores: TestStore[];
const onThread = (thread: Worker) => threads.push(thread);

beforeEach(async () => {
  [threads, now, stores] = [[], 0, []];
  process.on('worker', onThread);
  shared = new TwoSqliteThreads(
    new SharedSqliteThread(SQLITE_WORKER),
    new SharedSqliteThread(SQLITE_WORKER),
    () => now,
  );
  const folder = temporaryFolder();
  for (const name of ['one', 'other']) {
    const file = join(folder, `${name}.db`);
    stores.push(await withThings((chainKey) => openSqlite({ file, chainKey, worker: shared })));
  }
});
afterEach(async () => {
  process.off('worker', onThread);
  for (const store of stores) await store.close();
  await shared.close();
});

function write(store: TestStore, prefix: string, count: number): Promise<unknown> {
  return store.db.write(Array.from({ length: count }, (_, index) => addThing(store, `${prefix}${index}`)));
}

/** How many commits each thread ran meanwhile. */
async function commitsOf(work: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [0, 0];
  const stop = threads.map((thread, index) => {
    const count = (message: unknown) => {
      if (Array.isArray(message)) counts[index]!++;
    };
    thread.on('message', count);
    return () => thread.off('message', count);
  });
  await work();
  for (const one of stop) one();
  return counts;
}

describe('two threads for many databases', () => {
  it('start with one thread, and the second serves databases with large transactions until they are small again', async () => {
    const [one, other] = stores as [TestStore, TestStore];
    await write(one, 'few', FEW);
    await write(other, 'few', FEW);
    expect(threads).toHaveLength(1);
    await write(one, 'many', MANY);
    expect(threads).toHaveLength(2);
    expect(await commitsOf(() => write(one, 'next', FEW))).toEqual([0, 1]);
    expect(await commitsOf(() => write(other, 'next', FEW))).toEqual([1, 0]);
    now += 5_000;
    expect(await commitsOf(() => write(one, 'later', FEW))).toEqual([1, 0]);
    expect(await idsOf(one)).toHaveLength(MANY + 3 * FEW);
    expect(await idsOf(other)).toHaveLength(2 * FEW);
  });

  it('commit in the order of the writes while a database moves back and forth', async () => {
    const [one] = stores as [TestStore, TestStore];
    const order: number[] = [];
    const writing: Promise<unknown>[] = [];
    for (let round = 0; round < 30; round++) {
      now += 2_500;
      writing.push(write(one, `r${round}-`, round % 5 === 0 ? MANY : FEW).then(() => order.push(round)));
      if (round % 3 === 0) await new Promise((turn) => setImmediate(turn));
    }
    await Promise.all(writing);
    expect(order).toEqual(Array.from({ length: 30 }, (_, round) => round));
    expect(await idsOf(one)).toHaveLength(6 * MANY + 24 * FEW);
  });

  it('can close a database that was moved, without losing anything', async () => {
    const [one] = stores as [TestStore, TestStore];
    const { file } = one.db;
    await write(one, 'many', MANY);
    await one.close();
    stores.shift();
    const db = openSqlite({ file: file!, chainKey: one.chainKey, worker: shared });
    const again: TestStore = { ...one, db, tables: db.tables<ThingTables>(), close: () => db.close() };
    stores.push(again);
    expect(await idsOf(again)).toHaveLength(MANY);
  });
});
