// Background jobs: their end is recorded whatever happens to their node, and operators who come back find them again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Console, openConsole } from './console.fixture.ts';
import { JobDesk, type NewOperatorJob } from './job-desk.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole({ carrier: false });
});
afterAll(() => desk.app.close());

/** Another node of the same environment, and a job that it has recorded. */
async function started(work: NewOperatorJob['work']) {
  const { context } = desk.app;
  const node = new JobDesk(context);
  const { job, writes, begin } = node.prepare({ kind: 'backup', actor: 'operator:tester', unit: 'things', work });
  await context.db.write(writes);
  return { node, id: job.id, begin };
}

test('work tells how far it is, and gives its result', async () => {
  let goOn = () => {};
  const heard: [string, number][] = [];
  const { node, id, begin } = await started(async ({ at }) => {
    at(3, 10);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    at(10, 10);
    return { result: { answer: 42 } };
  });
  node.listen((job) => heard.push([job.state, job.done]));
  begin();
  await expect.poll(() => node.running(id)).toMatchObject({ state: 'running', done: 3, total: 10, unit: 'things' });
  goOn();
  expect(await desk.ended(id)).toMatchObject({
    state: 'done',
    done: 10,
    total: 10,
    result: { answer: 42 },
    message: '',
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

test('work of a node that died is failed once it has been silent for a while, and not before', async () => {
  const { id } = await started(async () => ({ result: {} }));
  const other = new JobDesk(desk.app.context);
  desk.app.clock.advance(14_000);
  await other.sweep();
  expect((await desk.get(`/jobs/${id}`)).state).toBe('running');
  desk.app.clock.advance(2_000);
  await other.sweep();
  expect(await desk.get(`/jobs/${id}`)).toMatchObject({ state: 'failed', message: expect.stringContaining('stopped') });
});

test('work is stopped with its node, and what was given up for dead does not come back as done', async () => {
  const { node, id, begin } = await started(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  begin();
  await expect.poll(() => node.running(id)).toBeDefined();
  await node.stop();
  expect(await desk.get(`/jobs/${id}`)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('told to stop'),
  });

  let goOn = () => {};
  const late = await started(async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return { result: { late: true } };
  });
  late.begin();
  await expect.poll(() => late.node.running(late.id)).toBeDefined();
  desk.app.clock.advance(60_000);
  await new JobDesk(desk.app.context).sweep();
  goOn();
  await expect.poll(() => late.node.running(late.id)).toBeUndefined();
  expect(await desk.get(`/jobs/${late.id}`)).toMatchObject({ state: 'failed', result: null });
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
  expect(done).toHaveLength(1);
  expect(await desk.get('/jobs?kind=tariff-import')).toEqual([]);
  expect((await desk.call('GET', '/jobs/job_0123456789abc')).body.error.code).toBe(3130);
  expect((await desk.call('GET', '/jobs/nothing')).status).toBe(400);
});
