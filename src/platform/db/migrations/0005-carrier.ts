// The carrier's own data (network and tariff): each load is a complete version, active from a given time.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 5,
  name: 'carrier',
  statements: ({ integer, table }) => [
    // A version without a time is a draft: it is stored and can be viewed, but is not used.
    `CREATE TABLE carrier_versions (
  kind TEXT NOT NULL, version ${integer} NOT NULL, active_from ${integer}, loaded_at ${integer} NOT NULL,
  loaded_by TEXT NOT NULL, content_hash TEXT NOT NULL, PRIMARY KEY (kind, version))${table}`,
    `CREATE TABLE carrier_files (
  kind TEXT NOT NULL, version ${integer} NOT NULL, name TEXT NOT NULL, packed TEXT NOT NULL,
  PRIMARY KEY (kind, version, name), FOREIGN KEY (kind, version) REFERENCES carrier_versions (kind, version))${table}`,
  ],
};
