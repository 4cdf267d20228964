// How much an account may owe, and whether it is on hold until an operator releases it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 57,
  name: 'credit-holds',
  statements: ({ integer }) => [
    `ALTER TABLE billing_terms ADD COLUMN credit_limit_cents ${integer}`,
    // Null while it is not on hold. Reason and name are those of the hold.
    `ALTER TABLE billing_terms ADD COLUMN held_at ${integer}`,
    `ALTER TABLE billing_terms ADD COLUMN held_by TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE billing_terms ADD COLUMN hold_reason TEXT NOT NULL DEFAULT ''`,
  ],
};
