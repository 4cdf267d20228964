// What callers of the test environment have proven on the way to production: one row per caller and requirement, kept after requests are
// deleted.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 38,
  name: 'certification-evidence',
  statements: ({ integer, table }) => [
    // The owner is a portal account, or a client for what it does without one.
    `CREATE TABLE certification_evidence (
  owner TEXT NOT NULL, row_id TEXT NOT NULL, client_id TEXT NOT NULL, seen_at ${integer} NOT NULL, proof TEXT NOT NULL,
  PRIMARY KEY (owner, row_id))${table}`,
  ],
};
