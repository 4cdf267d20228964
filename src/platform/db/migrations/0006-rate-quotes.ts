// Blocks of numbers that nodes reserve for themselves, and issued quotes.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 6,
  name: 'rate-quotes',
  statements: ({ integer, table }) => [
    `CREATE TABLE number_blocks (name TEXT PRIMARY KEY, next ${integer} NOT NULL)${table}`,
    // The request and the versions used: the response can be recomputed from them, so it is not stored.
    `CREATE TABLE rate_quotes (
  quote_key TEXT PRIMARY KEY, account TEXT NOT NULL, username TEXT NOT NULL, created_at ${integer} NOT NULL,
  network_version ${integer} NOT NULL, tariff_version ${integer} NOT NULL, asked TEXT NOT NULL, offers TEXT NOT NULL)${table}`,
    'CREATE INDEX rate_quotes_by_account ON rate_quotes (account, created_at)',
  ],
};
