// Subscriptions whose receiver does not respond in time: one row each, and their waiting deliveries have no jobs.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 60,
  name: 'parked-subscriptions',
  statements: ({ integer, table }) => [
    // revision: incremented whenever a delivery is held back, so that resuming never misses one.
    `CREATE TABLE parked_subscriptions (
  subscription_id TEXT PRIMARY KEY, state TEXT NOT NULL, parked_at ${integer} NOT NULL, next_probe_at ${integer} NOT NULL,
  failed_probes ${integer} NOT NULL, revision ${integer} NOT NULL)${table}`,
    // held_at: set while it waits for its subscription. probes: attempts that do not count towards the schedule.
    `ALTER TABLE event_deliveries ADD COLUMN held_at ${integer}`,
    `ALTER TABLE event_deliveries ADD COLUMN probes ${integer} NOT NULL DEFAULT 0`,
    'CREATE INDEX event_deliveries_held ON event_deliveries (subscription_id, seq) WHERE held_at IS NOT NULL',
  ],
};
