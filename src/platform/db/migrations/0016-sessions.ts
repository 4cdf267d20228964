// Browser sessions of portal accounts and operators.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 16,
  name: 'sessions',
  statements: ({ integer, table }) => [
    // The cookie's secret is only stored as a keyed hash. `credential` is the state of the account at sign-in: a new password or a
    // suspension changes it, which ends the session.
    `CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY, secret_hash TEXT NOT NULL, kind TEXT NOT NULL, username TEXT NOT NULL, credential TEXT NOT NULL,
  created_at ${integer} NOT NULL, used_at ${integer} NOT NULL, ends_at ${integer} NOT NULL, confirmed_at ${integer})${table}`,
    'CREATE UNIQUE INDEX sessions_by_secret ON sessions (secret_hash)',
    'CREATE INDEX sessions_by_end ON sessions (ends_at)',
  ],
};
