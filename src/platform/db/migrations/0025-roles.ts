// What operators and portal users may do. Existing ones may still do everything.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 25,
  name: 'roles',
  statements: () => [
    "ALTER TABLE operators ADD COLUMN role TEXT NOT NULL DEFAULT 'administrator'",
    "ALTER TABLE portal_accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'owner'",
  ],
};
