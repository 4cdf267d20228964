// Background jobs: they go on whatever happens to their node, have their effect once, and operators who come back find them again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Console, openConsole } from './console.fixture.ts';
import type { DefinedJob, JobKind } from './defined-job.ts';
import { JobDesk } from './job-desk.ts';
import { operatorJobStore } from './operator-job.store.ts';

let desk: Console;
/** So long that the environment's own node looks for idle jobs only when it starts. */
const LEASE_MS = 600_000;
beforeAll(async () => {
  desk = await openConsole({ carrier: false, config: { leaseMs: LEASE_MS } });
});
afterAll(() => desk.app.close());

interface Things {
  readonly things: number;
}
type Work = DefinedJob<Things>['work'];

const jobOf = (work: Work, kind: JobKind = 'backup'): DefinedJob<Things> => ({ kind, unit: 'things', work });

/** Another node of the same environment. */
function nodeThat(work: Work): JobDesk {
  const node = new JobDesk(desk.app.context);
  node.define(jobOf(work));
  return node;
}

/** Another node, and a job that it has recorded. */
async function started(work: Work, kind?: JobKind) {
  const { context } = desk.app;
  const node = new JobDesk(context);
  const { job, writes, begin } = node.prepare(jobOf(work, kind), 'operator:tester', { things: 7 });
  await context.db.write(writes);
  return { node, id: job.id, begin };
}

/** Work that does not end before it is told to. */
/** A result that tells runs apart. */
const imported = (account: string, version = 1) => ({ account, version, rows: 0 });

function held() {
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { waiting, goOn };
}

const untilAborted: Work = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('work reports its progress and its result', async () => {
  const { waiting, goOn } = held();
  const heard: [string, number][] = [];
  const { node, id, begin } = await started(async (_, { at }) => {
    at(3, 10);
    await waiting;
    at(10, 10);
    return { result: imported('ACME001', 42) };
  });
  node.listen((job) => heard.push([job.state, job.done]));
  begin();
  await expect.poll(() => node.running(id)).toMatchObject({ state: 'running', done: 3, total: 10, unit: 'things' });
  goOn();
  expect(await desk.ended(id)).toMatchObject({
    state: 'done',
    done: 10,
    total: 10,
    result: imported('ACME001', 42),
    message: '',
    takeovers: 0,
  });
  expect(heard.at(0)).toEqual(['running', 0]);
  expect(heard.at(-1)).toEqual(['done', 10]);
});

test.each([
  ['what an operator can fix is told', new OperatorError('The disk is full.'), 'The disk is full.'],
  [
    'a defect says nothing of itself',
    new TypeError('x is not a function'),
    'It failed for a reason that is in the log of the server.',
  ],
])('%s', async (_, error, message) => {
  const { id, begin } = await started(async () => {
    throw error;
  });
  begin();
  expect(await desk.ended(id)).toMatchObject({ state: 'failed', message, result: null });
});

