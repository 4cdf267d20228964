// The sandboxes of the test environment and their snapshots. Their own data is not in this database.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 39,
  name: 'sandboxes',
  statements: ({ integer, table }) => [
    `CREATE TABLE sandboxes (
  sandbox_id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, keyed_as TEXT NOT NULL,
  created_at ${integer} NOT NULL, used_at ${integer} NOT NULL, wake_at ${integer}, clock TEXT NOT NULL, UNIQUE (owner, name))${table}`,
    'CREATE INDEX sandboxes_by_wake ON sandboxes (wake_at)',
    `CREATE TABLE sandbox_snapshots (
  sandbox_id TEXT NOT NULL REFERENCES sandboxes (sandbox_id), name TEXT NOT NULL, created_at ${integer} NOT NULL, bytes ${integer} NOT NULL,
  PRIMARY KEY (sandbox_id, name))${table}`,
  ],
};
