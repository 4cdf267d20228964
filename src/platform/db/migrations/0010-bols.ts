// Bills of lading: every version ever submitted for a PRO, as sent and as printed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 10,
  name: 'bols',
  statements: ({ integer, table }) => [
    // Append-only: replacing and voiding add a version.
    `CREATE TABLE bol_versions (
  pro TEXT NOT NULL, version ${integer} NOT NULL, action TEXT NOT NULL, made_at ${integer} NOT NULL, username TEXT NOT NULL,
  body TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (pro, version))${table}`,
  ],
};
