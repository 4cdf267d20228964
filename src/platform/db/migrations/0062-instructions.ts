// Customers' instructions for freight that is held up.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 62,
  name: 'instructions',
  statements: ({ integer, table }) => [
    // `revision` guards every change and counts what subscribers are notified of. next_action_at: when the simulated carrier of a test
    // environment responds, or does what it accepted.
    `CREATE TABLE instructions (
  id TEXT PRIMARY KEY, pro TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
  revision ${integer} NOT NULL, given_at ${integer} NOT NULL, next_action_at ${integer}, body TEXT NOT NULL)${table}`,
    'CREATE INDEX instructions_of_account ON instructions (account, id)',
    'CREATE INDEX instructions_of_shipment ON instructions (pro, id)',
    'CREATE INDEX instructions_by_status ON instructions (status, id)',
    // Two waiting instructions would contradict each other.
    "CREATE UNIQUE INDEX instructions_waiting ON instructions (pro, account) WHERE status = 'WAITING'",
    'CREATE INDEX instructions_to_play ON instructions (next_action_at) WHERE next_action_at IS NOT NULL',
  ],
};
