// Which nodes have a sandbox open, and which one is about to replace it. No foreign key: a sandbox is also held while it is being created.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 59,
  name: 'sandbox-nodes',
  statements: ({ integer, table }) => [
    `CREATE TABLE sandbox_nodes (
  sandbox_id TEXT NOT NULL, node TEXT NOT NULL, open_until ${integer} NOT NULL, PRIMARY KEY (sandbox_id, node))${table}`,
    `CREATE TABLE sandbox_holds (sandbox_id TEXT PRIMARY KEY, node TEXT NOT NULL, held_until ${integer} NOT NULL)${table}`,
  ],
};
