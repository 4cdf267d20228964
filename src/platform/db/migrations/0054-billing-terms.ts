// Payment terms agreed with customer accounts. An account without a row has the carrier's standard terms.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 54,
  name: 'billing-terms',
  statements: ({ integer, table }) => [
    // `revision` guards every change. Without `net_days`, the carrier's standard number of days applies.
    `CREATE TABLE billing_terms (
  account TEXT PRIMARY KEY, net_days ${integer}, revision ${integer} NOT NULL)${table}`,
  ],
};
