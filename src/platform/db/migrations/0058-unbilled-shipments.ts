// Freight that was delivered or returned and has no invoice: what waits for a price, and what a check found that should have been billed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 58,
  name: 'unbilled-shipments',
  statements: ({ integer, table }) => [
    `CREATE TABLE unbilled_shipments (pro TEXT PRIMARY KEY, found_at ${integer} NOT NULL)${table}`,
  ],
};
