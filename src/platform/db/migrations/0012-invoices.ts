// Invoices: what is owed for a shipment in all versions, who pays, what was paid; and the indexes for the carrier's boards.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 12,
  name: 'invoices',
  statements: ({ integer, table }) => [
    // `sequence` counts what subscribers are notified of; `revision` counts every change and guards it.
    `CREATE TABLE invoices (
  number TEXT PRIMARY KEY, pro TEXT NOT NULL UNIQUE, issued_at ${integer} NOT NULL, issued_day ${integer} NOT NULL,
  revision ${integer} NOT NULL, sequence ${integer} NOT NULL, version ${integer} NOT NULL, total_cents ${integer} NOT NULL,
  paid_cents ${integer} NOT NULL, accounts TEXT NOT NULL)${table}`,
    // Append-only: a corrected invoice is a new version.
    `CREATE TABLE invoice_versions (
  number TEXT NOT NULL, version ${integer} NOT NULL, body TEXT NOT NULL, PRIMARY KEY (number, version))${table}`,
    `CREATE TABLE invoice_accounts (
  account TEXT NOT NULL, issued_day ${integer} NOT NULL, number TEXT NOT NULL,
  PRIMARY KEY (account, issued_day, number))${table}`,
    // Append-only. A payment reported twice has the same ID.
    `CREATE TABLE invoice_payments (
  number TEXT NOT NULL, payment_id TEXT NOT NULL, amount_cents ${integer} NOT NULL, paid_at ${integer} NOT NULL,
  reported_at ${integer} NOT NULL, reported_by TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (number, payment_id))${table}`,
    'CREATE INDEX shipment_states_by_stage ON shipment_states (stage, pro)',
    'CREATE INDEX pickups_of_terminal ON pickups (origin_terminal, opens_at, request_number)',
    'CREATE INDEX pickups_by_opening ON pickups (opens_at, request_number)',
  ],
};
