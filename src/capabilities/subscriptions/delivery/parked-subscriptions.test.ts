// A slow receiver: its subscription is parked, which costs nothing, and everything arrives in order once it responds.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import { buildApp } from '../../../app.ts';
import {
  answers,
  type Behave,
  startReceiver,
  type WebhookReceiver,
} from '../../../platform/webhooks/webhook-receiver.fixture.ts';
import { openSubscriber } from '../subscriptions.fixture.ts';
import { SLOW_MS } from './delivery-schedule.ts';
import type { ParkedSubscriptionRow } from './parked-subscription.store.ts';

interface Tables {
  outbox_jobs: { topic: string; job_id: string; body: string };
  parked_subscriptions: ParkedSubscriptionRow;
}

const hangs: Behave = (_request, _response, raw) => void setTimeout(() => raw.socket.destroy(), SLOW_MS + 100);
const isSlow: Behave = (_request, response) =>
  void setTimeout(() => response.writeHead(204).end(), SLOW_MS + 100).unref();

/** Each test has its own environment, because it moves the clock, and the tests wait for slow receivers side by side. */
const TESTS = 6;
const unused: World[] = [];
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  while (unused.length < TESTS) unused.push(await openWorld());
});
afterAll(() => Promise.all(closing.map((close) => close())));

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const subscriber = await openSubscriber();
  const receivers: WebhookReceiver[] = [];
  closing.push(async () => {
    await subscriber.app.close();
    await Promise.all(receivers.map((one) => one.close()));
  });
  // Time passes only when the test moves the clock.
  await subscriber.call('POST', '/v1/test/clock', { speed: 0 });
  const rows = () => subscriber.app.context.db.tables<Tables>();
  const parkedRow = (id: string) =>
    rows().selectFrom('parked_subscriptions').selectAll().where('subscription_id', '=', id).executeTakeFirst();
  const jobsOf = async (id: string) => {
    const all = rows().selectFrom('outbox_jobs').select('job_id').where('topic', '=', 'webhooks');
    return (await all.where('body', 'like', `%${id}%`).execute()).map(({ job_id }) => job_id);
  };
  async function receiver(how: Behave): Promise<WebhookReceiver> {
    const one = await startReceiver(how);
    receivers.push(one);
    return one;
  }
  /** A subscription with this many queued events whose receiver hangs, once it is parked. */
  async function parked(how: Behave, events: number) {
    const at = await receiver(how);
    const { id } = await subscriber.subscribe(at.url);
    for (let number = 0; number < events; number++) await subscriber.trigger();
    await until('it is parked', () => parkedRow(id), 10_000);
    await until(
      'only the probe is left',
      async () => (await jobsOf(id)).every((job) => job.startsWith('probe ')),
      10_000,
    );
    return { at, id, done: () => subscriber.call('DELETE', `/v1/subscriptions/${id}`) };
  }
  return { subscriber, parkedRow, jobsOf, receiver, parked };
}

it.concurrent('has one row and one job, however many deliveries wait, and delivers all of them in order', {
  timeout: 60_000,
}, async () => {
  const { subscriber, parkedRow, jobsOf, parked } = unused.pop()!;
  const { at, id, done } = await parked(hangs, 60);
  for (let number = 0; number < 3; number++) await subscriber.make();
  for (let number = 0; number < 10; number++) await subscriber.trigger();
  const tried = at.received.length;
  expect(tried).toBeLessThanOrEqual(8);
  const before = await until('all are published', async () => {
    const found = await subscriber.deliveries(id);
    return found.length >= 73 && found;
  });
  expect(before.filter(({ state }) => state !== 'waiting')).toEqual([]);
  // Neither new events nor waiting ones have a job.
  await pause(1_000);
  expect(await jobsOf(id)).toHaveLength(1);
  expect(at.received).toHaveLength(tried);

  const metrics = (await subscriber.app.http.inject({ method: 'GET', url: '/metrics' })).body;
  expect(metrics).toMatch(/^linehaul_subscriptions_on_hold\{.*\} 1$/m);
  expect(metrics).toMatch(/^linehaul_deliveries_on_hold\{.*\} 73$/m);
  expect(metrics).toMatch(/^linehaul_unpublished_events\{.*\} 0$/m);

  at.behave(answers(204));
  await subscriber.advance('1m');
  expect(await parkedRow(id)).toBeUndefined();
  const delivered = at.received.slice(tried).map((one) => one.id);
  expect([...delivered].sort()).toEqual(before.map(({ eventId }) => eventId).sort());
  // All of one subject; the list is newest first.
  const inOrder = before.filter(({ sequence }) => sequence === 0).map(({ eventId }) => eventId);
  expect(delivered.filter((one) => inOrder.includes(one))).toEqual(inOrder.reverse());
  await done();
});

