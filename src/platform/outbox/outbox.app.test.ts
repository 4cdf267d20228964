// The outbox on every database: a job exists if and only if its change does, runs once, in order, and is never lost.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addThing, EVERY_STORE, freshSchema, idsOf, type TestStore } from '../../../test/stores/each-store.ts';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { SQLITE_WORKER } from '../../../test/support/built-program.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/waiting.ts';
import { type Database, DatabaseUnavailable, type Step, step, WriteConflict } from '../db/database.ts';
import { countChanges } from '../db/own-changes.ts';
import { openPostgres } from '../db/postgres/postgres-database.ts';
import { openSqlite } from '../db/sqlite/sqlite-database.ts';
import { DONE, type Job, type Outcome, type Topic } from './job.ts';
import { TestNode, testClock } from './outbox.fixture.ts';

interface Tables {
  outbox_jobs: { seq: number; topic: string; attempts: number; failed_at: number | null; last_error: string | null };
}

const FAR = Number.MAX_SAFE_INTEGER;

describe.each(EVERY_STORE)('$name', (kind) => {
  let store: TestStore;
  let clock = testClock();
  let opened: TestNode[] = [];

  beforeAll(async () => {
    store = await kind.open();
  });
  beforeEach(async () => {
    clock = testClock();
    const jobs = store.db.tables<Tables>().deleteFrom('outbox_jobs');
    await store.db.write([step(store.tables.deleteFrom('things')), step(jobs)]);
  });
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.stop(100)));
    opened = [];
  });
  afterAll(() => store.close());

  const node = (db: Database = store.db) => {
    const outbox = new TestNode(db, clock);
    opened.push(outbox);
    return outbox;
  };
  /** A working node that remembers the jobs it was given. */
  const working = (
    handle: (job: Job) => Promise<Outcome> = async () => DONE,
    options: Partial<Omit<Topic, 'name' | 'clock' | 'handle'>> = {},
  ) => {
    const outbox = node();
    const handled: Job[] = [];
    outbox.handle({
      name: 'things',
      clock,
      ...options,
      handle(job) {
        handled.push(job);
        return handle(job);
      },
    });
    return { outbox, handled, bodies: () => handled.map(({ body }) => body) };
  };
  const write = (...steps: Step[]) => store.db.write(steps);
  const left = async () => (await store.db.tables<Tables>().selectFrom('outbox_jobs').selectAll().execute()).length;

  describe('adding', () => {
    it('makes a job with its unit, and none without', async () => {
      const { outbox, bodies } = working();
      await write(addThing(store, 'kept'), outbox.add('things', { body: 'of kept' }));
      const lost = store.db.write([outbox.add('things', { body: 'of lost' }), addThing(store, 'kept')]);
      await expect(lost).rejects.toBeInstanceOf(WriteConflict);
      await outbox.drain('things', FAR);
      expect(bodies()).toEqual(['of kept']);
    });

    it('keeps the first of two with one id while it is there, and keeps topics apart', async () => {
      const { outbox, bodies } = working();
      await write(outbox.add('things', { id: 'a', body: 1 }), outbox.add('other', { id: 'a', body: 2 }));
      await write(outbox.add('things', { id: 'a', body: 3 }), addThing(store, 'with it'));
      await outbox.drain('things', FAR);
      await write(outbox.add('things', { id: 'a', body: 4 }));
      await outbox.drain('things', FAR);
      expect(bodies()).toEqual([1, 4]);
      expect([await idsOf(store), await left()]).toEqual([['with it'], 1]);
    });

    it('hands over the body, the id, the key and the time as they were given', async () => {
      const { outbox, handled } = working();
      const body = { text: 'Québec 🚚 \u0000', list: [1, null, true], nested: { a: 'b' } };
      await write(outbox.add('things', { id: 'x', orderingKey: 'k', body, dueAt: clock.now() }));
      await outbox.drain('things', clock.now());
      const { signal, isHeld, ...job } = handled[0]!;
      const now = clock.now();
      expect(job).toEqual({ id: 'x', orderingKey: 'k', body, attempt: 1, addedAt: now, dueAt: now });
      expect([signal.aborted, isHeld()]).toEqual([false, true]);
    });

    it('is heard at once when woken, and soon when not', async () => {
      const { outbox, bodies } = working();
      outbox.start();
      await write(outbox.add('things', { body: 'unheard' }));
      await until('it is found', () => bodies().length === 1, 3_000);
      // Without waking, each would wait for the next poll, half a second after the previous one.
      const waitedMs: number[] = [];
      for (let round = 2; round <= 6; round++) {
        const startedAt = performance.now();
        await write(outbox.add('things', { body: 'heard' }));
        outbox.wake('things');
        await until('it is done', () => bodies().length === round, 3_000);
        waitedMs.push(performance.now() - startedAt);
      }
      expect(Math.min(...waitedMs)).toBeLessThan(300);
    });

    it('is found by the only writer too, which polls less: at once, when it is due, and after an attempt', async () => {
      const alone = countChanges(store.db, () => 0);
      const outbox = node(alone);
      const attempts: string[] = [];
      outbox.handle({
        name: 'things',
        clock,
        async handle({ body, attempt }) {
          attempts.push(`${body} ${attempt}`);
          return attempt === 1 ? { retryAt: clock.now() + 60_000, reason: 'not yet' } : DONE;
        },
      });
      outbox.start();
      const later = { body: 'later', dueAt: clock.now() + 60_000 };
      await alone.write([outbox.add('things', { body: 'now' }), outbox.add('things', later)]);
      await until('the first is found', () => attempts.length === 1, 3_000);
      await pause(1_200);
      expect(attempts).toEqual(['now 1']);
      clock.advance(60_000);
      await until('both are found', () => attempts.length === 3, 3_000);
      expect(attempts.toSorted()).toEqual(['later 1', 'now 1', 'now 2']);
    });
  });

  describe('many nodes', () => {
    it('do every job once between them', { timeout: 30_000 }, async () => {
      const handled: number[] = [];
      const nodes = Array.from({ length: 4 }, () =>
        working(
          async ({ body }) => {
            handled.push(body as number);
            if ((body as number) % 7 === 0) await pause(1);
            return (body as number) % 3 === 0 ? { writes: [addThing(store, `done ${body}`)] } : DONE;
          },
          { concurrency: 25 },
        ),
      );
      const numbers = Array.from({ length: 900 }, (_, at) => at);
      for (const { outbox } of nodes) outbox.start();
      for (let at = 0; at < numbers.length; at += 100) {
        await write(...numbers.slice(at, at + 100).map((body) => nodes[0]!.outbox.add('things', { body })));
      }
      await until('none is left', async () => (await left()) === 0, 25_000);
      expect(handled.sort((a, b) => a - b)).toEqual(numbers);
      expect(await idsOf(store)).toHaveLength(300);
    });

    it('keep the order within a key, one at a time, and lose none', { timeout: 30_000 }, async () => {
      const KEYS = 9;
      const seen = new Map<string, number[]>();
      const busy = new Set<string>();
      const overlaps: string[] = [];
      const nodes = Array.from({ length: 3 }, () =>
        working(
          async ({ orderingKey = '', body }) => {
            if (busy.has(orderingKey)) overlaps.push(orderingKey);
            busy.add(orderingKey);
            const list = seen.get(orderingKey) ?? [];
            list.push(body as number);
            seen.set(orderingKey, list);
            await pause((body as number) % 5 === 0 ? 2 : 0);
            busy.delete(orderingKey);
            return (body as number) % 4 === 0 ? { writes: [] } : DONE;
          },
          { ordered: true, concurrency: 8 },
        ),
      );
      for (const { outbox } of nodes) outbox.start();
      const { outbox } = nodes[0]!;
      for (let number = 0; number < 40; number++) {
        await write(
          ...Array.from({ length: KEYS }, (_, key) =>
            outbox.add('things', { orderingKey: `key ${key}`, body: number }),
          ),
        );
        if (number % 3 === 0) outbox.wake();
      }
      await until('none is left', async () => (await left()) === 0, 25_000);
      expect(overlaps).toEqual([]);
      expect([...seen.keys()]).toHaveLength(KEYS);
      for (const [, list] of seen) expect(list).toEqual(Array.from({ length: 40 }, (_, at) => at));
    });
  });

  describe('a lease', () => {
    it('holds others off while it lasts, and lets another take over when its node died', async () => {
      const dead = working(() => new Promise(() => {}));
      await write(dead.outbox.add('things', { body: 'work' }));
      dead.outbox.start();
      await until('it was begun', () => dead.handled.length === 1);
      await dead.outbox.stop(0);
      const other = working();
      other.outbox.start();
      clock.advance(69_000);
      other.outbox.wake();
      await pause(100);
      expect(other.handled).toEqual([]);
      clock.advance(2_000);
      other.outbox.wake();
      await until('another took it', () => other.handled.length === 1, 3_000);
      expect(other.handled[0]!.attempt).toBe(2);
      await until('it is done', async () => (await left()) === 0);
    });

    it('that was lost leaves the end to who has it now', async () => {
      let release = (_outcome: Outcome) => {};
      const slow = working(() => new Promise((resolve) => (release = resolve)));
      await write(slow.outbox.add('things', { body: 'work' }));
      slow.outbox.start();
      await until('it was begun', () => slow.handled.length === 1);
      clock.advance(71_000);
      let finish = (_outcome: Outcome) => {};
      const other = working(() => new Promise((resolve) => (finish = resolve)));
      other.outbox.start();
      await until('another took it', () => other.handled.length === 1, 3_000);
      release({ writes: [addThing(store, 'by the slow one')] });
      await pause(100);
      expect([await left(), await idsOf(store)]).toEqual([1, []]);
      finish({ writes: [addThing(store, 'by the other')] });
      await until('it is done', async () => (await left()) === 0);
      expect(await idsOf(store)).toEqual(['by the other']);
    });

    it('that ran out does not let later jobs of its key pass', async () => {
      const dead = working(() => new Promise(() => {}), { ordered: true });
      await write(...[1, 2].map((body) => dead.outbox.add('things', { orderingKey: 'k', body })));
      dead.outbox.start();
      await until('the first was begun', () => dead.handled.length === 1);
      await dead.outbox.stop(0);
      await write(...[3, 4].map((body) => dead.outbox.add('things', { orderingKey: 'k', body })));
      const other = working(undefined, { ordered: true });
      other.outbox.start();
      await pause(100);
      expect(other.bodies()).toEqual([]);
      clock.advance(71_000);
      other.outbox.wake();
      await until('all are done', async () => (await left()) === 0, 5_000);
      expect(other.bodies()).toEqual([1, 2, 3, 4]);
    });
  });

  describe('how an attempt ends', () => {
    it('again: at the time it said, with the next number', async () => {
      const { outbox, handled } = working(async ({ attempt }) =>
        attempt < 3 ? { retryAt: clock.now() + 60_000, reason: 'not yet' } : DONE,
      );
      await write(outbox.add('things', { body: 1 }));
      await outbox.drain('things', clock.now());
      await outbox.drain('things', clock.now() + 59_999);
      expect(handled.map(({ attempt }) => attempt)).toEqual([1]);
      expect(await outbox.nextDue('things')).toBe(clock.now() + 60_000);
      clock.advance(60_000);
      await outbox.drain('things', clock.now());
      clock.advance(60_000);
      await outbox.drain('things', clock.now());
      expect(handled.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect([await left(), await outbox.nextDue('things')]).toEqual([0, undefined]);
    });

    it('failed: it is kept, visible, not tried again, and can be revived', async () => {
      const { outbox, handled } = working(async ({ attempt }) =>
        attempt === 1 && handled.length === 1 ? { failed: 'no such place' } : DONE,
      );
      await write(outbox.add('things', { id: 'bad', body: 1 }), outbox.add('things', { body: 2 }));
      await outbox.drain('things', FAR);
      expect(handled).toHaveLength(2);
      const buried = await outbox.buried('things');
      expect(buried).toMatchObject([
        { job_id: 'bad', attempts: 1, last_error: 'no such place', failed_at: clock.now() },
      ]);
      await write(outbox.revive('things', [buried[0]!.seq]));
      await outbox.drain('things', FAR);
      expect([handled.length, await left()]).toEqual([3, 0]);
      await expect(write(outbox.revive('things', [buried[0]!.seq]))).rejects.toBeInstanceOf(WriteConflict);
    });

    it('thrown: tried again after the pauses, then failed', async () => {
      const { outbox, handled } = working(() => Promise.reject(new Error('broken')), { retryDelaysMs: [10, 20] });
      await write(outbox.add('things', { body: 1 }));
      await outbox.drain('things', clock.now());
      clock.advance(10);
      await outbox.drain('things', clock.now());
      clock.advance(20);
      await outbox.drain('things', clock.now());
      expect(handled.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(await outbox.buried('things')).toMatchObject([{ attempts: 3, last_error: 'Error: broken' }]);
    });

    it('thrown in a topic that retries forever: the last pause is repeated', async () => {
      const { outbox, handled } = working(() => Promise.reject(new Error('broken')), {
        retryDelaysMs: [10, 20],
        retriesForever: true,
      });
      await write(outbox.add('things', { body: 1 }));
      await outbox.drain('things', clock.now());
      for (const pauseMs of [10, 20, 19, 1, 20]) {
        clock.advance(pauseMs);
        await outbox.drain('things', clock.now());
      }
      expect(handled.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
      expect([await outbox.buried('things'), await left()]).toEqual([[], 1]);
    });

    it('one that keeps throwing says since when, until an attempt ends', async () => {
      let isBroken = true;
      const { outbox } = working(
        async ({ body }) => {
          if (!isBroken) return { retryAt: clock.now() + 1_000, reason: 'planned' };
          if (body === 'bad') throw new Error('broken');
          return { retryAt: clock.now() + 10, reason: 'busy' };
        },
        { retryDelaysMs: [10], retriesForever: true },
      );
      const failingMs = async () => (await outbox.counts())[0]?.failingMs;
      await write(outbox.add('things', { body: 'fine' }));
      await outbox.drain('things', clock.now());
      clock.advance(10);
      expect(await failingMs()).toBe(0);
      await write(outbox.add('things', { body: 'bad' }));
      for (let attempt = 0; attempt < 3; attempt++) {
        await outbox.drain('things', clock.now());
        clock.advance(10);
      }
      expect(await failingMs()).toBe(30);
      isBroken = false;
      await outbox.drain('things', clock.now());
      expect(await failingMs()).toBe(0);
    });

    it('only some jobs of a topic retry forever, by their bodies', async () => {
      const { outbox, handled } = working(() => Promise.reject(new Error('broken')), {
        retryDelaysMs: [0, 0],
        retriesForever: (body) => body === 'permanent' && handled.length < 9,
      });
      await write(outbox.add('things', { body: 'ordinary' }), outbox.add('things', { body: 'permanent' }));
      await outbox.drain('things', FAR);
      const attempts = handled.map(({ body }) => body);
      expect(attempts.filter((body) => body === 'ordinary')).toHaveLength(3);
      expect(attempts.filter((body) => body === 'permanent').length).toBeGreaterThan(5);
    });

    it('a permanent job that failed is replaced by a new one with its ID, and one that did not fail is kept', async () => {
      const { outbox, bodies } = working(async ({ body }) => (body === 'first' ? { failed: 'broken' } : DONE));
      await write(outbox.add('things', { id: 'only', body: 'first' }), outbox.add('other', { id: 'only', body: 0 }));
      await outbox.drain('things', FAR);
      await write(...outbox.addPermanent('things', { id: 'only', body: 'second', dueAt: clock.now() }));
      await write(...outbox.addPermanent('things', { id: 'only', body: 'third' }));
      await outbox.drain('things', FAR);
      expect(bodies()).toEqual(['first', 'second']);
      expect([await outbox.buried('things'), await left()]).toEqual([[], 1]);
    });

    it('too long: told to stop, and tried again', async () => {
      const { outbox, handled } = working(
        ({ attempt }) => (attempt === 1 ? new Promise(() => {}) : Promise.resolve(DONE)),
        { longestMs: 50, retryDelaysMs: [0] },
      );
      await write(outbox.add('things', { body: 1 }));
      await outbox.drain('things', FAR);
      expect(handled.map(({ signal }) => signal.aborted)).toEqual([true, false]);
      expect(await left()).toBe(0);
    });

    it('with writes: they and the end of the job are one', async () => {
      const { outbox, handled } = working(
        async ({ attempt, body }) => ({ writes: [addThing(store, attempt === 1 ? 'taken' : `${body}`)] }),
        { retryDelaysMs: [0] },
      );
      await write(addThing(store, 'taken'));
      await write(...['a', 'b', 'c'].map((body) => outbox.add('things', { body })));
      await outbox.drain('things', FAR);
      // The first attempts were rejected and left nothing behind; the second ones succeeded.
      expect(handled).toHaveLength(6);
      expect(await idsOf(store)).toEqual(['a', 'b', 'c', 'taken']);
      expect(await left()).toBe(0);
    });

    it('one whose writes are refused takes none of its neighbours along', async () => {
      const { outbox } = working(async ({ body }) => ({ writes: [addThing(store, `${body}`)] }), { retryDelaysMs: [] });
      await write(addThing(store, '3'));
      await write(...[1, 2, 3, 4, 5].map((body) => outbox.add('things', { body })));
      await outbox.drain('things', FAR);
      expect(await idsOf(store)).toEqual(['1', '2', '3', '4', '5']);
      expect(await outbox.buried('things')).toMatchObject([{ body: '3' }]);
    });
  });

  describe('turns', () => {
    it('a topic is told what was claimed before the first job runs', async () => {
      const seen: unknown[] = [];
      const handle = async ({ body }: Job) => {
        seen.push(body);
        return DONE;
      };
      const { outbox } = working(handle, { ordered: true, prepareFor: (bodies) => seen.push(bodies) });
      await write(...[1, 2, 3].map((body) => outbox.add('things', { orderingKey: 'k', body })));
      await outbox.drain('things', FAR);
      expect(seen).toEqual([[1, 2, 3], 1, 2, 3]);
    });

    it('jobs run even if nothing can be prepared for them', async () => {
      const fail = () => {
        throw new Error('The body of one of them is damaged.');
      };
      const { outbox, bodies } = working(async () => DONE, { ordered: true, prepareFor: fail });
      await write(...[1, 2].map((body) => outbox.add('things', { body })));
      await outbox.drain('things', FAR);
      expect(bodies()).toEqual([1, 2]);
    });

    it('a job that is put off lets the later ones of its key pass', async () => {
      const { outbox, bodies } = working(
        async ({ body, attempt }) =>
          body === 1 && attempt === 1 ? { retryAt: clock.now() + 1_000, reason: 'later' } : DONE,
        { ordered: true },
      );
      await write(...[1, 2, 3].map((body) => outbox.add('things', { orderingKey: 'k', body })));
      await outbox.drain('things', clock.now());
      expect(bodies()).toEqual([1, 2, 3]);
      clock.advance(1_000);
      await outbox.drain('things', clock.now());
      expect(bodies()).toEqual([1, 2, 3, 1]);
    });

    it('a key that is slow holds up no other, however much waits behind it', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const { outbox, handled } = working(
        async ({ body }) => {
          if (body === 'slow') await held;
          return DONE;
        },
        { ordered: true, concurrency: 40 },
      );
      outbox.start();
      await write(outbox.add('things', { orderingKey: 'slow', body: 'slow' }));
      outbox.wake();
      await until('the slow one is begun', () => handled.length === 1);
      const behind = Array.from({ length: 1_000 }, (_, at) => outbox.add('things', { orderingKey: 'slow', body: at }));
      await write(...behind, outbox.add('things', { orderingKey: 'other', body: 'other' }));
      outbox.wake();
      await until('the other is done', () => handled.some(({ body }) => body === 'other'), 3_000);
      expect(handled).toHaveLength(2);
      release();
      await until('the rest is done', async () => (await left()) === 0, 15_000);
      expect(handled.slice(2).map(({ body }) => body)).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
    });

    it('the next of a key finds what the one before has written', async () => {
      const found: string[][] = [];
      const { outbox } = working(
        async ({ body }) => {
          found.push(await idsOf(store));
          return { writes: [addThing(store, `${body}`)] };
        },
        { ordered: true },
      );
      await write(...[1, 2, 3].map((body) => outbox.add('things', { orderingKey: 'k', body })));
      await outbox.drain('things', FAR);
      expect(found).toEqual([[], ['1'], ['1', '2']]);
    });
  });

  it('a slow topic holds up no other, and no more than its hands are at work', async () => {
    const outbox = node();
    let busy = 0;
    let most = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    outbox.handle({
      name: 'slow',
      clock,
      concurrency: 3,
      async handle() {
        most = Math.max(most, ++busy);
        await held;
        busy -= 1;
        return DONE;
      },
    });
    const quick: unknown[] = [];
    outbox.handle({
      name: 'quick',
      clock,
      async handle({ body }) {
        quick.push(body);
        return DONE;
      },
    });
    outbox.start();
    await write(...Array.from({ length: 10 }, (_, body) => outbox.add('slow', { body })));
    await write(...Array.from({ length: 50 }, (_, body) => outbox.add('quick', { body })));
    outbox.wake();
    await until('the quick ones are done', () => quick.length === 50, 3_000);
    expect([most, busy]).toEqual([3, 3]);
    release();
    await until('the slow ones are done', async () => (await left()) === 0, 3_000);
    expect(most).toBe(3);
  });

  it('drains what is due by a moment, in the order of time, with what is added on the way', async () => {
    const { outbox, bodies } = working(
      async ({ body, dueAt }) =>
        body === 'b' ? { writes: [outbox.add('things', { body: 'from b', dueAt: dueAt! + 5 })] } : DONE,
      { concurrency: 1 },
    );
    const at = (ms: number) => clock.now() + ms;
    await write(
      outbox.add('things', { body: 'late', dueAt: at(101) }),
      outbox.add('things', { body: 'c', dueAt: at(30) }),
      outbox.add('things', { body: 'b', dueAt: at(20) }),
      outbox.add('things', { body: 'a' }),
    );
    await outbox.drain('things', at(100));
    expect(bodies()).toEqual(['a', 'b', 'from b', 'c']);
    expect(await outbox.nextDue('things')).toBe(at(101));
  });

  it('a drain waits for what another node is doing', async () => {
    let release = (_outcome: Outcome) => {};
    const other = working(() => new Promise((resolve) => (release = resolve)));
    await write(other.outbox.add('things', { body: 1 }));
    other.outbox.start();
    await until('it was begun', () => other.handled.length === 1);
    const { outbox } = working();
    let drained = false;
    const draining = outbox.drain('things', FAR).then(() => {
      drained = true;
    });
    await pause(100);
    expect(drained).toBe(false);
    release(DONE);
    await draining;
  });

  it('stops when what was begun is done, and leaves the rest to others', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { outbox, handled } = working(
      async () => {
        await held;
        return DONE;
      },
      { concurrency: 1 },
    );
    outbox.start();
    await write(outbox.add('things', { body: 1 }), outbox.add('things', { body: 2 }));
    outbox.wake();
    await until('the first is begun', () => handled.length === 1);
    const stopping = outbox.stop(5_000);
    setTimeout(release, 50);
    await stopping;
    expect([handled.length, await left()]).toEqual([1, 1]);
    const { outbox: other, bodies } = working();
    await other.drain('things', FAR);
    expect(bodies()).toEqual([2]);
  });

  it('stops in time when an attempt does not end, and tells it', async () => {
    const { outbox, handled } = working(() => new Promise(() => {}));
    await write(outbox.add('things', { body: 1 }));
    outbox.start();
    await until('it is begun', () => handled.length === 1);
    const startedAt = performance.now();
    await outbox.stop(80);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(handled[0]!.signal.aborted).toBe(true);
    expect(await left()).toBe(1);
  });

  it('goes on when a database that was away is back, with nothing lost or done twice', {
    timeout: 15_000,
  }, async () => {
    const { db, breakWith } = breakableDatabase(store.db);
    const outbox = node(db);
    const handled: unknown[] = [];
    outbox.handle({
      name: 'things',
      clock,
      async handle({ body }) {
        handled.push(body);
        // Between the work and recording its result.
        if (body === 1) breakWith(new DatabaseUnavailable('away'));
        return DONE;
      },
    });
    outbox.start();
    await write(outbox.add('things', { body: 1 }));
    outbox.wake();
    await until('the first is worked on', () => handled.length === 1);
    await write(outbox.add('things', { body: 2 }));
    outbox.wake();
    await pause(300);
    expect([handled, await left()]).toEqual([[1], 2]);
    breakWith(undefined);
    await until('all is done', async () => (await left()) === 0, 10_000);
    expect(handled).toEqual([1, 2]);
  });

  it('takes back a claim that was written although the database went away before it said so', async () => {
    let isLost = false;
    const losing: Database = {
      ...store.db,
      async write(unit) {
        const written = await store.db.write(unit);
        const isClaim = unit.some((one) => 'sql' in one && /outbox_jobs.*set "claim" =/.test(one.sql));
        if (!isClaim || isLost || written.flat().length === 0) return written;
        isLost = true;
        throw new DatabaseUnavailable('the connection was lost during the commit');
      },
    };
    const outbox = node(losing);
    const handled: Job[] = [];
    outbox.handle({
      name: 'things',
      clock,
      async handle(job) {
        handled.push(job);
        return DONE;
      },
    });
    await write(outbox.add('things', { body: 1 }));
    outbox.start();
    // The test's clock stands still: no lease expires.
    await until('it is done', async () => (await left()) === 0, 10_000);
    expect(isLost).toBe(true);
    expect(handled.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('a handler that found the database away has not used up an attempt', async () => {
    let away = true;
    const { outbox, handled } = working(async () => {
      if (away) {
        away = false;
        throw new DatabaseUnavailable('away');
      }
      return DONE;
    });
    await write(outbox.add('things', { body: 1 }));
    await outbox.drain('things', FAR);
    expect(handled.map(({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it('counts what waits and how long it has', async () => {
    const { outbox } = working(async ({ body }) => (body === 'bad' ? { failed: 'bad' } : DONE));
    expect(await outbox.counts()).toMatchObject([{ topic: 'things', due: 0, failed: 0, oldestDueMs: 0 }]);
    await write(outbox.add('things', { body: 'bad' }));
    await outbox.drain('things', FAR);
    await write(
      outbox.add('things', { body: 1 }),
      outbox.add('things', { body: 2, dueAt: clock.now() + 1_000 }),
      outbox.add('things', { body: 3, dueAt: clock.now() + 90_000 }),
    );
    clock.advance(5_000);
    expect(await outbox.counts()).toEqual([
      {
        topic: 'things',
        due: 2,
        failed: 1,
        oldestDueMs: 5_000,
        failingMs: 0,
        ended: { attempts: 1, done: 0, retried: 0, failed: 1 },
      },
    ]);
  });
});

describe('nodes with connections of their own', () => {
  const places: [name: string, open: () => Promise<() => Promise<Database>>][] = [
    [
      'two processes’ worth on one SQLite file',
      async () => {
        const file = join(temporaryFolder(), 'shared.db');
        return async () => openSqlite({ file, chainKey: new Uint8Array(32), worker: SQLITE_WORKER });
      },
    ],
    [
      'several on one PostgreSQL',
      async () => {
        const where = await freshSchema();
        return () => openPostgres({ ...where, chainKey: new Uint8Array(32), connections: 3 });
      },
    ],
  ];

  it.each(places)('%s: every job once, keys in order', { timeout: 60_000 }, async (name, place) => {
    const open = await place();
    const databases: Database[] = [];
    for (let at = 0; at < (name.includes('SQLite') ? 2 : 5); at++) databases.push(await open());
    const clock = { now: () => Date.now() };
    const seen: string[] = [];
    const outboxes = databases.map((db) => {
      const outbox = new TestNode(db, clock);
      const handle = async ({ orderingKey = 'none', body }: Job) => {
        seen.push(`${orderingKey}/${body}`);
        await pause(0);
        return DONE;
      };
      outbox.handle({ name: 'free', clock, concurrency: 50, handle });
      outbox.handle({ name: 'in turn', clock, concurrency: 50, ordered: true, handle });
      return outbox;
    });
    try {
      for (const outbox of outboxes) outbox.start();
      const ROUNDS = 60;
      for (let round = 0; round < ROUNDS; round++) {
        const at = round % databases.length;
        const outbox = outboxes[at]!;
        await databases[at]!.write([
          ...Array.from({ length: 10 }, (_, one) => outbox.add('free', { body: round * 10 + one })),
          ...['a', 'b', 'c', 'd'].map((orderingKey) => outbox.add('in turn', { orderingKey, body: round })),
        ]);
        outbox.wake();
      }
      const jobs = databases[0]!.tables<Tables>().selectFrom('outbox_jobs').select('seq').limit(1);
      await until('none is left', async () => (await jobs.execute()).length === 0, 40_000);
      const free = seen.filter((one) => one.startsWith('none/')).map((one) => Number(one.slice(5)));
      expect(free.sort((a, b) => a - b)).toEqual(Array.from({ length: ROUNDS * 10 }, (_, at) => at));
      for (const key of ['a', 'b', 'c', 'd']) {
        const inTurn = seen.filter((one) => one.startsWith(`${key}/`)).map((one) => Number(one.slice(2)));
        expect(inTurn).toEqual(Array.from({ length: ROUNDS }, (_, at) => at));
      }
    } finally {
      await Promise.all(outboxes.map((outbox) => outbox.stop(2_000)));
      await Promise.all(databases.map((db) => db.close()));
    }
  });
});
