// Second factors of operators and portal users: authenticator apps, passkeys and recovery codes.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 29,
  name: 'second factors',
  statements: ({ integer, table }) => [
    `ALTER TABLE operators ADD COLUMN second_factor_at ${integer}`,
    `ALTER TABLE operators ADD COLUMN is_program ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE portal_accounts ADD COLUMN second_factor_at ${integer}`,
    "ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password'",
    `CREATE TABLE authenticators (
  kind TEXT NOT NULL, username TEXT NOT NULL, sealed_secret TEXT NOT NULL, last_step ${integer} NOT NULL, created_at ${integer} NOT NULL,
  PRIMARY KEY (kind, username))${table}`,
    `CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY, credential_id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, username TEXT NOT NULL, public_key TEXT NOT NULL,
  counter ${integer} NOT NULL, transports TEXT NOT NULL, name TEXT NOT NULL, created_at ${integer} NOT NULL, used_at ${integer})${table}`,
    'CREATE INDEX passkeys_by_user ON passkeys (kind, username)',
    // The codes themselves are shown once and not stored.
    `CREATE TABLE recovery_codes (
  kind TEXT NOT NULL, username TEXT NOT NULL, code_hash TEXT NOT NULL, PRIMARY KEY (kind, username, code_hash))${table}`,
    `CREATE TABLE used_sign_in_tickets (ticket TEXT PRIMARY KEY, expires_at ${integer} NOT NULL)${table}`,
  ],
};
