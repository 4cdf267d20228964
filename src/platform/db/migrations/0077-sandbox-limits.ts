// Limits of sandboxes that an operator has set for one portal account. NULL: the general setting applies.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 77,
  name: 'sandbox-limits',
  statements: ({ integer, table }) => [
    `CREATE TABLE sandbox_limits (
  owner TEXT PRIMARY KEY, sandboxes ${integer}, snapshots ${integer}, sleep_days ${integer})${table}`,
  ],
};
