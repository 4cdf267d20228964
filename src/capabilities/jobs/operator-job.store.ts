// The table of operators' background jobs, with their parameters, progress and result.
import { gunzipSync, gzipSync } from 'node:zlib';
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
  /** Empty once the node was told to stop: any other may take the job over at once. */
  readonly node: string;
  readonly alive_at: number;
  /** JSON, compressed: they may contain uploaded files. Null once the job has ended, and for jobs of nodes of an earlier version. */
  readonly parameters: string | null;
  readonly takeovers: number;
  /** Takeovers from nodes that stopped without notice. */
  readonly losses: number;
}

interface Tables {
  operator_jobs: OperatorJobRow;
}

/** Rejected rows and parameters are read separately: there may be a thousand, and megabytes. */
export type ListedJob = Omit<OperatorJobRow, 'rejects' | 'parameters'>;

/** A run of a job: after a takeover, the previous one changes nothing any more. */
export type JobRunKey = Pick<OperatorJobRow, 'job_id' | 'takeovers'>;

/** A job that no node runs. */
export interface IdleJob extends ListedJob {
  readonly has_parameters: 0 | 1;
}

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
  'takeovers',
  'losses',
] as const;

export function operatorJobStore(db: Database) {
  const tables = db.tables<Tables>();
  const running = () => tables.updateTable('operator_jobs').where('state', '=', 'running');
  /** A job that has ended, or that another node has taken over, is not changed any more. */
  const runOf = ({ job_id, takeovers }: JobRunKey) =>
    running().where('job_id', '=', job_id).where('takeovers', '=', takeovers);
  /** Not if its node has reported meanwhile, or another one has taken it over. */
  const stillIdle = (job: IdleJob) => runOf(job).where('alive_at', '=', job.alive_at).where('node', '=', job.node);
  return {
    insert: (row: ListedJob, parameters: unknown): Step =>
      step(tables.insertInto('operator_jobs').values({ ...row, rejects: null, parameters: packed(parameters) }), 1),

    progress: (run: JobRunKey, done: number, total: number | null, aliveAt: number): Step =>
      step(runOf(run).set({ done, total, alive_at: aliveAt }), 1),

    end: (
      run: JobRunKey,
      ended: Pick<
        OperatorJobRow,
        'state' | 'done' | 'total' | 'result' | 'rejects' | 'rejected' | 'message' | 'ended_at'
      >,
    ): Step => step(runOf(run).set({ ...ended, parameters: null }), 1),

    /** Does nothing if the run is over. */
    release: (run: JobRunKey): Step => step(runOf(run).set({ node: '' })),

    find: (jobId: string): Promise<ListedJob | undefined> =>
      tables.selectFrom('operator_jobs').select(LISTED).where('job_id', '=', jobId).executeTakeFirst(),

    rejects: (jobId: string): Promise<Pick<OperatorJobRow, 'rejects' | 'rejected'> | undefined> =>
      tables.selectFrom('operator_jobs').select(['rejects', 'rejected']).where('job_id', '=', jobId).executeTakeFirst(),

    /** Undefined if there are none, or none any more. */
    async parameters(jobId: string): Promise<unknown> {
      const query = tables.selectFrom('operator_jobs').select('parameters').where('job_id', '=', jobId);
      const text = (await query.executeTakeFirst())?.parameters ?? null;
      return text === null ? undefined : unpacked(text);
    },

    async isAnyRunning(): Promise<boolean> {
      const query = tables
        .selectFrom('operator_jobs')
        .select('job_id')
        .where('state', '=', sql.lit<JobState>('running'));
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },

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

    /** Jobs whose node has not reported since, or was told to stop. */
    idleSince: (moment: number): Promise<IdleJob[]> =>
      tables
        .selectFrom('operator_jobs')
        .select([...LISTED, sql<0 | 1>`CASE WHEN parameters IS NULL THEN 0 ELSE 1 END`.as('has_parameters')])
        .where('state', '=', sql.lit<JobState>('running'))
        .where((is) => is.or([is('alive_at', '<', moment), is('node', '=', '')]))
        .execute(),

    takeOver: (
      job: IdleJob,
      taken: Pick<OperatorJobRow, 'node' | 'alive_at' | 'takeovers' | 'losses' | 'done' | 'total'>,
    ): Step => step(stillIdle(job).set(taken), 1),

    giveUp: (job: IdleJob, endedAt: number, message: string): Step =>
      step(stillIdle(job).set({ state: 'failed', ended_at: endedAt, message, parameters: null })),

    failAll: (endedAt: number, message: string): Step =>
      step(running().set({ state: 'failed', ended_at: endedAt, message, parameters: null })),

    forgetBefore: (moment: number): Step =>
      step(tables.deleteFrom('operator_jobs').where('started_at', '<', moment).where('state', '<>', 'running')),
  };
}

function packed(parameters: unknown): string {
  return gzipSync(JSON.stringify(parameters)).toString('base64');
}

function unpacked(text: string): unknown {
  return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());
}
