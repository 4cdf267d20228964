// The table of operators' background jobs, with their progress and result.
import { sql } from 'kysely';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface OperatorJobRow {
  readonly job_id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
  readonly unit: string;
  readonly result: string | null;
  readonly rejects: string | null;
  readonly rejected: number;
  readonly message: string;
  readonly started_by: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly node: string;
  readonly alive_at: number;
}

interface Tables {
  operator_jobs: OperatorJobRow;
}

/** Rejected rows are read separately: there may be a thousand. */
export type ListedJob = Omit<OperatorJobRow, 'rejects'>;

export interface JobFilter {
  readonly state?: JobState;
  readonly kind?: string;
  readonly before?: { readonly startedAt: number; readonly jobId: string };
}

const LISTED = [
  'job_id',
  'kind',
  'state',
  'done',
  'total',
  'unit',
  'result',
  'rejected',
  'message',
  'started_by',
  'started_at',
  'ended_at',
  'node',
  'alive_at',
] as const;

export function operatorJobStore(db: Database) {
  const tables = db.tables<Tables>();
  /** A job that has ended, or was given up for dead, is not changed any more. */
  const running = (jobId: string) =>
    tables.updateTable('operator_jobs').where('job_id', '=', jobId).where('state', '=', 'running');
  return {
    insert: (row: OperatorJobRow): Step => step(tables.insertInto('operator_jobs').values(row), 1),

    progress: (jobId: string, done: number, total: number | null, aliveAt: number): Step =>
      step(running(jobId).set({ done, total, alive_at: aliveAt }), 1),

    end: (
      jobId: string,
      ended: Pick<
        OperatorJobRow,
        'state' | 'done' | 'total' | 'result' | 'rejects' | 'rejected' | 'message' | 'ended_at'
      >,
    ): Step => step(running(jobId).set(ended), 1),

    find: (jobId: string): Promise<ListedJob | undefined> =>
      tables.selectFrom('operator_jobs').select(LISTED).where('job_id', '=', jobId).executeTakeFirst(),

    rejects: (jobId: string): Promise<Pick<OperatorJobRow, 'rejects' | 'rejected'> | undefined> =>
      tables.selectFrom('operator_jobs').select(['rejects', 'rejected']).where('job_id', '=', jobId).executeTakeFirst(),

    /** Newest first. */
    list({ state, kind, before }: JobFilter, limit: number): Promise<ListedJob[]> {
      let query = tables.selectFrom('operator_jobs').select(LISTED);
      if (state !== undefined) query = query.where('state', '=', state);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (before !== undefined) {
        query = query
          .where('started_at', '<=', before.startedAt)
          .where((is) => is.or([is('started_at', '<', before.startedAt), is('job_id', '<', before.jobId)]));
      }
      return query.orderBy('started_at', 'desc').orderBy('job_id', 'desc').limit(limit).execute();
    },

    /** Jobs whose node has not reported since. */
    async silentSince(moment: number): Promise<string[]> {
      const query = tables
        .selectFrom('operator_jobs')
        .select('job_id')
        .where('state', '=', sql.lit<JobState>('running'))
        .where('alive_at', '<', moment);
      return (await query.execute()).map((row) => row.job_id);
    },

    /** Does nothing if the node has reported meanwhile. */
    giveUp: (jobId: string, silentSince: number, endedAt: number, message: string): Step =>
      step(running(jobId).where('alive_at', '<', silentSince).set({ state: 'failed', ended_at: endedAt, message })),

    forgetBefore: (moment: number): Step =>
      step(tables.deleteFrom('operator_jobs').where('started_at', '<', moment).where('state', '<>', 'running')),
  };
}
