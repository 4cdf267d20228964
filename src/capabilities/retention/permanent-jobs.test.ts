// Jobs that plan their own next run never end for good: they are retried forever, and a start replaces those that failed before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { step } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Topic } from '../../platform/outbox/job.ts';
import { JobHandlers } from '../../platform/outbox/job-handlers.ts';
import type { ClaimedJob } from '../../platform/outbox/job-row.ts';
import { archiveTopic } from '../archive/open-archive.ts';
import { openEvents } from '../events/open-events.ts';
import { pruningTopic } from '../subscriptions/delivery/prune-events.ts';
import { webhookTopic } from '../subscriptions/delivery/send-delivery.ts';
import { type SubscriptionParts, subscriptionParts } from '../subscriptions/subscription-parts.ts';
import { openSubscriber, type Subscriber } from '../subscriptions/subscriptions.fixture.ts';
import { retentionTopic } from './open-retention.ts';

interface Tables {
  outbox_jobs: { topic: string; job_id: string; body: string; attempts: number; failed_at: number | null };
  parked_subscriptions: Record<'subscription_id' | 'state', string> &
    Record<'parked_at' | 'next_probe_at' | 'failed_probes' | 'revision', number>;
}

const PERMANENT = ['archive', 'event-pruning', 'retention'];
const PARKED_AT = 1;
/** As many as a job has after a week of planned retries. */
const MANY = 1_000;

const DATABASES = [
  { name: 'SQLite', open: () => openSubscriber() },
  {
    name: 'PostgreSQL',
    open: async () => openSubscriber({ config: { databaseUrl: await freshPostgresDatabase() } }),
  },
];

describe.each(DATABASES)('$name', ({ open }) => {
  let subscriber: Subscriber;
  let context: Context;
  beforeAll(async () => {
    subscriber = await open();
    ({ context } = subscriber.app);
  });
  afterAll(() => subscriber.app.close());

  const liveJobs = async () => {
    const rows = await context.db.tables<Tables>().selectFrom('outbox_jobs').selectAll().execute();
    return rows.filter(({ failed_at }) => failed_at === null).map(({ topic, job_id }) => `${topic} ${job_id}`);
  };

  test('a start replaces those that failed', async () => {
    const { id } = await subscriber.subscribe('http://127.0.0.1:9/');
    const tables = context.db.tables<Tables>();
    const far = Number.MAX_SAFE_INTEGER;
    const parked = { subscription_id: id, state: 'parked', parked_at: PARKED_AT, next_probe_at: far };
    const probe = `probe ${id} ${PARKED_AT}`;
    await context.db.write([
      step(tables.insertInto('parked_subscriptions').values({ ...parked, failed_probes: 3, revision: 0 })),
      context.outbox.add('webhooks', { id: probe, body: {}, dueAt: far }),
    ]);
    await context.db.write([step(tables.updateTable('outbox_jobs').set({ attempts: MANY, failed_at: 1 }))]);
    expect(await liveJobs()).toEqual([]);
    const node = await buildApp(context);
    try {
      const live = await liveJobs();
      expect(live).toEqual(expect.arrayContaining(['archive archive', 'event-pruning prune', 'retention retention']));
      expect(live).toContain(`webhooks ${probe}`);
    } finally {
      await node.close();
    }
  });

  describe('are retried after every error, however many there were', () => {
    let parts: SubscriptionParts;
    beforeAll(() => {
      const events = openEvents({ context });
      parts = subscriptionParts(context, events.parts);
    });
    afterAll(() => parts.sender.close());

    const afterCutOff = (topic: Topic, body: object) => {
      const job = {
        seq: 1,
        job_id: 'one',
        topic: topic.name,
        attempts: MANY,
        body: JSON.stringify(body),
      } as ClaimedJob;
      return new JobHandlers(context, topic).afterError(job, new Error('The attempt was cut off.')).kind;
    };

    test('archive, retention, event pruning, and the probe of a parked subscription', () => {
      const topics = [archiveTopic(context), retentionTopic(context, []), pruningTopic(parts)];
      expect(topics.map(({ name }) => name).sort()).toEqual([...PERMANENT].sort());
      expect(topics.map((topic) => afterCutOff(topic, {}))).toEqual(['again', 'again', 'again']);
      expect(afterCutOff(webhookTopic(parts), { subscriptionId: 's', owner: 'o', probe: PARKED_AT })).toBe('again');
      expect(afterCutOff(webhookTopic(parts), { subscriptionId: 's', owner: 'o', eventId: 'e' })).toBe('failed');
    });

    test('a bucket that hangs does not make an archive step exceed its limit', () => {
      // Freight and the audit log: each file is written and read back, in three attempts of 20 seconds.
      const calls = 4;
      expect(archiveTopic(context).longestMs).toBeGreaterThan(calls * (3 * 20_000 + 1_200) + MINUTE_MS);
    });
  });
});
