// Jobs that were added with a change and run after it, and the mails among them.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 7,
  name: 'outbox',
  statements: ({ integer, table, numbered }) => [
    // claim and lease_until: who is running it, and until when no one else may. parked_at: it waits for another job of its key. due_at 0
    // means immediately, whatever the topic's clock shows.
    `CREATE TABLE outbox_jobs (
  seq ${numbered}, topic TEXT NOT NULL, job_id TEXT, ordering_key TEXT, body TEXT NOT NULL, added_at ${integer} NOT NULL,
  due_at ${integer} NOT NULL, attempts ${integer} NOT NULL, claim TEXT, lease_until ${integer}, parked_at ${integer},
  failed_at ${integer}, last_error TEXT)${table}`,
    'CREATE UNIQUE INDEX outbox_jobs_by_id ON outbox_jobs (topic, job_id) WHERE job_id IS NOT NULL',
    // Jobs that can be claimed, in order. Parked and failed jobs are not in it, however many there are.
    'CREATE INDEX outbox_jobs_ready ON outbox_jobs (topic, due_at, seq) WHERE failed_at IS NULL AND parked_at IS NULL',
    'CREATE INDEX outbox_jobs_busy ON outbox_jobs (topic, ordering_key) WHERE ordering_key IS NOT NULL AND claim IS NOT NULL',
    'CREATE INDEX outbox_jobs_parked ON outbox_jobs (topic, ordering_key, due_at, seq) WHERE parked_at IS NOT NULL',
    'CREATE INDEX outbox_jobs_failed ON outbox_jobs (topic, seq) WHERE failed_at IS NOT NULL',

    `CREATE TABLE mails (
  mail_id TEXT PRIMARY KEY, purpose TEXT NOT NULL, reference TEXT NOT NULL, body TEXT NOT NULL, recipients TEXT NOT NULL,
  message_id TEXT NOT NULL, state TEXT NOT NULL, attempts ${integer} NOT NULL, last_error TEXT, created_at ${integer} NOT NULL,
  sent_at ${integer}, next_attempt_at ${integer})${table}`,
    'CREATE INDEX mails_by_reference ON mails (reference, created_at)',
    'CREATE INDEX mails_by_state ON mails (state, created_at)',
    'CREATE INDEX mails_by_time ON mails (created_at)',
  ],
};
