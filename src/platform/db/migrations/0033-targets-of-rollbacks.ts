// The target of a proposed rollback, so that no other target can be approved than the one proposed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 33,
  name: 'targets of rollbacks',
  statements: ({ integer }) => [`ALTER TABLE tariff_proposals ADD COLUMN back_to ${integer}`],
};
