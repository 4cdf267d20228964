// Named API keys: those that a client has besides the one of §5.2. Also when each key was last used, and which key a request carried.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 76,
  name: 'named-api-keys',
  statements: ({ integer, table }) => [
    // `slot` counts from 1 up to the client's limit: of two concurrent requests for the last key, one finds its slot taken.
    // `accounts` and `networks` are JSON lists, or NULL for all.
    `CREATE TABLE named_api_keys (
  key_id TEXT PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (client_id), slot ${integer} NOT NULL, name TEXT NOT NULL,
  folded_name TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE, last_four TEXT NOT NULL, access TEXT NOT NULL, accounts TEXT, networks TEXT,
  created_at ${integer} NOT NULL, expires_at ${integer}, last_used_at ${integer},
  UNIQUE (client_id, slot), UNIQUE (client_id, folded_name))${table}`,
    `ALTER TABLE api_keys ADD COLUMN last_used_at ${integer}`,
    'ALTER TABLE request_log ADD COLUMN key_id TEXT',
  ],
};
