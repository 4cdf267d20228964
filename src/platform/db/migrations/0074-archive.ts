// The archive: its files, and in which of them each record is.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 74,
  name: 'archive',
  statements: ({ integer, table }) => [
    // `number` is also the guard: of two concurrent runs, one finds its number taken.
    `CREATE TABLE archive_files (
  number ${integer} PRIMARY KEY, month TEXT NOT NULL, file_name TEXT NOT NULL, records ${integer} NOT NULL,
  bytes ${integer} NOT NULL, unpacked_bytes ${integer} NOT NULL, made_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX archive_files_by_name ON archive_files (file_name)',
    // The key of a shipment is its PRO. All that stays in the database of one that was archived, besides its invoices' amounts.
    `CREATE TABLE archived_records (
  record_key TEXT PRIMARY KEY, file_number ${integer} NOT NULL)${table === '' ? '' : `${table}, WITHOUT ROWID`}`,
  ],
};
