// What callers have used of their limits on each node, shared with the other nodes.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 73,
  name: 'limit-uses',
  statements: ({ integer, table }) => [
    // Encrypted, because it contains addresses. A node deletes its rows after ten seconds.
    `CREATE TABLE limit_uses (
  node TEXT NOT NULL, number ${integer} NOT NULL, told_at ${integer} NOT NULL, uses TEXT NOT NULL,
  PRIMARY KEY (node, number))${table}`,
  ],
};