describe('when its node', () => {
  const countedThings: Work = async ({ things }, { actor }) => ({ result: imported(actor, things) });

  test('dies, a job is started again by another one when the lease has ended, and not before', async () => {
    const { id } = await started(countedThings);
    const other = nodeThat(countedThings);
    const heard: number[] = [];
    other.listen(({ takeovers }) => heard.push(takeovers));
    desk.app.clock.advance(LEASE_MS);
    await other.sweep();
    expect(await desk.get(`/jobs/${id}`)).toMatchObject({ state: 'running', takeovers: 0 });
    desk.app.clock.advance(1);
    await other.sweep();
    expect(await desk.ended(id)).toMatchObject({
      state: 'done',
      message: '',
      takeovers: 1,
      startedBy: 'operator:tester',
      result: imported('operator:tester', 7),
    });
    expect(heard.at(0)).toBe(1);
    expect(await operatorJobStore(desk.app.context.db).parameters(id)).toBeUndefined();
  });

  test('dies, one of several others takes the job over', async () => {
    let runs = 0;
    const counting: Work = async () => {
      runs += 1;
      return { result: imported('ACME001') };
    };
    const { id } = await started(counting);
    desk.app.clock.advance(LEASE_MS + 1);
    const others = Array.from({ length: 5 }, () => nodeThat(counting));
    await Promise.all(others.map((other) => other.sweep()));
    expect(await desk.ended(id)).toMatchObject({ state: 'done', takeovers: 1 });
    expect(runs).toBe(1);
  });

  test('is told to stop, a job is handed over immediately, as often as that happens', async () => {
    const { node, id, begin } = await started(untilAborted);
    begin();
    await expect.poll(() => node.running(id)).toBeDefined();
    let current = node;
    for (let time = 1; time <= 4; time++) {
      await current.stop();
      expect(current.running(id)).toBeUndefined();
      expect(await desk.get(`/jobs/${id}`)).toMatchObject({ state: 'running', takeovers: time - 1 });
      current = nodeThat(untilAborted);
      await current.sweep();
      expect(current.running(id)).toMatchObject({ state: 'running', takeovers: time, done: 0 });
    }
    await current.stop();
    await nodeThat(countedThings).sweep();
    expect(await desk.ended(id)).toMatchObject({ state: 'done', takeovers: 5, result: { version: 7 } });
  });

  test('stops before work that cannot be interrupted ends, the job is handed over too', async () => {
    const { waiting, goOn } = held();
    const { node, id, begin } = await started(async () => {
      await waiting;
      return { result: imported('first') };
    });
    begin();
    await expect.poll(() => node.running(id)).toBeDefined();
    await node.stop();
    await nodeThat(async () => ({ result: imported('second') })).sweep();
    expect(await desk.ended(id)).toMatchObject({ state: 'done', result: imported('second') });
    goOn();
    await expect.poll(() => node.running(id)).toBeUndefined();
    expect(await desk.get(`/jobs/${id}`)).toMatchObject({ result: imported('second'), takeovers: 1 });
  });

  test('loses the database, the job is restarted when the lease has expired, and fails the third time', async () => {
    let runs = 0;
    const { id, begin, node } = await started(async () => {
      throw new DatabaseUnavailable('The database did not respond in time.');
    });
    begin();
    await expect.poll(() => node.running(id)).toBeUndefined();
    const again = nodeThat(async () => {
      runs += 1;
      throw new DatabaseUnavailable('The database did not respond in time.');
    });
    await again.sweep();
    expect(runs).toBe(0);
    for (let time = 1; time <= 2; time++) {
      desk.app.clock.advance(LEASE_MS + 1);
      await again.sweep();
      await expect.poll(() => again.running(id)).toBeUndefined();
      expect(runs).toBe(time);
      expect(await desk.get(`/jobs/${id}`)).toMatchObject({ state: 'running', takeovers: time });
    }
    desk.app.clock.advance(LEASE_MS + 1);
    await again.sweep();
    const { message } = await desk.ended(id);
    expect([runs, message]).toEqual([2, expect.stringContaining('lost the database')]);
  });

  test('dies three times, the job has failed and says why', async () => {
    const never: Work = () => new Promise(() => {});
    const { id } = await started(never);
    for (let losses = 1; losses <= 2; losses++) {
      desk.app.clock.advance(LEASE_MS + 1);
      await nodeThat(never).sweep();
      expect(await desk.get(`/jobs/${id}`)).toMatchObject({ state: 'running', takeovers: losses });
    }
    desk.app.clock.advance(LEASE_MS + 1);
    await nodeThat(countedThings).sweep();
    expect(await desk.get(`/jobs/${id}`)).toMatchObject({
      state: 'failed',
      takeovers: 2,
      message: expect.stringContaining('3 times, the node that ran this job stopped without notice'),
    });
  });

  test('was only suspended, it notices when it wakes, and changes nothing', async () => {
    const { context } = desk.app;
    // Of a short lease, because it is by renewing it that a node notices.
    const woken = new JobDesk({ ...context, config: { ...context.config, leaseMs: 1_000 } });
    const told: string[] = [];
    woken.listen(({ state }) => told.push(state));
    const { job, writes, begin } = woken.prepare(jobOf(untilAborted), 'operator:tester', { things: 7 });
    await context.db.write(writes);
    begin();
    desk.app.clock.advance(LEASE_MS + 1);
    const { waiting, goOn } = held();
    const other = nodeThat(async () => {
      await waiting;
      return { result: imported('second') };
    });
    await other.sweep();
    // Each of them sees the job of the other node, whichever is asked.
    await expect.poll(() => woken.running(job.id)).toBeUndefined();
    expect(other.running(job.id)).toMatchObject({ takeovers: 1 });
    goOn();
    expect(await desk.ended(job.id)).toMatchObject({ state: 'done', result: imported('second'), takeovers: 1 });
    expect(told).toEqual(['running']);
  });

  test('has another version, its job is not touched, and fails if no node can take it over', async () => {
    const { id } = await started(countedThings, 'rehearsal' as JobKind);
    const { context } = desk.app;
    const other = new JobDesk({ ...context, config: { ...context.config, leaseMs: 4_000 } });
    desk.app.clock.advance(15_000);
    await other.sweep();
    expect((await desk.get(`/jobs/${id}`)).state).toBe('running');
    desk.app.clock.advance(1);
    await other.sweep();
    expect(await desk.get(`/jobs/${id}`)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Start it again'),
    });
  });
});

test('the list has the newest first, by state and kind, in pages', async () => {
  const all = await desk.get('/jobs?limit=200');
  expect(all.length).toBeGreaterThanOrEqual(5);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await desk.call('GET', `/jobs?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.data.map((job: { id: string }) => job.id));
    cursor = body.cursor;
  }
  expect(seen).toEqual(all.map((job: { id: string }) => job.id));
  const done = await desk.get('/jobs?state=done&kind=backup');
  const isDone = ({ state, kind }: { state: string; kind: string }) => state === 'done' && kind === 'backup';
  expect(done).toEqual(all.filter(isDone));
  expect(done).toHaveLength(6);
  expect(await desk.get('/jobs?kind=tariff-import')).toEqual([]);
  expect((await desk.call('GET', '/jobs/job_0123456789abc')).body.error.code).toBe(3130);
  expect((await desk.call('GET', '/jobs/nothing')).status).toBe(400);
});
