// Failed sign-ins, several of the same kind in one row.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 24,
  name: 'failed sign-ins',
  statements: ({ integer, table }) => [
    // `entry_id` starts with the time. An empty name or source means that the row covers several of them.
    `CREATE TABLE failed_sign_ins (
  entry_id TEXT PRIMARY KEY, first_at ${integer} NOT NULL, last_at ${integer} NOT NULL, entry_point TEXT NOT NULL,
  reason TEXT NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL, attempts ${integer} NOT NULL)${table}`,
    'CREATE INDEX failed_sign_ins_by_name ON failed_sign_ins (name, entry_id)',
    'CREATE INDEX failed_sign_ins_by_source ON failed_sign_ins (source, entry_id)',
  ],
};
