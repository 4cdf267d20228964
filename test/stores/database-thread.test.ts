// The worker thread that writes to SQLite: it commits many transactions at once, and if it dies, only work in progress is lost.
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { openSqlite } from '../../src/platform/db/sqlite/sqlite-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { addThing, auditOf, idsOf, ON_A_THREAD, type TestStore } from './each-store.ts';

/**
 * Ends the thread with an error, by sending it a message that it cannot understand. Worker.terminate() would not do: the
 * bindings end the whole process when they are interrupted during a call.
 */
const kill = (thread: Worker) => thread.postMessage(null);

const threads: Worker[] = [];
const onThread = (thread: Worker) => threads.push(thread);

let store: TestStore;
beforeEach(async () => {
  threads.length = 0;
  process.on('worker', onThread);
  store = await ON_A_THREAD.open();
});
afterEach(async () => {
  process.off('worker', onThread);
  await store.close();
});

describe('the database thread', () => {
  it('commits simultaneous transactions together', async () => {
    await until('the thread is known', () => threads.length === 1);
    let commits = 0;
    threads[0]!.on('message', () => commits++);
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => store.db.write([addThing(store, `u${index}`)])));
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(100);
  });

  it('when it is killed, fails its current work completely, and the next one works', async () => {
    const acknowledged: string[] = [];
    const doubtful: string[] = [];
    for (let round = 0; round < 10; round++) {
      const names = Array.from({ length: 200 }, (_, index) => `${round}-${index}`);
      const writing = names.map((name) =>
        store.db.write([addThing(store, `${name}-one`), addThing(store, `${name}-two`), auditOf(`thing:${name}`)]).then(
          () => acknowledged.push(name),
          (error) => {
            expect(error).toBeInstanceOf(DatabaseUnavailable);
            doubtful.push(name);
          },
        ),
      );
      // In even rounds the transactions reach the thread before it dies, in odd rounds after.
      if (round % 2 === 0) await new Promise((turn) => setImmediate(turn));
      const thread = await until('the thread is known', () => threads[round]);
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      kill(thread);
      await Promise.all([ended, ...writing]);
      await store.db.write([addThing(store, `after ${round}`)]);
    }
    expect(doubtful.length).toBeGreaterThan(0);
    expect(threads).toHaveLength(11);
    const ids = new Set(await idsOf(store));
    for (const name of acknowledged) expect([ids.has(`${name}-one`), ids.has(`${name}-two`)]).toEqual([true, true]);
    for (const name of doubtful) expect(ids.has(`${name}-one`)).toBe(ids.has(`${name}-two`));
    const lines = [...ids].filter((id) => id.endsWith('-one')).length;
    expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines });
  });

  it('that cannot start is reported as unavailable, even while nobody waits for it', async () => {
    const file = join(temporaryFolder(), 'other.db');
    const worker = new URL('data:text/javascript,throw new Error("no thread today")');
    const other = openSqlite({ file, chainKey: store.chainKey, worker });
    const thread = await until('the thread is known', () => threads[1]);
    // It may have ended already, while the database was migrated. A thread that has ended has no ID.
    await until('the thread has ended', () => thread.threadId === -1);
    await expect(other.write([{ sql: 'SELECT 1', parameters: [] }])).rejects.toBeInstanceOf(DatabaseUnavailable);
    await other.close();
  });

  it('finishes accepted work before it closes', async () => {
    const other = await ON_A_THREAD.open();
    const writing = Promise.all(
      Array.from({ length: 300 }, (_, index) => other.db.write([addThing(other, `u${index}`)])),
    );
    await other.close();
    expect(await writing).toHaveLength(300);
  });
});
