// The limits of the pool: how many jobs run and wait, which goes first, and what happens to jobs that take too long or kill their runner.
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import { JobFailed, JobPool, JobTimedOut, type Outcome, PoolBusy, type PoolLimits } from './job-pool.ts';
import { ThreadRunner } from './thread-runner.ts';

interface Job {
  readonly name: string;
  readonly isLarge?: boolean;
  /** What the thread does: reject the job, throw, exit, or never respond. Without it, it responds. */
  readonly acts?: 'reject' | 'throw' | 'exit' | 'hang';
}

/** A real worker thread that does what the job says and responds with its name. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (jobs) => {
      parentPort.postMessage(jobs.map(({ name, acts }) => {
        if (acts === 'reject') return { failed: 'rejected ' + name };
        if (acts === 'throw') throw new Error('thrown in ' + name);
        if (acts === 'exit') process.exit(7);
        if (acts === 'hang') for (;;);
        return { result: Buffer.from(name + ' on ' + threadId) };
      }));
    });
  `)}`,
);

const LIMITS: PoolLimits = { runners: 2, waiting: 10, waitMs: 20_000, runMs: 20_000, together: 1 };

const pools: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function threadPool(limits: Partial<PoolLimits> = {}) {
  const started: ThreadRunner<Job, Uint8Array>[] = [];
  const makeRunner = () => {
    const runner = new ThreadRunner<Job, Uint8Array>(SCRIPT);
    started.push(runner);
    return runner;
  };
  const pool = new JobPool<Job, Uint8Array>(makeRunner, ({ isLarge = false }) => isLarge, { ...LIMITS, ...limits });
  pools.push(pool);
  return { pool, started };
}

/** Runs on this thread; each group ends when the test says so. It is named after its jobs. */
function heldPool(limits: Partial<PoolLimits> = {}) {
  const order: string[] = [];
  const held = new Map<string, () => void>();
  const makeRunner = () => ({
    hasEnded: false,
    run: (jobs: readonly Job[]) => {
      const group = jobs.map(({ name }) => name);
      order.push(group.join());
      return new Promise<Outcome<string>[]>((resolve) => {
        held.set(group.join(), () => resolve(group.map((name) => ({ result: name }))));
      });
    },
    stop: async () => {},
  });
  const pool = new JobPool<Job, string>(makeRunner, ({ isLarge = false }) => isLarge, { ...LIMITS, ...limits });
  const end = async (name: string) => {
    held.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { pool, order, end };
}

const small = (name: string): Job => ({ name });
const large = (name: string): Job => ({ name, isLarge: true });

describe('threads', () => {
  test('start when they are needed, no more than allowed, and serve again', async () => {
    const { pool, started } = threadPool();
    expect(started).toHaveLength(0);
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => pool.run({ name })));
    expect(answers.map((bytes) => Buffer.from(bytes).toString().split(' ')[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(started).toHaveLength(2);
    await pool.run({ name: 'f' });
    expect(started).toHaveLength(2);
  });

  test.each([
    ['throw', 'thrown in bad'],
    ['exit', 'ended with 7'],
  ] as const)('one that dies (%s) fails only its own job and is replaced', async (acts, says) => {
    const { pool, started } = threadPool({ runners: 1 });
    const bad = pool.run({ name: 'bad', acts });
    const good = pool.run({ name: 'good' });
    await expect(bad).rejects.toThrow(says);
    await expect(bad).rejects.toBeInstanceOf(JobFailed);
    expect(Buffer.from(await good).toString()).toMatch(/^good/);
    expect(started).toHaveLength(2);
  });

  test('one that hangs is stopped, and the next job runs', async () => {
    const { pool, started } = threadPool({ runners: 1, runMs: 1_500 });
    await pool.run({ name: 'warm' });
    const stuck = pool.run({ name: 'stuck', acts: 'hang' });
    await expect(stuck).rejects.toThrow('not done within 1.5 seconds');
    await expect(stuck).rejects.toBeInstanceOf(JobFailed);
    expect(Buffer.from(await pool.run({ name: 'next' })).toString()).toMatch(/^next/);
    expect(started.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  });

  test('one that dies while idle is replaced', async () => {
    const { pool, started } = threadPool({ runners: 1 });
    await pool.run({ name: 'a' });
    await started[0]!.stop();
    await until('the pool serves again', () => pool.run({ name: 'b' }).catch(() => false));
    expect(started.length).toBeGreaterThan(1);
  });

  test('a missing script fails the job', async () => {
    const runner = () => new ThreadRunner<Job, Uint8Array>(new URL('file:///nowhere/worker.mjs'));
    const pool = new JobPool<Job, Uint8Array>(runner, () => false, LIMITS);
    pools.push(pool);
    await expect(pool.run(small('a'))).rejects.toThrow('Cannot find module');
  });
});

describe('bounds', () => {
  test('jobs beyond the limit are rejected immediately', async () => {
    const { pool, end } = heldPool({ runners: 1, waiting: 2 });
    const running = pool.run(small('a'));
    const waiting = [pool.run(small('b')), pool.run(large('c'))];
    await expect(pool.run(small('d'))).rejects.toBeInstanceOf(PoolBusy);
    await end('a');
    expect(await running).toBe('a');
    const late = pool.run(small('e'));
    for (const name of ['b', 'e', 'c']) await end(name);
    expect(await Promise.all([...waiting, late])).toEqual(['b', 'c', 'e']);
  });

  test('one whose turn does not come in time is told to retry', async () => {
    const { pool, order, end } = heldPool({ runners: 1, waitMs: 50 });
    const running = pool.run(small('a'));
    const waiting = [pool.run(small('b')), pool.run(large('c'))];
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(PoolBusy);
    await end('a');
    expect(await running).toBe('a');
    expect(order).toEqual(['a']);
  });

  test('one that runs too long makes way for those that wait', async () => {
    const { pool, order, end } = heldPool({ runners: 1, runMs: 50 });
    const running = pool.run(small('a'));
    const waiting = pool.run(small('b'));
    await expect(running).rejects.toBeInstanceOf(JobFailed);
    await end('b');
    expect(await waiting).toBe('b');
    expect(order).toEqual(['a', 'b']);
  });

  test('closing completes accepted jobs, and accepts no more', async () => {
    const { pool, end } = heldPool({ runners: 1 });
    const taken = [pool.run(small('a')), pool.run(small('b'))];
    let isClosed = false;
    const closed = pool.close().then(() => (isClosed = true));
    await expect(pool.run(small('c'))).rejects.toBeInstanceOf(PoolBusy);
    await end('a');
    expect(isClosed).toBe(false);
    await end('b');
    await closed;
    expect(await Promise.all(taken)).toEqual(['a', 'b']);
  });
});

describe('fairness', () => {
  test('small jobs go before large ones that wait, but not forever', async () => {
    const { pool, order, end } = heldPool({ runners: 1, waiting: 100 });
    const jobs = [pool.run(small('first')), pool.run(large('LARGE'))];
    const names = Array.from({ length: 12 }, (_, at) => `s${at}`);
    jobs.push(...names.map((name) => pool.run(small(name))));
    for (let at = 0; at < jobs.length; at++) await end(order[at]!);
    await Promise.all(jobs);
    expect(order.indexOf('LARGE')).toBe(9);
  });

  test('large jobs never take the last thread', async () => {
    const { pool, order, end } = heldPool({ runners: 3 });
    const jobs = ['A', 'B', 'C'].map((name) => pool.run(large(name)));
    expect(order).toEqual(['A', 'B']);
    jobs.push(pool.run(small('s')));
    expect(order).toEqual(['A', 'B', 's']);
    for (const name of ['s', 'A', 'B', 'C']) await end(name);
    expect(await Promise.all(jobs)).toEqual(['A', 'B', 'C', 's']);
  });
});

describe('groups', () => {
  test('small jobs that wait run together, up to the limit', async () => {
    const { pool, order, end } = heldPool({ runners: 1, together: 3 });
    const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => pool.run(small(name)));
    for (const group of ['a', 'b,c,d', 'e']) await end(group);
    expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(order).toEqual(['a', 'b,c,d', 'e']);
  });

  test('each free runner gets its share', async () => {
    const { pool, order, end } = heldPool({ runners: 2, together: 8 });
    const jobs = ['x', 'y', 'a', 'b', 'c', 'd'].map((name) => pool.run(small(name)));
    for (const group of ['x', 'y', 'a,b,c,d']) await end(group);
    await Promise.all(jobs);
    expect(order).toEqual(['x', 'y', 'a,b,c,d']);
  });

  test('large jobs run alone', async () => {
    const { pool, order, end } = heldPool({ runners: 1, together: 8 });
    const jobs = [small('a'), large('L'), large('M')].map((job) => pool.run(job));
    for (const group of ['a', 'L', 'M']) await end(group);
    await Promise.all(jobs);
    expect(order).toEqual(['a', 'L', 'M']);
  });

  test('a job that is rejected leaves the others alone', async () => {
    const { pool, started } = threadPool({ runners: 1, together: 8 });
    const jobs = [small('first'), small('a'), { ...small('bad'), acts: 'reject' as const }, small('b')];
    const outcomes = await Promise.allSettled(jobs.map((job) => pool.run(job)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(started).toHaveLength(1);
  });

  test.each([
    ['throw', 'thrown in bad'],
    ['exit', 'ended with 7'],
    ['hang', 'not done within 1.5 seconds'],
  ] as const)('one that kills its runner (%s) fails only its own job', async (acts, says) => {
    const { pool } = threadPool({ runners: 1, together: 8, runMs: 1_500 });
    await pool.run(small('warm'));
    const jobs = [small('first'), small('a'), { ...small('bad'), acts }, small('b')].map((job) => pool.run(job));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    await expect(jobs[2]).rejects.toThrow(says);
    await expect(jobs[2]).rejects.toBeInstanceOf(JobFailed);
  });

  test('one whose group failed waits for its turn no longer than others', async () => {
    const { pool } = threadPool({ runners: 1, together: 8, runMs: 1_000, waitMs: 500 });
    await pool.run(small('warm'));
    const jobs = [small('first'), { ...small('bad'), acts: 'hang' as const }, small('late')];
    const outcomes = await Promise.allSettled(jobs.map((job) => pool.run(job)));
    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.constructor : one.status))).toEqual([
      'fulfilled',
      JobTimedOut,
      PoolBusy,
    ]);
  });
});
