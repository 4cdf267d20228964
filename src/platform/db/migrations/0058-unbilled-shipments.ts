// Delivered or returned freight without an invoice: shipments that wait for a price, and those a check found should have been billed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 58,
  name: 'unbilled-shipments',
  statements: ({ integer, table }) => [
    `CREATE TABLE unbilled_shipments (pro TEXT PRIMARY KEY, found_at ${integer} NOT NULL)${table}`,
  ],
};
