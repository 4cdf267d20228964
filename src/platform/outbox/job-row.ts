// A job as stored in the database.
import type { Job } from './job.ts';

export interface JobRow {
  readonly seq: number;
  readonly topic: string;
  readonly job_id: string | null;
  readonly ordering_key: string | null;
  readonly body: string;
  readonly added_at: number;
  /** By the topic's clock. 0: immediately. */
  readonly due_at: number;
  readonly attempts: number;
  /** A worker can finish a job only while it holds this claim. */
  readonly claim: string | null;
  readonly lease_until: number | null;
  /** Set while it waits for another job of its key. */
  readonly parked_at: number | null;
  readonly failed_at: number | null;
  readonly last_error: string | null;
  /** When it began to throw, by the system clock. Null after an attempt that did not. */
  readonly failing_since: number | null;
}

export interface ClaimedJob extends JobRow {
  readonly claim: string;
  readonly lease_until: number;
}

export interface OutboxTables {
  outbox_jobs: JobRow;
}

export function jobOf(row: ClaimedJob, isHeld: () => boolean, signal: AbortSignal): Job {
  return {
    id: row.job_id ?? undefined,
    orderingKey: row.ordering_key ?? undefined,
    body: JSON.parse(row.body),
    attempt: row.attempts,
    addedAt: row.added_at,
    dueAt: row.due_at === 0 ? undefined : row.due_at,
    signal,
    isHeld,
  };
}
