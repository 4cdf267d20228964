// Scans and photographs stored in the database, for nodes without a common folder or bucket.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 51,
  name: 'stored-files',
  statements: ({ integer, table }) => [
    // In parts, the first of which is written last: a file without it is incomplete.
    `CREATE TABLE stored_files (
  name TEXT NOT NULL, part ${integer} NOT NULL, parts ${integer} NOT NULL, base64 TEXT NOT NULL,
  PRIMARY KEY (name, part))${table}`,
  ],
};
