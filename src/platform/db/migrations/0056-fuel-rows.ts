// Fuel surcharges that operators set outside the tariff, and which of them a quote used. Rows are only added: another row for the same day
// replaces the previous one, and one without a percentage withdraws it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 56,
  name: 'fuel-rows',
  statements: ({ integer, table }) => [
    `CREATE TABLE fuel_rows (
  revision ${integer} PRIMARY KEY, effective_day ${integer} NOT NULL, basis_points ${integer}, set_at ${integer} NOT NULL,
  set_by TEXT NOT NULL)${table}`,
    // The newest applicable revision; 0 for quotes without any.
    `ALTER TABLE rate_quotes ADD COLUMN fuel_revision ${integer} NOT NULL DEFAULT 0`,
  ],
};
