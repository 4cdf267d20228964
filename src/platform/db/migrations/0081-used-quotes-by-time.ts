// Finds the used quotes that are old enough to be deleted.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 81,
  name: 'used-quotes-by-time',
  statements: () => ['CREATE INDEX used_quotes_by_time ON used_quotes (used_at)'],
};
