// Scans that operators add to shipments, the address books of accounts, and the index for finding shipments by number prefix.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 15,
  name: 'documents',
  statements: ({ integer, table }) => {
    // Prefixes are compared byte by byte. PostgreSQL's default collation orders them differently; SQLite's does not.
    const byBytes =
      table === ''
        ? [
            'CREATE INDEX shipment_references_by_bytes ON shipment_references (account, type, reference COLLATE "C", pro)',
          ]
        : [];
    return [
      // `sequence` is that of the event that reported it: the newest of a type has the highest.
      `CREATE TABLE scans (
  id TEXT PRIMARY KEY, pro TEXT NOT NULL, type TEXT NOT NULL, sequence ${integer} NOT NULL, sha256 TEXT NOT NULL,
  file_name TEXT NOT NULL, content_type TEXT NOT NULL, size_bytes ${integer} NOT NULL, pages ${integer} NOT NULL,
  width ${integer}, height ${integer}, description TEXT NOT NULL, added_at ${integer} NOT NULL, added_by TEXT NOT NULL,
  UNIQUE (pro, type, sha256))${table}`,
      'CREATE INDEX scans_by_file ON scans (file_name)',
      // One row: the last day whose files were checked for unreferenced ones.
      `CREATE TABLE scan_sweeps (id ${integer} PRIMARY KEY, day TEXT NOT NULL)${table}`,
      // A party is identified by a hash of its name and address. `roles` is the sum of 1 shipper, 2 consignee, 4 bill-to.
      `CREATE TABLE address_book (
  account TEXT NOT NULL, party TEXT NOT NULL, roles ${integer} NOT NULL, last_used_at ${integer} NOT NULL,
  times_used ${integer} NOT NULL, search TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (account, party))${table}`,
      'CREATE INDEX address_book_newest ON address_book (account, last_used_at, party)',
      'CREATE INDEX shipment_accounts_by_pro ON shipment_accounts (account, pro)',
      ...byBytes,
    ];
  },
};
