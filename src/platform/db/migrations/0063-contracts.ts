// Contracts: prices agreed with customers by lane, in versions, and which version applies. Activations are only added, so that nodes can
// tell which ones they have not seen; one without a version ends the contract. A proposal to activate one names its account.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 63,
  name: 'contracts',
  statements: ({ integer, table }) => [
    `CREATE TABLE contract_versions (
  account TEXT NOT NULL, version ${integer} NOT NULL, lanes TEXT NOT NULL, fuel TEXT NOT NULL, row_count ${integer} NOT NULL,
  note TEXT NOT NULL, imported_at ${integer} NOT NULL, imported_by TEXT NOT NULL, PRIMARY KEY (account, version))${table}`,
    `CREATE TABLE contract_activations (
  revision ${integer} PRIMARY KEY, account TEXT NOT NULL, version ${integer}, activated_at ${integer} NOT NULL,
  activated_by TEXT NOT NULL)${table}`,
    'CREATE INDEX contract_activations_by_account ON contract_activations (account, revision)',
    'ALTER TABLE tariff_proposals ADD COLUMN account TEXT',
  ],
};
