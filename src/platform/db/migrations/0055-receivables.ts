// What of payments is applied to no invoice, by account: few payments have a rest, and the list of receivables needs these alone.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 55,
  name: 'receivables',
  statements: () => ['CREATE INDEX payments_unapplied ON payments (account) WHERE unapplied_cents <> 0'],
};