it.concurrent('is probed less and less often while it hangs, and a probe does not count as an attempt', {
  timeout: 120_000,
}, async () => {
  const { subscriber, parkedRow, parked } = unused.pop()!;
  const { at, id, done } = await parked(hangs, 1);
  const gaps: number[] = [];
  for (let probe = 1; probe <= 4; probe++) {
    const row = (await parkedRow(id))!;
    expect(row.failed_probes).toBe(probe - 1);
    const waitMs = row.next_probe_at - subscriber.app.context.freightClock.now();
    gaps.push(waitMs);
    await subscriber.advance(`${Math.ceil(waitMs / 1_000)}s`);
  }
  for (const [index, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(5_000 * 2 ** index * 0.79);
    expect(gap).toBeLessThanOrEqual(5_000 * 2 ** index * 1.21);
  }
  expect(at.received).toHaveLength(5);
  // It responds at once, if only with an error: the second attempt of the schedule follows after five seconds.
  at.behave(answers(500));
  await subscriber.advance('2m');
  const [delivery] = await subscriber.deliveries(id);
  expect(delivery).toMatchObject({ state: 'waiting', lastStatus: 500 });
  const waitMs = Date.parse(delivery!.nextAttemptAt) - subscriber.app.context.freightClock.now();
  expect(waitMs).toBeLessThanOrEqual(6 * 60_000);
  expect(await parkedRow(id)).toBeUndefined();
  await done();
});

it.concurrent('gets one delivery after another while it is slow', { timeout: 60_000 }, async () => {
  const { subscriber, receiver } = unused.pop()!;
  const at = await receiver(isSlow);
  const { id } = await subscriber.subscribe(at.url);
  const EVENTS = 4;
  for (let number = 0; number < EVENTS; number++) await subscriber.trigger();
  await until('all have arrived', () => at.received.length >= EVENTS, 50_000);
  // They have one subject, so only the first is sent before the receiver is known to be slow; none is sent twice.
  const starts = at.received.map((one) => one.at);
  const late = starts.filter((one) => one - starts[0]! >= SLOW_MS);
  expect(late.length).toBe(EVENTS - 1);
  for (let number = 1; number < late.length; number++) {
    expect(late[number]! - late[number - 1]!).toBeGreaterThanOrEqual(SLOW_MS);
  }
  expect(new Set(at.received.map((one) => one.id)).size).toBe(EVENTS);
  await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
});

it.concurrent('continues immediately when a test event gets through, or when it gets another URL', {
  timeout: 60_000,
}, async () => {
  const { subscriber, parkedRow, receiver, parked } = unused.pop()!;
  const first = await parked(hangs, 2);
  first.at.behave(answers(204));
  await subscriber.call('POST', `/v1/subscriptions/${first.id}/test`, {});
  await subscriber.ended(first.id, 3, 10_000);
  expect(await parkedRow(first.id)).toBeUndefined();
  await first.done();

  const second = await parked(hangs, 2);
  const other = await receiver(answers(204));
  await subscriber.patch(`/v1/subscriptions/${second.id}`, { url: other.url });
  await subscriber.ended(second.id, 2, 10_000);
  expect(other.received).toHaveLength(2);
  await second.done();
});

it.concurrent('stops the deliveries it held back when it is paused, and nothing is sent later', {
  timeout: 30_000,
}, async () => {
  const { subscriber, parkedRow, parked } = unused.pop()!;
  const { at, id, done } = await parked(hangs, 3);
  await subscriber.patch(`/v1/subscriptions/${id}`, { status: 'paused' });
  const ended = await subscriber.ended(id, 3, 10_000);
  expect(ended.map(({ state, lastError }) => `${state}: ${lastError}`)).toEqual(
    Array(3).fill('stopped: The subscription was paused.'),
  );
  await until('it is not parked', async () => (await parkedRow(id)) === undefined);
  const tried = at.received.length;
  await subscriber.patch(`/v1/subscriptions/${id}`, { status: 'active' });
  await pause(1_000);
  expect(at.received).toHaveLength(tried);
  await done();
});

it.concurrent('is parked on every node', { timeout: 30_000 }, async () => {
  const { subscriber, parked } = unused.pop()!;
  const { at, id, done } = await parked(hangs, 2);
  const tried = at.received.length;
  const node = await buildApp(subscriber.app.context);
  try {
    for (let number = 0; number < 20; number++) {
      const { statusCode } = await node.http.inject({
        method: 'POST',
        url: '/v1/test/events',
        headers: subscriber.headers,
        payload: { type: 'shipment.delivered' },
      });
      expect(statusCode).toBe(202);
    }
    await until('all are held back', async () => (await subscriber.deliveries(id)).length === 22);
    await pause(1_000);
    expect(at.received).toHaveLength(tried);
  } finally {
    await node.close();
  }
  await done();
});
