// Users who were invited by an owner and have not signed up yet.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 27,
  name: 'invitations',
  statements: ({ integer, table }) => [
    // The token itself is only in the e-mail. `accounts` is a JSON list.
    `CREATE TABLE invitations (
  invitation_id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, inviter TEXT NOT NULL, email TEXT NOT NULL, name TEXT NOT NULL,
  role TEXT NOT NULL, accounts TEXT NOT NULL, created_at ${integer} NOT NULL, expires_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX invitations_by_inviter ON invitations (inviter)',
  ],
};
