// Two nodes on one PostgreSQL with the default leases: the work of a killed node is taken over, and a node that was suspended repeats nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import { listMails } from '../../src/capabilities/mail/find-mails.ts';
import { queueMail } from '../../src/capabilities/mail/queue-mail.ts';
import { type EnvironmentName, readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { startMailServer } from '../../src/platform/mail/mail-server.fixture.ts';
import { answers, startReceiver } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import type { Settings } from '../support/built-program.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { isWorking, startNode } from './node-process.ts';
import { subscribed } from './subscribed-account.ts';
import { expectTakeover, TAKEN_OVER_WITHIN_MS } from './takeover-time.ts';

const LEASE_MS = readConfig({}).leaseMs;
/** Long enough for a suspended node to lose its lease, and for a woken one to do what it still had in mind. */
const LONG_ENOUGH_MS = LEASE_MS + 1_500;

/** The test that runs the nodes; what it started ends with it. */
type Running = Pick<TestContext, 'onTestFinished'>;

async function open(environment: EnvironmentName, { onTestFinished }: Running, more: Settings = {}) {
  const settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_DATA_DIR: temporaryFolder(),
    LINEHAUL_LOG_LEVEL: 'silent',
    ...more,
  };
  const context = await openContext(readConfig(settings), environment);
  onTestFinished(() => context.close());
  const start = async (script: 'mail-node' | 'webhook-node') => {
    const node = await startNode(script, settings);
    onTestFinished(() => void node.kill('SIGKILL'));
    return node;
  };
  /** The second looks for jobs before the first is killed or suspended, so that its start does not count. */
  const startSecond = async (script: 'mail-node' | 'webhook-node') => isWorking(await start(script));
  return { context, start, startSecond };
}

async function takenOverMs(isDone: () => boolean | Promise<boolean>): Promise<number> {
  const since = performance.now();
  await until('the other node took over', isDone, TAKEN_OVER_WITHIN_MS);
  return performance.now() - since;
}

// All at the same time, each with a database of its own: most of the time they wait for a lease to expire.
describe('webhooks', { concurrent: true, timeout: 180_000 }, () => {
  async function openWebhooks(running: Running) {
    // So long the first request of a test stays without a response.
    const receiver = await startReceiver(() => {});
    running.onTestFinished(() => receiver.close());
    const world = await open('test', running);
    const account = await subscribed(world.context, receiver.url);
    const sent = () => receiver.received.map(({ body }) => JSON.parse(body).data.number as number);
    /** Five events of one pickup, which are sent one after another. */
    const announceFive = async () => {
      for (const number of [0, 20, 40, 60, 80]) await account.announce(number);
    };
    return { ...world, receiver, account, sent, announceFive };
  }

  it('of a killed node continue in order; those of a slow receiver keep their place', async (running) => {
    await expectTakeover('webhooks of a killed node: sent by the other', async () => {
      const { receiver, account, sent, announceFive, start, startSecond } = await openWebhooks(running);
      const first = await start('webhook-node');
      await announceFive();
      await until('the first is under way', () => receiver.received.length === 1);
      await startSecond('webhook-node');
      // The receiver is slower than the lease: the node renews it, and the other one sends nothing.
      await pause(LONG_ENOUGH_MS);
      expect(sent()).toEqual([0]);
      receiver.behave(answers(204));
      first.kill('SIGKILL');
      const tookMs = await takenOverMs(() => receiver.received.length > 1);
      await until('all are delivered', async () => (await account.waiting()) === 0);
      expect(sent()).toEqual([0, 0, 20, 40, 60, 80]);
      return tookMs;
    });
  });

  it('of a suspended node are sent by the other one, and not again when it wakes', async (running) => {
    await expectTakeover('webhooks of a suspended node: sent by the other', async () => {
      const { receiver, account, sent, announceFive, start, startSecond } = await openWebhooks(running);
      const first = await start('webhook-node');
      await announceFive();
      await until('the first is under way', () => receiver.received.length === 1);
      await startSecond('webhook-node');
      receiver.behave((_request, response) => void setTimeout(() => response.writeHead(204).end(), 800));
      first.kill('SIGSTOP');
      const tookMs = await takenOverMs(() => receiver.received.length > 1);
      // It wakes while the other one is in the middle of what it had claimed.
      await until('the other node goes on', () => receiver.received.length === 3);
      first.kill('SIGCONT');
      await until('all are delivered', async () => (await account.waiting()) === 0);
      await pause(LONG_ENOUGH_MS);
      expect(sent()).toEqual([0, 0, 20, 40, 60, 80]);
      const delivered = await account.parts.deliveries.list({ state: 'delivered' }, 10);
      expect(delivered.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
      return tookMs;
    });
  });
});

describe('e-mails', { concurrent: true, timeout: 180_000 }, () => {
  async function openMails(running: Running) {
    const server = await startMailServer();
    running.onTestFinished(() => server.stop());
    const world = await open('production', running, { SMTP_URL: server.url });
    const mail = { id: 'letter:1', purpose: 'letter', reference: '', to: ['a@x.example'], body: 1 };
    await world.context.db.write(queueMail(world.context, mail));
    const sent = async () => (await listMails(world.context, { state: 'sent' }, 10)).length;
    return { ...world, server, sent };
  }

  it('of a killed node are sent by the other one', async (running) => {
    await expectTakeover('e-mails of a killed node: sent by the other', async () => {
      const { server, sent, start, startSecond } = await openMails(running);
      server.behave('say nothing', 'take');
      const first = await start('mail-node');
      await until('the server has been called', () => server.connections() === 1);
      await startSecond('mail-node');
      first.kill('SIGKILL');
      const tookMs = await takenOverMs(() => server.received.length === 1);
      await until('it is recorded', async () => (await sent()) === 1);
      return tookMs;
    });
  });

  it('of a node that is suspended before the message is sent arrive once', async (running) => {
    await expectTakeover('e-mails of a suspended node: sent by the other, once it has started', async () => {
      const { server, sent, start, startSecond } = await openMails(running);
      server.greetAfter(3_000);
      const first = await start('mail-node');
      await until('the server has been called', () => server.connections() === 1);
      first.kill('SIGSTOP');
      server.greetAfter(0);
      await startSecond('mail-node');
      const tookMs = await takenOverMs(async () => (await sent()) === 1);
      first.kill('SIGCONT');
      await pause(LONG_ENOUGH_MS);
      expect(server.received).toHaveLength(1);
      return tookMs;
    });
  });
});
