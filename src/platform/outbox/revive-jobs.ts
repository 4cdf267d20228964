// Jobs that failed, for operators: which ones there are, and how they get all their attempts again.
import { auditLine } from '../audit/audit-line.ts';
import { WriteConflict } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import type { JobRow } from './job-row.ts';
import type { Outbox } from './outbox.ts';

/** Its body is left out: it may contain personal data. */
export interface FailedJob {
  /** Its number, for `linehaul outbox revive`. */
  readonly job: number;
  readonly topic: string;
  readonly id: string | null;
  readonly attempts: number;
  /** Null while it is retried. */
  readonly failedAt: string | null;
  /** Since when no attempt has succeeded. Null if it failed under a version that did not record it. */
  readonly failingSince: string | null;
  readonly lastError: string | null;
}

/** Per transaction. */
const AT_ONCE = 500;

/** The newest jobs that failed or keep failing, oldest first. */
export async function listFailedJobs(outbox: Outbox, topic: string | undefined, most: number): Promise<FailedJob[]> {
  return (await outbox.jobs.newestFailing(topic, most)).map(viewOf).reverse();
}

/** @throws OperatorError if there is no such job, or it has not been given up */
export async function reviveJob(outbox: Outbox, actor: string, seq: number, environment: string): Promise<number> {
  const job = await outbox.jobs.findFailing(seq);
  if (job === undefined)
    throw new OperatorError(`There is no failed job ${seq} in ${environment}. See: linehaul outbox list`);
  if (job.failed_at === null) throw new OperatorError(`Job ${seq} has not been given up: it is retried automatically.`);
  return reviveThese(outbox, actor, job.topic, [job]);
}

/** All failed jobs of a topic, in batches. */
export async function reviveTopic(outbox: Outbox, actor: string, topic: string): Promise<number> {
  for (let revived = 0; ; ) {
    const jobs = await outbox.buried(topic, AT_ONCE);
    if (jobs.length > 0) revived += await reviveThese(outbox, actor, topic, jobs);
    if (jobs.length < AT_ONCE) return revived;
  }
}

async function reviveThese(
  outbox: Outbox,
  actor: string,
  topic: string,
  jobs: readonly Pick<JobRow, 'seq'>[],
): Promise<number> {
  const seqs = jobs.map(({ seq }) => seq);
  const audit = auditLine(outbox.parts, actor, 'outbox.revived', `outbox:${topic}`, { jobs: seqs.length });
  try {
    await outbox.parts.db.write([outbox.revive(topic, seqs), audit]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError('Someone else revived some of these jobs at this moment. See: linehaul outbox list');
  }
  return seqs.length;
}

function viewOf({ seq, topic, job_id, attempts, failed_at, failing_since, last_error }: JobRow): FailedJob {
  return {
    job: seq,
    topic,
    id: job_id,
    attempts,
    failedAt: momentOf(failed_at),
    failingSince: momentOf(failing_since),
    lastError: last_error,
  };
}

function momentOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
