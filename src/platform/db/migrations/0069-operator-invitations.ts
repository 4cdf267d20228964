// Invitations of operators, in the same table as those of customers' users.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 69,
  name: 'operator-invitations',
  statements: () => [
    // `portal` or `operator`: their user names are separate. An operator's invitation has no name and no accounts.
    "ALTER TABLE invitations ADD COLUMN kind TEXT NOT NULL DEFAULT 'portal'",
  ],
};
