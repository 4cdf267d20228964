// Leases on every database, by the system's clock: leases of slow jobs are renewed at little cost, and a node that cannot renew stops before another begins.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EVERY_STORE, type StoreKind } from '../../../test/stores/each-store.ts';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { until } from '../../../test/support/waiting.ts';
import { systemClock } from '../clock.ts';
import { type Database, DatabaseUnavailable } from '../db/database.ts';
import { DONE, type Job, type Outcome } from './job.ts';
import { TestNode } from './outbox.fixture.ts';

const LEASE_MS = 2_000;
const JOBS = 8;

/** A store of its own, so that the tests can wait for their leases side by side. */
async function openStore(kind: StoreKind) {
  const store = await kind.open();
  const opened: TestNode[] = [];
  return {
    store,
    working(db: Database, handle: (job: Job) => Promise<Outcome>) {
      const outbox = new TestNode(db, systemClock, LEASE_MS);
      opened.push(outbox);
      const handled: Job[] = [];
      outbox.handle({
        name: 'long work',
        clock: systemClock,
        handle(job) {
          handled.push(job);
          return handle(job);
        },
      });
      return { outbox, handled };
    },
    async close() {
      await Promise.all(opened.map((one) => one.stop(100)));
      await store.close();
    },
  };
}

describe.concurrent.each(EVERY_STORE)('$name', (kind) => {
  it('one statement renews all jobs of a node, as long as they take', { timeout: 20_000 }, async ({
    onTestFinished,
  }) => {
    const { store, working, close } = await openStore(kind);
    onTestFinished(close);
    const renewals: string[] = [];
    const write: Database['write'] = (unit) => {
      const sql = unit.map((step) => ('sql' in step ? step.sql : '')).join('; ');
      if (/set "lease_until" =/.test(sql)) renewals.push(sql);
      return store.db.write(unit);
    };
    const counted = Object.create(store.db, { write: { value: write } }) as Database;
    const workMs = 2 * LEASE_MS;
    const busy = working(counted, () => pause(workMs, DONE));
    await store.db.write(Array.from({ length: JOBS }, (_, body) => busy.outbox.add('long work', { body })));
    busy.outbox.start();
    await until('all are begun', () => busy.handled.length === JOBS);
    const other = working(store.db, async () => DONE);
    other.outbox.start();
    await busy.outbox.drain('long work', 0);
    expect(other.handled).toEqual([]);
    expect(busy.handled.map(({ attempt }) => attempt)).toEqual(Array(JOBS).fill(1));
    expect(renewals.length).toBeGreaterThan(0);
    // A machine that is busy with other tests makes fewer.
    expect(renewals.length).toBeLessThanOrEqual((4 * workMs) / LEASE_MS + 2);
    expect(renewals.every((sql) => !sql.includes(';'))).toBe(true);
  });

  it('a node that cannot renew cuts its attempt off before another begins', { timeout: 20_000 }, async ({
    onTestFinished,
  }) => {
    const { store, working, close } = await openStore(kind);
    onTestFinished(close);
    const { db, breakWith } = breakableDatabase(store.db);
    let cutOffAt = 0;
    const cut = working(db, ({ signal, isHeld }) => {
      signal.addEventListener('abort', () => {
        cutOffAt = performance.now();
        expect(isHeld()).toBe(false);
      });
      return new Promise(() => {});
    });
    await store.db.write([cut.outbox.add('long work', { body: 'work' })]);
    cut.outbox.start();
    await until('it is begun', () => cut.handled.length === 1);
    expect(cut.handled[0]!.isHeld()).toBe(true);
    breakWith(new DatabaseUnavailable('away'));
    let begunAt = 0;
    const other = working(store.db, async () => {
      begunAt = performance.now();
      return DONE;
    });
    other.outbox.start();
    await until('another took it', () => begunAt > 0);
    expect(cutOffAt).toBeGreaterThan(0);
    expect(cutOffAt).toBeLessThan(begunAt);
    expect(other.handled.map(({ attempt }) => attempt)).toEqual([2]);
  });
});
