// The rows of the certification that operators have made mandatory, and what was proven in each sandbox.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 78,
  name: 'mandatory-certification',
  statements: ({ integer, table }) => [
    // One row once operators have chosen; until then the setting applies. `row_ids` and `proven` are separated by blanks.
    `CREATE TABLE mandatory_certification (
  choice_id TEXT PRIMARY KEY, row_ids TEXT NOT NULL, chosen_by TEXT NOT NULL, chosen_at ${integer} NOT NULL)${table}`,
    "ALTER TABLE sandboxes ADD COLUMN proven TEXT NOT NULL DEFAULT ''",
  ],
};
