// linehaul mail: listing e-mails and retrying them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { MailPurposes } from '../../capabilities/mail/mail-purposes.ts';
import { queueMail } from '../../capabilities/mail/queue-mail.ts';
import { mailTopic } from '../../capabilities/mail/send-mail.ts';
import { readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';

let folder: CommandFolder;
let context: Context;
let workers: OutboxWorkers;
let isBroken = true;

beforeAll(async () => {
  folder = commandFolder();
  context = await openContext(
    readConfig({ LINEHAUL_DATA_DIR: `${folder.path}/data`, LINEHAUL_LOG_LEVEL: 'silent' }),
    'test',
  );
  const purposes = new MailPurposes();
  purposes.register('letter', async () => {
    if (isBroken) throw new Error('no ink');
    return { subject: 'Letter', text: 'x' };
  });
  workers = new OutboxWorkers(context.outbox);
  workers.handle(mailTopic(context, purposes));
  const to = ['dana@example.com', 'sam@example.com'];
  await context.db.write(queueMail(context, { id: 'letter:1', purpose: 'letter', reference: 'PRO1', to, body: null }));
  await workers.drain('mail', context.clock.now());
});
afterAll(async () => {
  await context.close();
  folder.remove();
});

const mail = (...args: string[]) => folder.run('mail', ...args, '--environment', 'test');

test('shows which messages wait and why', async () => {
  const { exitCode, out } = await mail('list');
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /letter:1 +letter +PRO1 +dana@example\.com sam@example\.com .* queued +1 +dana@example\.com: Error: no ink/,
  );
  const listed = JSON.parse((await mail('list', '--json')).out);
  expect(listed).toMatchObject([{ id: 'letter:1', state: 'queued', attempts: 1, sentAt: null }]);
  expect(JSON.parse((await mail('list', '--json', '--state', 'failed')).out)).toEqual([]);
  expect(JSON.parse((await mail('list', '--json', '--reference', 'PRO1')).out)).toHaveLength(1);
  expect(JSON.parse((await mail('list', '--json', '--reference', 'PRO2')).out)).toEqual([]);
});

test('has it retried by the running server', async () => {
  isBroken = false;
  expect(await mail('retry', 'letter:1')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('will retry'),
  });
  await workers.drain('mail', context.clock.now());
  const { out } = await mail('show', 'letter:1');
  expect(out).toMatch(/state +sent/);
  expect(out).toMatch(/to +dana@example\.com {2}accepted/);
  expect(JSON.parse((await mail('show', 'letter:1', '--json')).out)).toMatchObject({ state: 'sent', attempts: 2 });
});

test.each([
  [['show', 'letter:9'], 'There is no mail letter:9 in test.'],
  [['retry', 'letter:9'], 'There is no mail letter:9 in test.'],
  [['retry', 'letter:1'], 'Mail letter:1 was sent to all its recipients.'],
])('%j fails with a clear message', async (args, words) => {
  const { exitCode, err } = await mail(...args);
  expect([exitCode, err]).toEqual([1, expect.stringContaining(words)]);
});

test('an unknown state is a usage error', async () => {
  expect((await mail('list', '--state', 'lost')).exitCode).toBe(2);
});
