// Password resets by e-mail, and the devices that sessions are used on.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 26,
  name: 'passwords and devices',
  statements: ({ integer, table }) => [
    'ALTER TABLE operators ADD COLUMN email TEXT',
    'ALTER TABLE portal_accounts ADD COLUMN email TEXT',
    "ALTER TABLE sessions ADD COLUMN source TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    'CREATE INDEX sessions_by_user ON sessions (kind, username)',
    // The token itself is only in the e-mail.
    `CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY, kind TEXT NOT NULL, username TEXT NOT NULL, credential TEXT NOT NULL,
  expires_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX password_resets_by_user ON password_resets (kind, username)',
  ],
};
