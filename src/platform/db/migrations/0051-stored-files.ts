// Scans and photographs that are kept in the database, where nodes have no folder or bucket in common.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 51,
  name: 'stored-files',
  statements: ({ integer, table }) => [
    // In parts, the first of which is written last: a file without it was not finished.
    `CREATE TABLE stored_files (
  name TEXT NOT NULL, part ${integer} NOT NULL, parts ${integer} NOT NULL, base64 TEXT NOT NULL,
  PRIMARY KEY (name, part))${table}`,
  ],
};
