// Since when each job has been failing, so that a job that is retried forever does not fail unnoticed.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 80,
  name: 'failing-jobs',
  statements: ({ integer }) => [
    `ALTER TABLE outbox_jobs ADD COLUMN failing_since ${integer}`,
    'CREATE INDEX outbox_jobs_failing ON outbox_jobs (topic, failing_since) WHERE failing_since IS NOT NULL AND failed_at IS NULL',
  ],
};
