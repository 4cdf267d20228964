// The carrier's own data: each load is a version of its own, whole, active from a time on.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 5,
  name: 'carrier',
  statements: ({ integer, table }) => [
    `CREATE TABLE carrier_versions (
  version ${integer} PRIMARY KEY, active_from ${integer} NOT NULL, loaded_at ${integer} NOT NULL, loaded_by TEXT NOT NULL,
  content_hash TEXT NOT NULL)${table}`,
    `CREATE TABLE carrier_files (
  version ${integer} NOT NULL REFERENCES carrier_versions (version), name TEXT NOT NULL, packed TEXT NOT NULL,
  PRIMARY KEY (version, name))${table}`,
  ],
};
