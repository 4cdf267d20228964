// What the operators' console needs: background jobs, notes on tariffs, counts per minute, and indexes of shipments.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 18,
  name: 'console',
  statements: ({ integer, table }) => [
    // A running job is alive as long as its node renews it.
    `CREATE TABLE operator_jobs (
  job_id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, done ${integer} NOT NULL, total ${integer}, unit TEXT NOT NULL,
  result TEXT, rejects TEXT, rejected ${integer} NOT NULL, message TEXT NOT NULL, started_by TEXT NOT NULL,
  started_at ${integer} NOT NULL, ended_at ${integer}, node TEXT NOT NULL, alive_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX operator_jobs_by_time ON operator_jobs (started_at, job_id)',
    "CREATE INDEX operator_jobs_running ON operator_jobs (alive_at) WHERE state = 'running'",
    `CREATE TABLE tariff_notes (
  version ${integer} PRIMARY KEY, row_count ${integer} NOT NULL, note TEXT NOT NULL)${table}`,
    // Each node writes its own row, so that nodes never wait for each other.
    `CREATE TABLE overview_minutes (
  minute ${integer} NOT NULL, node TEXT NOT NULL, counts TEXT NOT NULL, PRIMARY KEY (minute, node))${table}`,
    // Most shipments ended long ago; those under way are found without scanning the others.
    "CREATE INDEX shipment_states_under_way ON shipment_states (stage, pro) WHERE stage NOT IN ('DELIVERED', 'RETURNED', 'CANCELLED')",
    "CREATE INDEX shipment_deliveries ON shipment_events (occurred_at, pro) WHERE kind = 'delivered'",
    'CREATE INDEX event_deliveries_by_subject ON event_deliveries (subject, seq)',
    'CREATE INDEX shipments_by_ship_day ON shipments (ship_day, pro)',
  ],
};
