// The addresses that customers save in their address books.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 61,
  name: 'saved-addresses',
  statements: ({ integer, table }) => [
    // `party` identifies a name at an address, as in the table `address_book`, which holds the parties of earlier bills.
    `CREATE TABLE saved_addresses (
  id TEXT PRIMARY KEY, account TEXT NOT NULL, party TEXT NOT NULL, sort_name TEXT NOT NULL, search TEXT NOT NULL,
  saved_at ${integer} NOT NULL, saved_by TEXT NOT NULL, body TEXT NOT NULL)${table}`,
    'CREATE UNIQUE INDEX saved_addresses_of_party ON saved_addresses (account, party)',
    'CREATE INDEX saved_addresses_by_name ON saved_addresses (account, sort_name, id)',
  ],
};
