// Shipments: the bill of lading's facts, the events (append-only), the resulting state, and who may find them.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 8,
  name: 'shipments',
  statements: ({ integer, table }) => {
    // The events of a shipment are read together. SQLite only stores them together in a WITHOUT ROWID table.
    const clustered = table === '' ? '' : `${table}, WITHOUT ROWID`;
    return [
      `CREATE TABLE shipments (
  pro TEXT PRIMARY KEY, created_at ${integer} NOT NULL, ship_day ${integer} NOT NULL, facts TEXT NOT NULL)${table}`,
      // Small and rewritten by every event, so it is separate from the facts, which are large and rarely change.
      `CREATE TABLE shipment_states (
  pro TEXT PRIMARY KEY, last_sequence ${integer} NOT NULL, stage TEXT NOT NULL, status TEXT NOT NULL, state TEXT NOT NULL,
  estimate TEXT NOT NULL, next_action_at ${integer})${table}`,
      'CREATE INDEX shipment_states_due ON shipment_states (next_action_at, pro) WHERE next_action_at IS NOT NULL',
      // The key is also the guard: of two concurrent recordings, one finds its sequence taken.
      `CREATE TABLE shipment_events (
  pro TEXT NOT NULL, sequence ${integer} NOT NULL, event_id TEXT NOT NULL, kind TEXT NOT NULL,
  occurred_at ${integer} NOT NULL, reported_at ${integer} NOT NULL, details TEXT NOT NULL,
  PRIMARY KEY (pro, sequence))${clustered}`,
      `CREATE TABLE shipment_accounts (
  account TEXT NOT NULL, ship_day ${integer} NOT NULL, pro TEXT NOT NULL, PRIMARY KEY (account, ship_day, pro))${clustered}`,
      // The account comes first, so that shipments of others with the same number are never scanned.
      `CREATE TABLE shipment_references (
  account TEXT NOT NULL, type TEXT NOT NULL, reference TEXT NOT NULL, created_at ${integer} NOT NULL, pro TEXT NOT NULL,
  PRIMARY KEY (account, type, reference, created_at, pro))${clustered}`,
      `CREATE TABLE shipment_positions (
  pro TEXT PRIMARY KEY, at ${integer} NOT NULL, trail TEXT NOT NULL)${table}`,
    ];
  },
};
