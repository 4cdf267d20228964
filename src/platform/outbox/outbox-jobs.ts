// The table of jobs: how they are added, how they end, and how they are queried. Claiming them is in job-claims.ts.
import { type Database, type Statement, type Step, step } from '../db/database.ts';
import { prepareInserts, prepareStatement } from '../db/prepared-statement.ts';
import { oneLine } from '../one-line.ts';
import type { NewJob } from './job.ts';
import type { ClaimedJob, JobRow, OutboxTables } from './job-row.ts';

/** A backlog is counted up to this number, so that counting stays cheap. */
export const MOST_COUNTED = 10_000;

type AddedJob = Pick<JobRow, 'topic' | 'job_id' | 'ordering_key' | 'body' | 'added_at' | 'due_at' | 'attempts'>;

/** What is due in a topic, by the topic's clock and the system clock. */
export interface Backlog {
  readonly due: number;
  readonly failed: number;
  /** How long the oldest due job has been due. 0 if there is none. */
  readonly oldestDueMs: number;
  /** How long a job that is still retried has been failing without a success in between. 0 if there is none. */
  readonly failingMs: number;
}

export interface Retry {
  readonly dueAt: number;
  readonly reason: string;
  readonly failingSince: number | null;
}

export function outboxJobs(db: Database) {
  const tables = db.tables<OutboxTables>();

  /** If the ID exists, the first job is kept. */
  const insert = prepareInserts(
    db.tables<{ outbox_jobs: AddedJob }>(),
    'outbox_jobs',
    ['topic', 'job_id', 'ordering_key', 'body', 'added_at', 'due_at', 'attempts'],
    (rows) => rows.onConflict((conflict) => conflict.doNothing()),
  );
  // A list is one parameter, so that the statement is the same for every length.
  const deleteListed = prepareStatement((values: { claim: string; seqs: string }) =>
    tables
      .deleteFrom('outbox_jobs')
      .where('claim', '=', values.claim)
      .where('seq', 'in', db.features.numbersIn(values.seqs)),
  );
  const held = ({ seq, claim }: ClaimedJob) =>
    tables.updateTable('outbox_jobs').where('seq', '=', seq).where('claim', '=', claim);
  const letGo = { claim: null, lease_until: null };
  const live = (topic: string) =>
    tables.selectFrom('outbox_jobs').where('topic', '=', topic).where('failed_at', 'is', null);
  const failed = (topic: string) =>
    tables.selectFrom('outbox_jobs').where('topic', '=', topic).where('failed_at', 'is not', null);
  /** Failed, or still retried without a success. */
  const failing = () =>
    tables
      .selectFrom('outbox_jobs')
      .where((row) => row.or([row('failed_at', 'is not', null), row('failing_since', 'is not', null)]));

  return {
    add: (topic: string, jobs: readonly NewJob[], now: number): Step[] =>
      insert(
        jobs.map(({ id = null, orderingKey = null, body, dueAt = 0 }) => ({
          topic,
          job_id: id,
          ordering_key: orderingKey,
          body: JSON.stringify(body),
          added_at: now,
          due_at: dueAt,
          attempts: 0,
        })),
        false,
      ),

    /** Deletes the jobs of one claim that are still held under it. With `expect`, all of them must be. */
    done: (claim: string, seqs: readonly number[], expect?: number): Step =>
      deleteListed.fill({ claim, seqs: JSON.stringify(seqs) }, expect),

    again: (job: ClaimedJob, { dueAt, reason, failingSince }: Retry, expect?: number): Statement =>
      step(
        held(job).set({ ...letGo, due_at: dueAt, last_error: oneLine(reason), failing_since: failingSince }),
        expect,
      ),

    bury: (job: ClaimedJob, failedAt: number, reason: string, expect?: number): Statement =>
      step(held(job).set({ ...letGo, failed_at: failedAt, last_error: oneLine(reason) }), expect),

    /** Returns a job that was not started. */
    release: (job: ClaimedJob): Statement =>
      step(held(job).set((row) => ({ ...letGo, attempts: row('attempts', '-', 1) }))),

    /** Returns the jobs of a claim whose node never learned that it has them. */
    releaseClaim: (topic: string, claim: string): Statement =>
      step(
        tables
          .updateTable('outbox_jobs')
          .set((row) => ({ ...letGo, attempts: row('attempts', '-', 1) }))
          .where('topic', '=', topic)
          .where('claim', '=', claim),
      ),

    /** Makes a job that is scheduled for later due immediately. */
    hasten: (topic: string, id: string): Step =>
      step(
        tables
          .updateTable('outbox_jobs')
          .set({ due_at: 0 })
          .where('topic', '=', topic)
          .where('job_id', '=', id)
          .where('failed_at', 'is', null),
      ),

    /** Gives failed jobs all their attempts again. */
    revive: (topic: string, seqs: readonly number[]): Step =>
      step(
        tables
          .updateTable('outbox_jobs')
          .set({ failed_at: null, failing_since: null, attempts: 0, due_at: 0 })
          .where('topic', '=', topic)
          .where('seq', 'in', db.features.numbersIn(JSON.stringify(seqs)))
          .where('failed_at', 'is not', null),
        seqs.length,
      ),

    /** Makes room for a new job with the same ID. */
    deleteFailed: (topic: string, id: string): Step =>
      step(
        tables
          .deleteFrom('outbox_jobs')
          .where('topic', '=', topic)
          .where('job_id', '=', id)
          .where('failed_at', 'is not', null),
      ),

    buried: (topic: string, most: number): Promise<JobRow[]> =>
      failed(topic).selectAll().orderBy('seq').limit(most).execute(),

    newestFailing: (topic: string | undefined, most: number): Promise<JobRow[]> =>
      failing()
        .selectAll()
        .$if(topic !== undefined, (query) => query.where('topic', '=', topic!))
        .orderBy('seq', 'desc')
        .limit(most)
        .execute(),

    findFailing: (seq: number): Promise<JobRow | undefined> =>
      failing().selectAll().where('seq', '=', seq).executeTakeFirst(),

    /** The earliest due time of a job that is not in progress. 0 if one is due immediately. */
    async nextDue(topic: string): Promise<number | undefined> {
      const waiting = live(topic).where('parked_at', 'is', null).where('claim', 'is', null);
      const next = await waiting.select('due_at').orderBy('due_at').orderBy('seq').limit(1).executeTakeFirst();
      return next?.due_at;
    },

    /** Whether anything due by then is left, including jobs in progress. */
    async isLeft(topic: string, dueBy: number): Promise<boolean> {
      const due = live(topic).select('seq').where('due_at', '<=', dueBy).limit(1);
      const ready = await due.where('parked_at', 'is', null).executeTakeFirst();
      return (ready ?? (await due.where('parked_at', 'is not', null).executeTakeFirst())) !== undefined;
    },

    async backlog(topic: string, topicNow: number, machineNow: number): Promise<Backlog> {
      const due = live(topic).where('due_at', '<=', topicNow);
      const ready = due.where('parked_at', 'is', null);
      const atOnce = ready.where('due_at', '=', 0).select('added_at').orderBy('seq');
      const timed = ready.where('due_at', '>', 0).select('due_at').orderBy('due_at').orderBy('seq');
      const throwing = live(topic).where('failing_since', 'is not', null).select('failing_since');
      const [readyCount, parkedCount, failedCount, first, firstTimed, firstFailing] = await Promise.all([
        ready.select('seq').limit(MOST_COUNTED).execute(),
        due.where('parked_at', 'is not', null).select('seq').limit(MOST_COUNTED).execute(),
        failed(topic).select('seq').limit(MOST_COUNTED).execute(),
        atOnce.limit(1).executeTakeFirst(),
        timed.limit(1).executeTakeFirst(),
        throwing.orderBy('failing_since').limit(1).executeTakeFirst(),
      ]);
      const ages = [machineNow - (first?.added_at ?? machineNow), topicNow - (firstTimed?.due_at ?? topicNow)];
      return {
        due: readyCount.length + parkedCount.length,
        failed: failedCount.length,
        oldestDueMs: Math.max(0, ...ages),
        failingMs: Math.max(0, machineNow - (firstFailing?.failing_since ?? machineNow)),
      };
    },
  };
}

export type OutboxJobs = ReturnType<typeof outboxJobs>;
