// Pickup requests: the current state of each, who sees it, the numbers it can be found by, and everything that happened to it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 11,
  name: 'pickups',
  statements: ({ integer, table }) => [
    // `state` can be rebuilt from the events; `sequence` is that of the last one, and guards every change.
    `CREATE TABLE pickups (
  request_number TEXT PRIMARY KEY, created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL, sequence ${integer} NOT NULL,
  status TEXT NOT NULL, status_since ${integer} NOT NULL, pickup_date TEXT NOT NULL, opens_at ${integer} NOT NULL,
  closes_at ${integer} NOT NULL, origin_terminal TEXT NOT NULL, state TEXT NOT NULL)${table}`,
    'CREATE INDEX pickups_due ON pickups (status, opens_at, request_number)',
    // Repeats the columns that lists filter by, so that each query is one index scan.
    `CREATE TABLE pickup_accounts (
  account TEXT NOT NULL, created_at ${integer} NOT NULL, request_number TEXT NOT NULL, status TEXT NOT NULL,
  pickup_date TEXT NOT NULL, PRIMARY KEY (account, created_at, request_number))${table}`,
    'CREATE INDEX pickup_accounts_by_status ON pickup_accounts (account, status, created_at, request_number)',
    'CREATE INDEX pickup_accounts_by_date ON pickup_accounts (account, pickup_date, created_at, request_number)',
    'CREATE INDEX pickup_accounts_of_pickup ON pickup_accounts (request_number)',
    `CREATE TABLE pickup_references (
  account TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, created_at ${integer} NOT NULL, request_number TEXT NOT NULL,
  PRIMARY KEY (account, type, value, created_at, request_number))${table}`,
    'CREATE INDEX pickup_references_of_pickup ON pickup_references (request_number)',
    // Append-only. An event reported twice has the same ID.
    `CREATE TABLE pickup_events (
  request_number TEXT NOT NULL, sequence ${integer} NOT NULL, event_id TEXT NOT NULL, occurred_at ${integer} NOT NULL,
  reported_at ${integer} NOT NULL, status TEXT, body TEXT NOT NULL,
  PRIMARY KEY (request_number, sequence), UNIQUE (request_number, event_id))${table}`,
  ],
};
