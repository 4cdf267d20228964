// What another node needs to take over an operator's background job, and how often that happened.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 72,
  name: 'job-takeover',
  statements: ({ integer }) => [
    // Compressed JSON, until the job ends. NULL for jobs of nodes of an earlier version, which cannot be taken over.
    'ALTER TABLE operator_jobs ADD COLUMN parameters TEXT',
    // Also a fence: a write for an earlier run of the job changes nothing.
    `ALTER TABLE operator_jobs ADD COLUMN takeovers ${integer} NOT NULL DEFAULT 0`,
    // Takeovers from a node that stopped without notice, which the job may have caused.
    `ALTER TABLE operator_jobs ADD COLUMN losses ${integer} NOT NULL DEFAULT 0`,
  ],
};
