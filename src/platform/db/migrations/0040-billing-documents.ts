// Invoices and credit memos that never change, numbered without gaps, and payments that may cover several of them. Existing invoices keep
// their numbers, versions and payments.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 40,
  name: 'billing documents',
  statements: ({ integer, table, jsonText, daysTo }) => [
    // `sequence` counts what subscribers are notified of; `revision` counts every change and guards it. A credit memo's total is negative.
    `CREATE TABLE billing_documents (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, series TEXT NOT NULL, serial ${integer} NOT NULL, pro TEXT NOT NULL,
  account TEXT NOT NULL, issued_at ${integer} NOT NULL, issued_day ${integer} NOT NULL, due_day ${integer} NOT NULL,
  revision ${integer} NOT NULL, sequence ${integer} NOT NULL, version ${integer} NOT NULL, total_cents ${integer} NOT NULL,
  credited_cents ${integer} NOT NULL, paid_cents ${integer} NOT NULL,
  replaced ${integer} NOT NULL, corrects TEXT NOT NULL, accounts TEXT NOT NULL)${table}`,
    // Earlier invoices had the PRO in their number, and their due date in the newest version.
    `INSERT INTO billing_documents
  (id, kind, series, serial, pro, account, issued_at, issued_day, due_day, revision, sequence, version, total_cents, credited_cents,
   paid_cents, replaced, corrects, accounts)
  SELECT old.number, 'INVOICE', 'PRO', CAST(old.pro AS ${integer}), old.pro, ${jsonText('newest.body', 'payerAccount')},
    old.issued_at, old.issued_day, ${daysTo(jsonText('newest.body', 'dueDate'))}, old.revision, old.sequence, old.version,
    old.total_cents, 0, old.paid_cents, 0, '', old.accounts
  FROM invoices old JOIN invoice_versions newest ON newest.number = old.number AND newest.version = old.version`,
    'DROP TABLE invoices',
    'CREATE UNIQUE INDEX billing_documents_by_number ON billing_documents (series, serial)',
    'CREATE INDEX billing_documents_of_shipment ON billing_documents (pro)',
    // What is still owed, which is little compared to everything ever billed.
    `CREATE INDEX billing_documents_open ON billing_documents (account, due_day)
  WHERE kind = 'INVOICE' AND total_cents <> credited_cents + paid_cents`,
    'CREATE INDEX billing_documents_of_account ON billing_documents (account, issued_day)',
    // The last number of each series. It is incremented in the transaction that writes the document.
    `CREATE TABLE billing_series (series TEXT PRIMARY KEY, last ${integer} NOT NULL)${table}`,
    'ALTER TABLE invoice_versions RENAME TO billing_document_versions',
    'ALTER TABLE billing_document_versions RENAME COLUMN number TO document_id',
    `CREATE TABLE billing_document_accounts (
  account TEXT NOT NULL, kind TEXT NOT NULL, issued_day ${integer} NOT NULL, document_id TEXT NOT NULL,
  PRIMARY KEY (account, kind, issued_day, document_id))${table}`,
    `INSERT INTO billing_document_accounts (account, kind, issued_day, document_id)
  SELECT account, 'INVOICE', issued_day, number FROM invoice_accounts`,
    'DROP TABLE invoice_accounts',
    // A payment is identified by its ID and where it was reported: for one invoice, or for the account.
    `CREATE TABLE payments (
  scope TEXT NOT NULL, payment_id TEXT NOT NULL, account TEXT NOT NULL, amount_cents ${integer} NOT NULL,
  unapplied_cents ${integer} NOT NULL, paid_at ${integer} NOT NULL, reported_at ${integer} NOT NULL, reported_by TEXT NOT NULL,
  note TEXT NOT NULL, reversed_at ${integer}, reversed_by TEXT NOT NULL, reversal_note TEXT NOT NULL, revision ${integer} NOT NULL,
  PRIMARY KEY (scope, payment_id))${table}`,
    'CREATE INDEX payments_of_account ON payments (account, reported_at)',
    // Append-only: an amount removed from an invoice is a negative entry.
    `CREATE TABLE payment_applications (
  document_id TEXT NOT NULL, revision ${integer} NOT NULL, scope TEXT NOT NULL, payment_id TEXT NOT NULL,
  amount_cents ${integer} NOT NULL, cause TEXT NOT NULL, applied_at ${integer} NOT NULL,
  PRIMARY KEY (document_id, revision, scope, payment_id))${table}`,
    'CREATE INDEX applications_of_payment ON payment_applications (scope, payment_id)',
    `INSERT INTO payments
  (scope, payment_id, account, amount_cents, unapplied_cents, paid_at, reported_at, reported_by, note, reversed_at, reversed_by,
   reversal_note, revision)
  SELECT 'invoice:' || paid.number, paid.payment_id, document.account, paid.amount_cents, 0, paid.paid_at, paid.reported_at,
    paid.reported_by, paid.note, NULL, '', '', 1
  FROM invoice_payments paid JOIN billing_documents document ON document.id = paid.number`,
    `INSERT INTO payment_applications (document_id, revision, scope, payment_id, amount_cents, cause, applied_at)
  SELECT number, 0, 'invoice:' || number, payment_id, amount_cents, 'PAYMENT', reported_at FROM invoice_payments`,
    'DROP TABLE invoice_payments',
  ],
};
