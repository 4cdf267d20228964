// API keys (one per client, §5.2) and the keys that sign tokens.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 4,
  name: 'api-keys',
  statements: ({ integer, table }) => [
    `CREATE TABLE api_keys (
  client_id TEXT PRIMARY KEY REFERENCES clients (client_id), key_id TEXT NOT NULL UNIQUE, key_hash TEXT NOT NULL UNIQUE,
  sealed_key TEXT NOT NULL, replaced_secret_hash TEXT NOT NULL, created_at ${integer} NOT NULL)${table}`,
    `CREATE TABLE signing_keys (
  key_id TEXT PRIMARY KEY, sealed_key TEXT NOT NULL, created_at ${integer} NOT NULL)${table}`,
  ],
};
