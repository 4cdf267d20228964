// The shipment templates of customers.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 65,
  name: 'shipment-templates',
  statements: ({ integer, table }) => [
    // `sort_name` is the name without case, accents and punctuation. It is unique within an account.
    `CREATE TABLE shipment_templates (
  id TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, sort_name TEXT NOT NULL,
  saved_at ${integer} NOT NULL, saved_by TEXT NOT NULL, body TEXT NOT NULL)${table}`,
    'CREATE UNIQUE INDEX shipment_templates_by_name ON shipment_templates (account, sort_name)',
  ],
};
