// Billing authorizations: which accounts may bill their shipments to a payer.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 23,
  name: 'billing-authorizations',
  statements: ({ integer, table }) => [
    // The authorized account has no foreign key: a payer may enter any number, so that they cannot find out which numbers are customers.
    `CREATE TABLE billing_authorizations (
  payer_account TEXT NOT NULL REFERENCES customer_accounts (account), authorized_account TEXT NOT NULL,
  authorized_by TEXT NOT NULL, authorized_at ${integer} NOT NULL, PRIMARY KEY (payer_account, authorized_account))${table}`,
  ],
};
