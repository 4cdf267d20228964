// Disputes of invoice lines, and files that customers attach to their records. An invoice knows the disputed amount of each line, since
// that is not due.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 52,
  name: 'disputes',
  statements: ({ integer, table }) => [
    `ALTER TABLE billing_documents ADD COLUMN disputed_cents ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE billing_documents ADD COLUMN disputed TEXT NOT NULL DEFAULT '[]'`,
    // `revision` guards every change and counts what subscribers are notified of.
    `CREATE TABLE disputes (
  id TEXT PRIMARY KEY, document_id TEXT NOT NULL, account TEXT NOT NULL, pro TEXT NOT NULL, status TEXT NOT NULL,
  revision ${integer} NOT NULL, opened_at ${integer} NOT NULL, closed_at ${integer}, disputed_cents ${integer} NOT NULL,
  credited_cents ${integer} NOT NULL, credit_memo_id TEXT NOT NULL, accounts TEXT NOT NULL, body TEXT NOT NULL)${table}`,
    'CREATE INDEX disputes_of_document ON disputes (document_id)',
    'CREATE INDEX disputes_by_status ON disputes (status, id)',
    `CREATE TABLE dispute_accounts (
  account TEXT NOT NULL, dispute_id TEXT NOT NULL, PRIMARY KEY (account, dispute_id))${table}`,
    // `subject` is what it is attached to, such as dispute:dsp_….
    `CREATE TABLE attachments (
  id TEXT PRIMARY KEY, subject TEXT NOT NULL, sha256 TEXT NOT NULL, file_name TEXT NOT NULL, content_type TEXT NOT NULL,
  size_bytes ${integer} NOT NULL, pages ${integer} NOT NULL, description TEXT NOT NULL, added_at ${integer} NOT NULL,
  added_by TEXT NOT NULL)${table}`,
    'CREATE UNIQUE INDEX attachments_of_subject ON attachments (subject, sha256)',
    'CREATE INDEX attachments_by_file ON attachments (file_name)',
  ],
};
