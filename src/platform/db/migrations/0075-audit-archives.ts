// The archived part of the audit log: files that continue each other without a gap, up to the first entry in the table.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 75,
  name: 'audit-archives',
  statements: ({ integer, table }) => [
    `CREATE TABLE audit_archives (
  first_seq ${integer} PRIMARY KEY, last_seq ${integer} NOT NULL, month TEXT NOT NULL, file_name TEXT NOT NULL,
  bytes ${integer} NOT NULL, made_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX audit_archives_by_name ON audit_archives (file_name)',
  ],
};
