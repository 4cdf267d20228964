// Jobs of one key with `nextMayBegin`: they continue without waiting for the disk, in order, and none is left behind.
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addThing, EVERY_STORE, idsOf, type TestStore } from '../../../test/stores/each-store.ts';
import { until } from '../../../test/support/waiting.ts';
import { type Database, step } from '../db/database.ts';
import { DONE, type Outcome } from './job.ts';
import { TestNode, testClock } from './outbox.fixture.ts';

const KEYS = 4;
const OF_KEY = 24;

describe.each(EVERY_STORE)('$name', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await kind.open();
  });
  afterAll(() => store.close());

  it('all happen once and in order, whether they write or not, on two nodes', { timeout: 30_000 }, async () => {
    const clock = testClock();
    const handled: string[] = [];
    const handle = async ({ body }: { body: unknown }): Promise<Outcome> => {
      const name = String(body);
      handled.push(name);
      const number = Number(name.split('-')[1]);
      if (number % 3 === 2) return DONE;
      return { writes: [addThing(store, name)], nextMayBegin: number % 3 === 0 };
    };
    const nodes = [1, 2].map(() => new TestNode(store.db, clock));
    for (const node of nodes) node.handle({ name: 'going on', clock, ordered: true, concurrency: 7, handle });
    const names = Array.from({ length: KEYS * OF_KEY }, (_, at) => `${at % KEYS}-${Math.floor(at / KEYS)}`);
    for (let at = 0; at < names.length; at += OF_KEY) {
      const some = names.slice(at, at + OF_KEY);
      await store.db.write(
        some.map((name) => nodes[0]!.add('going on', { id: name, orderingKey: name.split('-')[0]!, body: name })),
      );
    }
    for (const node of nodes) node.start();
    // A job left behind waits forever: nothing would unpark it.
    await until('all are done', async () => handled.length >= names.length, 20_000);
    await Promise.all(nodes.map((node) => node.stop(2_000)));
    expect([...handled].sort()).toEqual([...names].sort());
    for (let key = 0; key < KEYS; key++) {
      const own = handled.filter((name) => name.startsWith(`${key}-`)).map((name) => Number(name.split('-')[1]));
      expect(own).toEqual([...own].sort((one, other) => one - other));
    }
    expect((await idsOf(store)).sort()).toEqual(names.filter((name) => Number(name.split('-')[1]) % 3 !== 2).sort());
  });

  /** The database; transactions with such a statement wait until they are released. */
  const held = (beginning: string) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const write: Database['write'] = async (unit) => {
      if (unit.some((one) => 'sql' in one && one.sql.startsWith(beginning))) await gate;
      return store.db.write(unit);
    };
    return { db: Object.create(store.db, { write: { value: write } }) as Database, release };
  };

  it('a few go ahead of what is on disk, and no more', async () => {
    const clock = testClock();
    const { db, release } = held('delete');
    const node = new TestNode(db, clock);
    const begun: unknown[] = [];
    node.handle({
      name: 'ahead',
      clock,
      ordered: true,
      concurrency: 20,
      async handle({ body }) {
        begun.push(body);
        return { writes: [addThing(store, `ahead-${body}`)], nextMayBegin: true };
      },
    });
    await store.db.write(
      Array.from({ length: 15 }, (_, at) => node.add('ahead', { id: `a${at}`, orderingKey: 'k', body: at })),
    );
    node.start();
    await until('the first have begun', () => begun.length >= 11);
    await pause(150);
    expect(begun).toEqual(Array.from({ length: 11 }, (_, at) => at));
    release();
    await until('all are done', async () => begun.length === 15);
    await node.stop(2_000);
  });

  it('results for which nothing waits share writes while another job is running', async () => {
    const clock = testClock();
    let writes = 0;
    const write: Database['write'] = (unit) => {
      if (unit.some((one) => 'sql' in one && one.sql.startsWith('delete'))) writes += 1;
      return store.db.write(unit);
    };
    const node = new TestNode(Object.create(store.db, { write: { value: write } }) as Database, clock);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let done = 0;
    let turn = Promise.resolve();
    node.handle({
      name: 'sharing',
      clock,
      ordered: true,
      concurrency: 100,
      async handle({ orderingKey, body }) {
        if (orderingKey === 'slow') await finished;
        // One after the other, each in a round of the event loop of its own.
        else {
          turn = turn.then(() => pause(0)).then(() => othersTurn());
          await turn;
        }
        done += 1;
        return { writes: [addThing(store, `sharing-${orderingKey}-${body}`)], nextMayBegin: true };
      },
    });
    const names = Array.from({ length: 40 }, (_, at) => at);
    await store.db.write([
      ...names.map((at) => node.add('sharing', { orderingKey: `key ${at % 4}`, body: at })),
      node.add('sharing', { orderingKey: 'slow', body: 0 }),
    ]);
    node.start();
    await until('all but one are done', () => done === names.length);
    finish();
    await node.stop(5_000);
    expect(done).toBe(names.length + 1);
    expect(writes).toBeLessThan(names.length / 2);
  });

  it('what waits behind a key is not forgotten when its last job is over before the others are on disk', async () => {
    const clock = testClock();
    const { db, release } = held('insert into "things"');
    const node = new TestNode(db, clock);
    const begun: unknown[] = [];
    // Two in each claim: the first has writes, the last does not.
    node.handle({
      name: 'behind',
      clock,
      ordered: true,
      concurrency: 2,
      async handle({ body }) {
        begun.push(body);
        return Number(body) % 2 === 0 ? { writes: [addThing(store, `behind-${body}`)], nextMayBegin: true } : DONE;
      },
    });
    await store.db.write(
      Array.from({ length: 6 }, (_, at) => node.add('behind', { id: `b${at}`, orderingKey: 'k', body: at })),
    );
    node.start();
    await until('both have begun', () => begun.length >= 2);
    for (let look = 0; look < 10; look++) {
      await pause(20);
      node.wake('behind');
    }
    release();
    await until('all are done', async () => begun.length === 6, 5_000);
    await node.stop(2_000);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('those behind a job that was decided on what is not true any more wait until it is decided again', async () => {
    const clock = testClock();
    const node = new TestNode(store.db, clock);
    const done: unknown[] = [];
    let isTooLate = true;
    node.handle({
      name: 'again',
      clock,
      ordered: true,
      concurrency: 10,
      async handle({ body }) {
        if (body !== 1 || !isTooLate) return { writes: [addThing(store, `again-${done.push(body)}`)] };
        isTooLate = false;
        const absent = store.tables.updateTable('things').set({ number: 1 }).where('id', '=', 'nobody');
        return { writes: [step(absent, 1)] };
      },
    });
    await store.db.write(
      Array.from({ length: 5 }, (_, at) => node.add('again', { id: `g${at}`, orderingKey: 'k', body: at })),
    );
    node.start();
    await until('all are done', () => done.length === 5);
    await node.stop(2_000);
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });
});
