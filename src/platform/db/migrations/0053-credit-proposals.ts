// Credits above the limit that one operator proposed and another must approve.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 53,
  name: 'credit-proposals',
  statements: ({ integer, table }) => [
    // `kind` is the action on approval, `subject` its invoice or dispute, and `request` its details.
    `CREATE TABLE credit_proposals (
  proposal_id TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, amount_cents ${integer} NOT NULL,
  request TEXT NOT NULL, proposed_by TEXT NOT NULL, proposed_at ${integer} NOT NULL)${table}`,
    'CREATE UNIQUE INDEX credit_proposals_of_subject ON credit_proposals (subject)',
  ],
};
