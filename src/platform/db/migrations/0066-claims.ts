// Claims for loss and damage.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 66,
  name: 'claims',
  statements: ({ integer, table }) => [
    // `revision` guards every change and counts what subscribers are notified of. due_at: the deadline of the carrier's next action.
    // next_action_at: when the simulated carrier of a test environment performs it.
    `CREATE TABLE claims (
  id TEXT PRIMARY KEY, pro TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
  revision ${integer} NOT NULL, filed_at ${integer} NOT NULL, due_at ${integer}, next_action_at ${integer},
  claimed_cents ${integer} NOT NULL, body TEXT NOT NULL)${table}`,
    'CREATE INDEX claims_of_account ON claims (account, id)',
    'CREATE INDEX claims_of_shipment ON claims (pro, id)',
    'CREATE INDEX claims_by_status ON claims (status, id)',
    'CREATE INDEX claims_due ON claims (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX claims_to_play ON claims (next_action_at) WHERE next_action_at IS NOT NULL',
  ],
};
