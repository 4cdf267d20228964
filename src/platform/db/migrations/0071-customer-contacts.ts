// The people whom operators call about a customer account.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 71,
  name: 'customer-contacts',
  statements: ({ integer, table }) => [
    `CREATE TABLE customer_contacts (
  contact_id TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, phone TEXT NOT NULL, email TEXT NOT NULL,
  changed_at ${integer} NOT NULL, changed_by TEXT NOT NULL)${table}`,
    'CREATE INDEX customer_contacts_of_account ON customer_contacts (account, name)',
  ],
};
