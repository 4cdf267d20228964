// Activations and rollbacks of the tariff that wait for a second operator.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 30,
  name: 'tariff proposals',
  statements: ({ integer, table }) => [
    `CREATE TABLE tariff_proposals (
  proposal_id TEXT PRIMARY KEY, action TEXT NOT NULL, version ${integer} NOT NULL, active_from ${integer}, proposed_by TEXT NOT NULL,
  proposed_at ${integer} NOT NULL, UNIQUE (action, version))${table}`,
  ],
};
