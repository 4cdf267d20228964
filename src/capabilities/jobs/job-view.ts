// A job as operators see it.
import { iso } from '../../platform/iso-time.ts';
import type { JobResult } from './job-result.schema.ts';
import type { ListedJob } from './operator-job.store.ts';

export function jobView(row: ListedJob) {
  return {
    id: row.job_id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    unit: row.unit,
    result: row.result === null ? null : (JSON.parse(row.result) as JobResult),
    message: row.message,
    rejected: row.rejected,
    takeovers: row.takeovers,
    startedBy: row.started_by,
    startedAt: iso(row.started_at),
    endedAt: row.ended_at === null ? null : iso(row.ended_at),
  };
}

export type JobView = ReturnType<typeof jobView>;
