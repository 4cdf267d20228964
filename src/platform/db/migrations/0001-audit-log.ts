// Facts about the environment itself, and the chained log of operator actions and credential changes.
import { CHAIN_START } from '../audit-chain.ts';
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 1,
  name: 'audit-log',
  statements: ({ integer, table }) => [
    `CREATE TABLE environment_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)${table}`,
    `CREATE TABLE audit_log (
  seq ${integer} PRIMARY KEY, at ${integer} NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
  subject TEXT NOT NULL, details TEXT NOT NULL, hash TEXT NOT NULL)${table}`,
    // One row: the end of the chain. Its lock puts the audit log in commit order.
    `CREATE TABLE audit_head (seq ${integer} NOT NULL, hash TEXT NOT NULL)${table}`,
    `INSERT INTO audit_head (seq, hash) VALUES (0, '${CHAIN_START}')`,
  ],
};
