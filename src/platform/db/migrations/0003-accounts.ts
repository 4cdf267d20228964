// Everyone the carrier knows: clients, customer accounts, portal accounts, SOAP users, operators.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 3,
  name: 'accounts',
  statements: ({ integer, table }) => [
    `CREATE TABLE clients (
  client_id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, secret_hash TEXT NOT NULL,
  created_at ${integer} NOT NULL, disabled_at ${integer})${table}`,
    `CREATE TABLE customer_accounts (
  account TEXT PRIMARY KEY, name TEXT NOT NULL, pricing TEXT NOT NULL, created_at ${integer} NOT NULL)${table}`,
    // The generation is part of every token: a new password or a suspension raises it, which revokes them all.
    `CREATE TABLE portal_accounts (
  username TEXT PRIMARY KEY, name TEXT NOT NULL, password_hash TEXT NOT NULL, generation ${integer} NOT NULL,
  api_access ${integer} NOT NULL, created_at ${integer} NOT NULL, suspended_at ${integer})${table}`,
    `CREATE TABLE portal_account_customers (
  username TEXT NOT NULL REFERENCES portal_accounts (username),
  account TEXT NOT NULL REFERENCES customer_accounts (account), PRIMARY KEY (username, account))${table}`,
    `CREATE TABLE soap_users (
  username TEXT PRIMARY KEY, password_hash TEXT NOT NULL, created_at ${integer} NOT NULL)${table}`,
    `CREATE TABLE soap_user_customers (
  username TEXT NOT NULL REFERENCES soap_users (username),
  account TEXT NOT NULL REFERENCES customer_accounts (account), PRIMARY KEY (username, account))${table}`,
    `CREATE TABLE operators (
  username TEXT PRIMARY KEY, password_hash TEXT NOT NULL, created_at ${integer} NOT NULL)${table}`,
  ],
};
