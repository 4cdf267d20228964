// Sessions of people in a browser: portal accounts and operators.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 16,
  name: 'sessions',
  statements: ({ integer, table }) => [
    // The cookie's secret is known by its keyed hash alone. `credential` is the state of the account that the sign-in proved:
    // a new password or a suspension makes another, and the session is over.
    `CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY, secret_hash TEXT NOT NULL, kind TEXT NOT NULL, username TEXT NOT NULL, credential TEXT NOT NULL,
  created_at ${integer} NOT NULL, used_at ${integer} NOT NULL, ends_at ${integer} NOT NULL, confirmed_at ${integer})${table}`,
    'CREATE UNIQUE INDEX sessions_by_secret ON sessions (secret_hash)',
    'CREATE INDEX sessions_by_end ON sessions (ends_at)',
  ],
};
