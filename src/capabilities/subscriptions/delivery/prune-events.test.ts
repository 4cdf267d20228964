// Old deliveries and events are deleted in steps; undelivered ones stay, and readers never skip an event without an error.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { type TestClock, testClock } from '../../../../test/support/test-app.ts';
import { until } from '../../../../test/support/waiting.ts';
import { ConfigError, ephemeral, readConfig } from '../../../config.ts';
import { type Context, openContext } from '../../../context.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import type { JsonText } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { createCustomerAccount } from '../../accounts/customers/manage-customer-accounts.ts';
import { createPortalAccount } from '../../accounts/manage-portal-accounts.ts';
import { cursorText } from '../../events/feed/event-cursor.ts';
import { listEvents } from '../../events/feed/list-events.ts';
import { forgetEventsThrough } from '../../events/forget-events.ts';
import { openEvents } from '../../events/open-events.ts';
import { createSubscription } from '../manage/create-subscription.ts';
import { type SubscriptionParts, subscriptionParts } from '../subscription-parts.ts';
import { openSubscriber, type Subscriber } from '../subscriptions.fixture.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { PRUNING_TOPIC, pruneSome } from './prune-events.ts';

const ACTOR = 'operator:tester';
const ACCOUNT = 'SHIPPER';
const CALLER = {
  scope: 'clerk',
  meter: '',
  username: 'clerk',
  clientId: 'c',
  accounts: new Map([[ACCOUNT, { name: 'Shipper', pricing: 'list' }]]),
};

interface Place {
  readonly context: Context;
  readonly clock: TestClock;
  readonly parts: SubscriptionParts;
  /** Publishes this many events, each with a waiting delivery. */
  publish(count: number): Promise<void>;
  prune(): Promise<number>;
  close(): Promise<void>;
}

async function open(databaseUrl?: string): Promise<Place> {
  const clock = testClock();
  const config = { ...ephemeral(readConfig({}), 'prune'), databaseUrl, logLevel: 'silent' };
  const context = await openContext(config, 'test', { clock });
  await createCustomerAccount(context, ACTOR, { account: ACCOUNT, name: 'Shipper', pricing: 'list' });
  await createPortalAccount(context, ACTOR, { username: 'clerk', name: 'Clerk', accounts: [ACCOUNT], apiAccess: true });
  const events = openEvents({ context });
  const parts = subscriptionParts(context, events.parts);
  events.publisher.react((published, describe) => fanOutEvents(parts, published, describe));
  const { writes } = await createSubscription(parts, CALLER, { kind: 'pickup', url: 'http://127.0.0.1:9/' });
  await context.db.write(writes!);
  let number = 0;
  return {
    context,
    clock,
    parts,
    async publish(count) {
      const told = Array.from({ length: count }, () => {
        number += 1;
        const head = { type: 'pickup.updated', subject: `P${number}`, sequence: 1, occurredAt: 0 };
        return { ...head, accounts: [ACCOUNT], data: { number } };
      });
      await context.db.write(events.announce(told));
      await events.publisher.settle();
    },
    async prune() {
      for (let steps = 1; ; steps++) {
        const { steps: writes, isDone } = await pruneSome(parts);
        await context.db.write(writes);
        if (isDone) return steps;
      }
    },
    async close() {
      await events.stop();
      await parts.sender.close();
      await context.close();
    },
  };
}

/** Ends deliveries as if they had been sent, with one attempt each. */
async function deliver({ context, parts }: Place, deliveryIds: readonly string[]): Promise<void> {
  const ended = { attempts: 1, last_status: 204, last_error: null, ended_at: 1, next_attempt_at: null };
  const attempt = { attempt: 1, started_at: 0, duration_ms: 1, url: '', request_headers: '{}', sight: 0, status: 204 };
  const silent = { response_headers: '{}', response_body: '', error: null };
  await context.db.write(
    deliveryIds.flatMap((delivery_id) => [
      parts.deliveries.addAttempt({ delivery_id, ...attempt, ...silent }),
      parts.deliveries.change(delivery_id, { state: 'delivered', ...ended }),
    ]),
  );
}

const deliveriesOf = ({ parts }: Place) => parts.deliveries.list({}, 10_000);
const positionsOf = async ({ parts }: Place) =>
  (await parts.events.store.since(0, 10_000)).map(({ position }) => position);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function page(place: Place, cursor: string, limit: number) {
  const { body } = await listEvents(place.parts.events, CALLER, { cursor, limit: String(limit) });
  const { data, cursor: next } = JSON.parse(String((body as JsonText).text));
  return { numbers: data.map((one: { data: { number: number } }) => one.data.number) as number[], next: String(next) };
}

const DATABASES = [
  { name: 'SQLite', url: async () => undefined },
  { name: 'PostgreSQL', url: () => freshPostgresDatabase() },
];

