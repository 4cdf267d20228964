// PRO numbers: every one ever used, the ranges that customers reserved, and who may reserve.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 9,
  name: 'pros',
  statements: ({ integer, table }) => [
    // The key keeps a PRO from being used twice, whoever chose it. Nothing is ever deleted here.
    `CREATE TABLE used_pros (
  pro TEXT PRIMARY KEY, account TEXT NOT NULL, reservation_id TEXT, used_at ${integer} NOT NULL)${table}`,
    `CREATE TABLE pro_reservations (
  reservation_id TEXT PRIMARY KEY, account TEXT NOT NULL, username TEXT NOT NULL, first_serial ${integer} NOT NULL UNIQUE,
  last_serial ${integer} NOT NULL, created_at ${integer} NOT NULL, expires_at ${integer} NOT NULL, used ${integer} NOT NULL,
  returned_at ${integer})${table}`,
    'CREATE INDEX pro_reservations_by_account ON pro_reservations (account, first_serial)',
    `CREATE TABLE pro_permissions (
  account TEXT PRIMARY KEY REFERENCES customer_accounts (account), allowed_by TEXT NOT NULL, allowed_at ${integer} NOT NULL)${table}`,
  ],
};
