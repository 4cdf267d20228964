// What a proposed rollback goes back to, so that nobody approves another target than was proposed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 33,
  name: 'targets of rollbacks',
  statements: ({ integer }) => [`ALTER TABLE tariff_proposals ADD COLUMN back_to ${integer}`],
};