describe.each(DATABASES)('$name', ({ url }) => {
  let place: Place;
  beforeAll(async () => {
    place = await open(await url());
  });
  afterAll(() => place.close());

  it('deletes deliveries after 30 days and events after 90, but nothing that is pending', {
    timeout: 60_000,
  }, async () => {
    await place.publish(300);
    const [waiting, ...others] = (await deliveriesOf(place)).reverse().slice(149);
    const before = (await deliveriesOf(place)).reverse().slice(0, 149);
    expect(waiting!.subject).toBe('P150');
    await deliver(
      place,
      [...before, ...others].map((one) => one.delivery_id),
    );
    expect(await place.prune()).toBe(1);
    place.clock.advance(HOUR_MS);
    await place.publish(10);

    place.clock.advance(31 * DAY_MS);
    expect(await place.prune()).toBeGreaterThan(1);
    expect((await deliveriesOf(place)).map(({ subject }) => subject).reverse()).toEqual([
      'P150',
      ...numbers(301, 310).map((number) => `P${number}`),
    ]);
    expect(await place.parts.deliveries.attemptsOf([before[0]!.delivery_id, others.at(-1)!.delivery_id])).toEqual([]);
    expect(await positionsOf(place)).toEqual(numbers(1, 310));

    place.clock.advance(60 * DAY_MS);
    expect(await place.prune()).toBeGreaterThan(1);
    // The waiting one, and everything after it.
    expect(await positionsOf(place)).toEqual(numbers(150, 310));
    expect((await page(place, cursorText(149), 3)).numbers).toEqual([150, 151, 152]);
    await expect(page(place, cursorText(148), 3)).rejects.toMatchObject({
      entry: { status: 410 },
      members: { oldestCursor: cursorText(149) },
    });

    await deliver(place, [waiting!.delivery_id]);
    await place.prune();
    if (place.context.db.kind === 'sqlite') {
      const [pages] = await place.context.db.write([{ sql: 'PRAGMA freelist_count', parameters: [] }]);
      // The space was returned to the file system.
      expect(pages).toEqual([{ freelist_count: 0 }]);
    }
    // These ten were published after the mark for the first 300.
    expect(await positionsOf(place)).toEqual(numbers(301, 310));
    expect(await place.parts.events.store.positionsOf(ACCOUNT, { after: 0, count: 100, types: undefined })).toEqual(
      numbers(301, 310),
    );
  });

  it('a reader who pages while events are deleted skips none without an error', { timeout: 60_000 }, async () => {
    const first = (await place.parts.events.store.position()) + 1;
    await place.publish(100);
    const last = first + 99;
    const forgetting = (async () => {
      for (;;) {
        const { steps, isDone } = await forgetEventsThrough(place.parts.events, last - 50, 3);
        if (steps.length > 0) await place.context.db.write(steps);
        if (isDone) return;
      }
    })();
    let cursor = cursorText(first - 1);
    let expected = first;
    let told = 0;
    while (expected <= last) {
      // A reader that pauses for a while.
      if (expected === first + 20) {
        const behind = expected + 10;
        await until('it is passed', async () => (await place.parts.events.store.forgottenThrough()) > behind);
      }
      try {
        const { numbers: got, next } = await page(place, cursor, 2);
        expect(got).toEqual(numbers(expected, Math.min(expected + 1, last)));
        expected += got.length;
        cursor = next;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        told += 1;
        cursor = String(error.members!.oldestCursor);
        const kept = Number(/\d+/.exec(Buffer.from(cursor, 'base64url').toString())![0]);
        expect(kept).toBeGreaterThanOrEqual(expected);
        expected = kept + 1;
      }
    }
    await forgetting;
    expect(told).toBeGreaterThan(0);
    expect(await positionsOf(place)).toEqual(numbers(last - 49, last));
  });
});

describe('the environment', () => {
  let subscriber: Subscriber;
  beforeAll(async () => {
    subscriber = await openSubscriber();
  });
  afterAll(() => subscriber.app.close());

  it('refuses a cursor that is too old, in the feed and in the stream, and begins with the oldest without one', async () => {
    for (let count = 0; count < 3; count++) await subscriber.trigger();
    const ids = await until('they are published', async () => {
      const { data } = (await subscriber.call('GET', '/v1/events')).body;
      return data.length === 3 && data.map((one: { id: string }) => one.id);
    });
    const parts = subscriptionParts(subscriber.app.context, openEvents({ context: subscriber.app.context }).parts);
    const { steps } = await forgetEventsThrough(parts.events, 2, 10);
    await subscriber.app.context.db.write(steps);
    const refused = await subscriber.call('GET', `/v1/events?cursor=${cursorText(1)}`);
    expect(refused.status).toBe(410);
    expect(refused.body.error).toMatchObject({ code: 3122, oldestCursor: cursorText(2) });
    const stream = await subscriber.call('GET', `/v1/events/stream?cursor=${cursorText(0)}`);
    expect([stream.status, stream.body.error.code]).toEqual([410, 3122]);
    for (const query of ['', `?cursor=${cursorText(2)}`, `?cursor=${refused.body.error.oldestCursor}`]) {
      const { data } = (await subscriber.call('GET', `/v1/events${query}`)).body;
      expect(data.map((one: { id: string }) => one.id)).toEqual([ids[2]]);
    }
  });

  it('deletes them by itself, every hour', async () => {
    const { context, clock } = subscriber.app;
    expect(await context.outbox.nextDue(PRUNING_TOPIC)).toBe(clock.now() + 60_000);
    clock.advance(61_000);
    await until('it was done', async () => (await context.outbox.nextDue(PRUNING_TOPIC)) === clock.now() + HOUR_MS);
  });
});

it('events are kept no shorter than deliveries', () => {
  expect(() => readConfig({ LINEHAUL_KEEP_EVENTS_DAYS: '10' })).toThrow(ConfigError);
  expect(() => readConfig({ LINEHAUL_KEEP_DELIVERIES_DAYS: '0' })).toThrow(ConfigError);
  expect(readConfig({ LINEHAUL_KEEP_EVENTS_DAYS: '0', LINEHAUL_KEEP_DELIVERIES_DAYS: '0' }).keepEventsDays).toBe(0);
});
