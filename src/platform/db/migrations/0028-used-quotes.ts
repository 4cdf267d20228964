// Used quotes, each with the bill of lading that has its price.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 28,
  name: 'used quotes',
  statements: ({ integer, table }) => [
    `CREATE TABLE used_quotes (
  quote_id TEXT PRIMARY KEY, pro TEXT NOT NULL, used_at ${integer} NOT NULL)${table}`,
  ],
};
