// API keys that are rotated with an overlap, and the limits a client set for its key.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 32,
  name: 'key rotation',
  statements: ({ integer, table }) => [
    'ALTER TABLE api_keys ADD COLUMN previous_key_hash TEXT',
    `ALTER TABLE api_keys ADD COLUMN previous_expires_at ${integer}`,
    `ALTER TABLE api_keys ADD COLUMN rotated_at ${integer}`,
    'CREATE INDEX api_keys_by_previous ON api_keys (previous_key_hash)',
    // `accounts` and `networks` are JSON lists, or NULL for all.
    `CREATE TABLE api_key_restrictions (
  client_id TEXT PRIMARY KEY REFERENCES clients (client_id), access TEXT NOT NULL, accounts TEXT, networks TEXT,
  changed_at ${integer} NOT NULL)${table}`,
  ],
};
