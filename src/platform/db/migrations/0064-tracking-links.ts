// Links for tracking a shipment without signing in.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 64,
  name: 'tracking-links',
  statements: ({ integer, table }) => [
    // One per shipment and account: a new one replaces the old one. The link itself is not stored.
    `CREATE TABLE tracking_links (
  pro TEXT NOT NULL, account TEXT NOT NULL, token_hash TEXT NOT NULL, created_at ${integer} NOT NULL,
  created_by TEXT NOT NULL, expires_at ${integer} NOT NULL, PRIMARY KEY (pro, account))${table}`,
    'CREATE UNIQUE INDEX tracking_links_by_token ON tracking_links (token_hash)',
    'CREATE INDEX tracking_links_expired ON tracking_links (expires_at)',
  ],
};
