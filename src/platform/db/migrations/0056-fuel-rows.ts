// Fuel surcharges that operators set beside the tariff, and which of them a quote was rated with. Rows are only added: another row for
// the same day replaces the one before it, and one without a percentage withdraws it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 56,
  name: 'fuel-rows',
  statements: ({ integer, table }) => [
    `CREATE TABLE fuel_rows (
  revision ${integer} PRIMARY KEY, effective_day ${integer} NOT NULL, basis_points ${integer}, set_at ${integer} NOT NULL,
  set_by TEXT NOT NULL)${table}`,
    // The newest revision that counted; 0 for quotes that were given without any.
    `ALTER TABLE rate_quotes ADD COLUMN fuel_revision ${integer} NOT NULL DEFAULT 0`,
  ],
};
