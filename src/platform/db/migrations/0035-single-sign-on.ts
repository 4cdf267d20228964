// Which identity at a single sign-on provider belongs to which user.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 35,
  name: 'single sign-on',
  statements: ({ integer, table }) => [
    // `linked_by` is what created the link: e-mail address, user name, or a role that created the operator.
    `CREATE TABLE identity_links (
  kind TEXT NOT NULL, issuer TEXT NOT NULL, subject TEXT NOT NULL, username TEXT NOT NULL, linked_by TEXT NOT NULL,
  created_at ${integer} NOT NULL, PRIMARY KEY (kind, issuer, subject))${table}`,
    'CREATE UNIQUE INDEX identity_links_by_user ON identity_links (kind, issuer, username)',
    'CREATE INDEX portal_accounts_by_email ON portal_accounts (lower(email))',
  ],
};
