// Faults that callers of the test environment requested, and how often each was applied.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 37,
  name: 'fault-rules',
  statements: ({ integer, table }) => [
    // The share is in millionths, so that both databases decide the same way.
    `CREATE TABLE fault_rules (
  fault_id TEXT PRIMARY KEY, owner TEXT NOT NULL, client_id TEXT NOT NULL, operation TEXT, path TEXT,
  share_millionths ${integer} NOT NULL, effect TEXT NOT NULL, times ${integer}, until_at ${integer},
  created_at ${integer} NOT NULL, considered ${integer} NOT NULL, struck ${integer} NOT NULL)${table}`,
    'CREATE INDEX fault_rules_of_owner ON fault_rules (owner)',
  ],
};
