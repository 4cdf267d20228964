// Deliveries on hold are queued again even if the database is far away: with few statements, and with fewer rows after a time-out.
import { describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { testClock } from '../../../../test/support/test-app.ts';
import { ephemeral, readConfig } from '../../../config.ts';
import { openContext } from '../../../context.ts';
import { type Database, DatabaseUnavailable, type Unit } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/outbox/job.ts';
import { createCustomerAccount } from '../../accounts/customers/manage-customer-accounts.ts';
import { createPortalAccount } from '../../accounts/manage-portal-accounts.ts';
import { openEvents } from '../../events/open-events.ts';
import { createSubscription } from '../manage/create-subscription.ts';
import { subscriptionParts } from '../subscription-parts.ts';
import { probeReceiver } from './probe-receiver.ts';
import { WEBHOOK_TOPIC } from './queue-delivery.ts';

const ACTOR = 'operator:tester';
const ACCOUNT = 'SHIPPER';
const CALLER = {
  scope: 'clerk',
  meter: '',
  username: 'clerk',
  clientId: 'c',
  accounts: new Map([[ACCOUNT, { name: 'Shipper', pricing: 'list' }]]),
};
/** More than two of the largest steps. */
const HELD = 1_100;
const PARKED_AT = 1;

interface Tables {
  outbox_jobs: { seq: number; topic: string; job_id: string };
}

/** A subscription that is about to resume, with deliveries on hold, on a database that gives up transactions. */
async function open(databaseUrl: string | undefined, isTooSlow: (unit: Unit) => boolean) {
  const config = { ...ephemeral(readConfig({}), 'resume'), databaseUrl, logLevel: 'silent' };
  const real = await openContext(config, 'test', { clock: testClock() });
  await createCustomerAccount(real, ACTOR, { account: ACCOUNT, name: 'Shipper', pricing: 'list' });
  await createPortalAccount(real, ACTOR, { username: 'clerk', name: 'Clerk', accounts: [ACCOUNT], apiAccess: true });
  let refused = 0;
  const db: Database = {
    ...real.db,
    write(unit) {
      if (!isTooSlow(unit)) return real.db.write(unit);
      refused += 1;
      return Promise.reject(new DatabaseUnavailable('the database did not respond in time'));
    },
  };
  const events = openEvents({ context: real });
  const parts = subscriptionParts({ ...real, db }, events.parts);
  const created = await createSubscription(parts, CALLER, { kind: 'pickup', url: 'http://127.0.0.1:9/' });
  await real.db.write(created.writes!);
  const [subscription] = await parts.subscriptions.list(undefined, undefined, 1);
  const { subscription_id, owner } = subscription!;
  const rows = Array.from({ length: HELD }, (_, number) => ({
    delivery_id: `dlv_${String(number).padStart(6, '0')}`,
    subscription_id,
    event_id: `evt_${number}`,
    type: 'pickup.updated',
    subject: `P${number}`,
    sequence: 1,
    origin: 'event' as const,
    body: null,
    created_at: 1,
  }));
  await real.db.write(parts.deliveries.insert(rows));
  for (let at = 0; at < HELD; at += 100) {
    const some = rows.slice(at, at + 100);
    await real.db.write(some.map((row) => parts.deliveries.hold(row.delivery_id, 1, 'on hold')));
  }
  await real.db.write([parts.parked.park(subscription_id, PARKED_AT, 0), parts.parked.resume(subscription_id)]);
  const body = { subscriptionId: subscription_id, owner, probe: PARKED_AT };
  return {
    /** Runs the job as the outbox does, up to this many times, and returns whether it ended. */
    async probe(attempts: number): Promise<boolean> {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          const outcome = await probeReceiver(parts, { body, attempt } as Job);
          if (!('retryAt' in outcome)) return true;
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error;
        }
      }
      return false;
    },
    refused: () => refused,
    async jobs(): Promise<string[]> {
      const jobs = real.db.tables<Tables>().selectFrom('outbox_jobs').select('job_id');
      return (await jobs.where('topic', '=', WEBHOOK_TOPIC).orderBy('seq').execute()).map(({ job_id }) => job_id);
    },
    inOrder: rows.map(({ delivery_id }) => delivery_id),
    async close() {
      await events.stop();
      await parts.sender.close();
      await real.close();
    },
  };
}

const DATABASES = [
  { name: 'SQLite', url: async () => undefined },
  { name: 'PostgreSQL', url: () => freshPostgresDatabase() },
];

describe.each(DATABASES)('$name', ({ url }) => {
  it('needs few round trips, so that a step fits into the time limit on a slow link', async () => {
    const ROUND_TRIP_MS = 50;
    const resuming = await open(await url(), (unit) => unit.length * ROUND_TRIP_MS > 1_000);
    expect(await resuming.probe(1)).toBe(true);
    expect(resuming.refused()).toBe(0);
    expect(await resuming.jobs()).toEqual(resuming.inOrder);
    await resuming.close();
  });

  it('takes fewer at a time after a time-out, until they fit', async () => {
    const MOST = 40;
    const values = (unit: Unit) => unit.reduce((sum, one) => sum + ('sql' in one ? one.parameters.length : 0), 0);
    const resuming = await open(await url(), (unit) => values(unit) > MOST * 8);
    expect(await resuming.probe(3)).toBe(true);
    expect(resuming.refused()).toBeGreaterThan(0);
    expect(resuming.refused()).toBeLessThan(HELD / MOST);
    expect(await resuming.jobs()).toEqual(resuming.inOrder);
    await resuming.close();
  });

  it('leaves it to the outbox while the database is away', async () => {
    const resuming = await open(await url(), () => true);
    expect(await resuming.probe(1)).toBe(false);
    expect(await resuming.jobs()).toEqual([]);
    await resuming.close();
  });
});
