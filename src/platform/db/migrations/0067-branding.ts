// How the carrier presents itself: name, logo, color, domain, terms and e-mail sender, where they differ from the defaults.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 67,
  name: 'branding',
  statements: ({ integer, table }) => [
    // At most one row. An empty text means the default.
    `CREATE TABLE branding (
  branding_id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, color TEXT NOT NULL, logo TEXT NOT NULL, public_url TEXT NOT NULL,
  terms TEXT NOT NULL, terms_url TEXT NOT NULL, mail_sender TEXT NOT NULL, changed_at ${integer} NOT NULL, changed_by TEXT NOT NULL,
  revision ${integer} NOT NULL)${table}`,
  ],
};
