// The command `outbox` as an operator uses it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { step } from '../../platform/db/database.ts';
import type { OutboxTables } from '../../platform/outbox/job-row.ts';

let folder: CommandFolder;
let context: Context;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'list', '--environment', 'test');
  context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
});
afterAll(async () => {
  await context.close();
  folder.remove();
});

const tables = () => context.db.tables<OutboxTables>();
/** Three jobs that failed, and one that has not run yet. */
beforeEach(async () => {
  await context.db.write([
    step(tables().deleteFrom('outbox_jobs')),
    context.outbox.add('mail', { id: 'm1', body: { to: 'sam@example.com' } }),
    context.outbox.add('webhooks', { id: 'w1', body: {} }),
    context.outbox.add('webhooks', { id: 'w2', body: {} }),
  ]);
  const failed = { attempts: 9, failed_at: Date.UTC(2026, 10, 2), last_error: 'TypeError: no such thing' };
  await context.db.write([
    step(tables().updateTable('outbox_jobs').set(failed)),
    context.outbox.add('webhooks', { id: 'waiting', body: {} }),
  ]);
});

const run = (...args: string[]) => folder.run('outbox', ...args, '--environment', 'test');
const listed = async (...args: string[]) => JSON.parse((await run('list', '--json', ...args)).out);
const live = async () => {
  const rows = await tables().selectFrom('outbox_jobs').selectAll().where('failed_at', 'is', null).execute();
  return rows.map(({ job_id, attempts, due_at }) => ({ job_id, attempts, due_at }));
};
const fresh = (job_id: string) => ({ job_id, attempts: 0, due_at: 0 });

test('list shows the jobs that failed, and why, but not their contents', async () => {
  const { exitCode, out } = await run('list');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^\d+ +mail +m1 +9 +- +2026-11-02 00:00.* +TypeError: no such thing$/m);
  expect(out).not.toContain('example.com');
  expect(out).not.toContain('waiting');
  expect(await listed('--topic', 'webhooks')).toMatchObject([
    { topic: 'webhooks', id: 'w1', attempts: 9, failedAt: '2026-11-02T00:00:00.000Z' },
    { id: 'w2', lastError: 'TypeError: no such thing' },
  ]);
  expect(await listed('--last', '1')).toMatchObject([{ id: 'w2' }]);
});

test('list also shows the jobs that keep failing and are still retried', async () => {
  const failing = { attempts: 4, failing_since: Date.UTC(2026, 10, 3), last_error: 'Error: no space left' };
  await context.db.write([step(tables().updateTable('outbox_jobs').set(failing).where('job_id', '=', 'waiting'))]);
  const { out } = await run('list');
  expect(out).toMatch(/^\d+ +webhooks +waiting +4 +2026-11-03 00:00.* +still retried +Error: no space left$/m);
  expect(await listed('--last', '1')).toMatchObject([{ failedAt: null, failingSince: '2026-11-03T00:00:00.000Z' }]);
  const [{ job }] = await listed('--last', '1');
  const { exitCode, err } = await run('revive', String(job));
  expect([exitCode, err]).toEqual([1, expect.stringContaining(`Job ${job} has not been given up: it is retried auto`)]);
});

test('revive gives one job all its attempts again, and writes an audit entry', async () => {
  const [job] = await listed('--topic', 'mail');
  const { exitCode, out } = await run('revive', String(job.job));
  expect([exitCode, out]).toEqual([0, expect.stringContaining('The running server will retry 1 job.')]);
  expect(await live()).toEqual(expect.arrayContaining([fresh('m1'), fresh('waiting')]));
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(['w1', 'w2']);
  const lines = context.db.tables<{ audit_log: { action: string; subject: string; details: string } }>();
  const [line] = await lines
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'outbox.revived')
    .orderBy('seq' as never, 'desc')
    .execute();
  expect(line).toMatchObject({ subject: 'outbox:mail', details: '{"jobs":1}' });
  const again = await run('revive', String(job.job));
  expect([again.exitCode, again.err]).toEqual([
    1,
    expect.stringContaining(`There is no failed job ${job.job} in test.`),
  ]);
});

test('revive gives all jobs of a topic their attempts again', async () => {
  expect(JSON.parse((await run('revive', '--topic', 'webhooks', '--json')).out)).toEqual({ revived: 2 });
  expect(await live()).toEqual(expect.arrayContaining([fresh('w1'), fresh('w2'), fresh('waiting')]));
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(['m1']);
  const { exitCode, out } = await run('revive', '--topic', 'webhooks');
  expect([exitCode, out]).toEqual([0, expect.stringContaining('will retry 0 jobs.')]);
});

test('revive requires a job or a topic, not both', async () => {
  for (const args of [['revive'], ['revive', '1', '--topic', 'mail'], ['revive', 'm1']]) {
    const { exitCode, err } = await run(...args);
    expect([args, exitCode]).toEqual([args, 1]);
    expect(err).toContain('linehaul outbox list');
  }
});
