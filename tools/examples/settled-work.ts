// Waits until an app has published its events and sent its webhooks, so that every run records the same.
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_TOPIC } from '../../src/capabilities/subscriptions/delivery/queue-delivery.ts';
import type { Context } from '../../src/context.ts';

const LOOK_EVERY_MS = 10;
const MOST_LOOKS = 1_000;

export async function settledWork({ db, freightClock }: Context): Promise<void> {
  const tables = db.tables<{ outbox_jobs: { topic: string; due_at: number }; announced_events: { seq: number } }>();
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [announced, due] = await Promise.all([
      tables.selectFrom('announced_events').select('seq').limit(1).execute(),
      tables
        .selectFrom('outbox_jobs')
        .select('due_at')
        .where('topic', '=', WEBHOOK_TOPIC)
        .where('due_at', '<=', freightClock.now())
        .limit(1)
        .execute(),
    ]);
    if (announced.length + due.length === 0) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('The webhooks of the examples do not end.');
}
