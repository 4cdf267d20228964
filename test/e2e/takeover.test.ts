// Two nodes on one PostgreSQL with the default leases: the work of a killed node is taken over, and a node that was suspended repeats nothing.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '../../src/capabilities/mail/find-mails.ts';
import { queueMail } from '../../src/capabilities/mail/queue-mail.ts';
import { type EnvironmentName, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { type MailServer, startMailServer } from '../../src/platform/mail/mail-server.fixture.ts';
import { answers, startReceiver, type WebhookReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import type { Settings } from '../support/built-program.ts';
import { inMs, report } from '../support/report.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { isWorking, killNodes, startNode } from './node-process.ts';
import { subscribed } from './subscribed-account.ts';

/** The promise is five seconds; the rest is for a machine that is busy with other tests. */
const TAKEN_OVER_WITHIN_MS = 5_000 + 5_000;
const LEASE_MS = readConfig({}).leaseMs;
/** Long enough for a suspended node to lose its lease, and for a woken one to do what it still had in mind. */
const LONG_ENOUGH_MS = LEASE_MS + 1_500;

let settings: Settings;
let context: Context;

async function open(environment: EnvironmentName, more: Settings = {}) {
  settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_DATA_DIR: temporaryFolder(),
    LINEHAUL_LOG_LEVEL: 'silent',
    ...more,
  };
  context = await openContext(readConfig(settings), environment);
}

/** The second looks for jobs before the first is killed or suspended, so that its start does not count. */
async function second(script: 'mail-node' | 'webhook-node'): Promise<ChildProcess> {
  const node = startNode(script, settings);
  await isWorking(node);
  return node;
}

async function takenOverMs(isDone: () => boolean): Promise<number> {
  const since = performance.now();
  await until('the other node took over', isDone, TAKEN_OVER_WITHIN_MS);
  return performance.now() - since;
}

afterEach(async () => {
  killNodes();
  await context.close();
});

describe('webhooks', { timeout: 90_000 }, () => {
  let receiver: WebhookReceiver;
  let account: Awaited<ReturnType<typeof subscribed>>;
  /** So long the first request of a test stays without a response. */
  const hang = () => {};
  const sent = () => receiver.received.map(({ body }) => JSON.parse(body).data.number as number);

  beforeEach(async () => {
    receiver = await startReceiver(hang);
    await open('test');
    account = await subscribed(context, receiver.url);
  });
  afterEach(() => receiver.close());

  /** Five events of one pickup, which are sent one after another. */
  const announceFive = async () => {
    for (const number of [0, 20, 40, 60, 80]) await account.announce(number);
  };

  it('of a killed node go on, in order; those of a slow receiver stay where they are', async () => {
    const first = startNode('webhook-node', settings);
    await announceFive();
    await until('the first is under way', () => receiver.received.length === 1);
    await second('webhook-node');
    // The receiver is slower than the lease: the node renews it, and the other one sends nothing.
    await pause(LONG_ENOUGH_MS);
    expect(sent()).toEqual([0]);
    receiver.behave(answers(204));
    first.kill('SIGKILL');
    const tookMs = await takenOverMs(() => receiver.received.length > 1);
    report(`webhooks of a killed node: sent by the other after ${inMs(tookMs)} (bar: 5 s)`);
    await until('all are delivered', async () => (await account.waiting()) === 0);
    expect(sent()).toEqual([0, 0, 20, 40, 60, 80]);
  });

  it('of a suspended node are sent by the other one, and not again when it wakes', async () => {
    const first = startNode('webhook-node', settings);
    await announceFive();
    await until('the first is under way', () => receiver.received.length === 1);
    await second('webhook-node');
    receiver.behave((_request, response) => void setTimeout(() => response.writeHead(204).end(), 800));
    first.kill('SIGSTOP');
    const tookMs = await takenOverMs(() => receiver.received.length > 1);
    report(`webhooks of a suspended node: sent by the other after ${inMs(tookMs)} (bar: 5 s)`);
    // It wakes while the other one is in the middle of what it had claimed.
    await until('the other node goes on', () => receiver.received.length === 3);
    first.kill('SIGCONT');
    await until('all are delivered', async () => (await account.waiting()) === 0);
    await pause(LONG_ENOUGH_MS);
    expect(sent()).toEqual([0, 0, 20, 40, 60, 80]);
    const delivered = await account.parts.deliveries.list({ state: 'delivered' }, 10);
    expect(delivered.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('e-mails', { timeout: 90_000 }, () => {
  let server: MailServer;
  const sent = async () => (await listMails(context, { state: 'sent' }, 10)).length;

  beforeEach(async () => {
    server = await startMailServer();
    await open('production', { SMTP_URL: server.url });
    const mail = { id: 'letter:1', purpose: 'letter', reference: '', to: ['a@x.example'], body: 1 };
    await context.db.write(queueMail(context, mail));
  });
  afterEach(() => server.stop());

  it('of a killed node are sent by the other one', async () => {
    server.behave('say nothing', 'take');
    const first = startNode('mail-node', settings);
    await until('the server has been called', () => server.connections() === 1);
    await second('mail-node');
    first.kill('SIGKILL');
    const tookMs = await takenOverMs(() => server.received.length === 1);
    report(`e-mails of a killed node: sent by the other after ${inMs(tookMs)} (bar: 5 s)`);
    await until('it is recorded', async () => (await sent()) === 1);
  });

  it('of a node that is suspended before the message itself arrive once', async () => {
    server.greetAfter(3_000);
    const first = startNode('mail-node', settings);
    await until('the server has been called', () => server.connections() === 1);
    first.kill('SIGSTOP');
    server.greetAfter(0);
    await second('mail-node');
    await until('the other node sent it', async () => (await sent()) === 1, TAKEN_OVER_WITHIN_MS);
    first.kill('SIGCONT');
    await pause(LONG_ENOUGH_MS);
    expect(server.received).toHaveLength(1);
  });
});
