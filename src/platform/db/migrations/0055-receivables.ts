// An index of unapplied payment amounts by account: few payments have any, and the receivables list needs only these.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 55,
  name: 'receivables',
  statements: () => ['CREATE INDEX payments_unapplied ON payments (account) WHERE unapplied_cents <> 0'],
};
