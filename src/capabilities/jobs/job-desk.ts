// Runs operators' background jobs on this node: they report progress, and their result is stored.
import type { Context } from '../../context.ts';
import { type Step, WriteConflict } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type JobView, jobView } from './job-view.ts';
import { type OperatorJobRow, operatorJobStore } from './operator-job.store.ts';

export type JobKind = 'tariff-import' | 'tariff-dry-run' | 'contract-import' | 'contract-dry-run' | 'backup';

/** A rejected row, and why. */
export interface RejectedRow {
  readonly file: string;
  readonly row: number;
  readonly column: string;
  readonly reason: string;
  readonly fix: string;
}

/** How work ends if it does not throw; with rejected rows it has failed. */
export type JobOutcome =
  | { readonly result: unknown }
  | { readonly rejects: readonly RejectedRow[]; readonly rejected: number; readonly message: string };

export interface JobProgress {
  /** Reports progress. Cheap: call it as often as you like. */
  at(done: number, total: number | null): void;
  /** Aborted when the node stops. */
  readonly signal: AbortSignal;
}

export interface NewOperatorJob {
  readonly kind: JobKind;
  readonly actor: string;
  /** What is counted: rows, quotes, bytes. */
  readonly unit: string;
  readonly work: (progress: JobProgress) => Promise<JobOutcome>;
}

const ALIVE_EVERY_MS = 3_000;
const DEAD_AFTER_MS = 15_000;
const SWEEP_EVERY_MS = 5_000;
const TELL_EVERY_MS = 250;
const KEPT_MS = 30 * DAY_MS;
const STOP_WAIT_MS = 2_000;
const DIED = 'The node that did this work stopped before it was done. Nothing of it counts; start it again.';
const STOPPED = 'The node was told to stop before this was done. Nothing of it counts; start it again.';

interface Running {
  row: OperatorJobRow;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

export class JobDesk {
  readonly #context: Context;
  readonly #store: ReturnType<typeof operatorJobStore>;
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Set<(job: JobView) => void>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(context: Context) {
    this.#context = context;
    this.#store = operatorJobStore(context.db);
  }

  /** The new job, the write that records it, and the function that starts it once that is on disk. */
  prepare({ kind, actor, unit, work }: NewOperatorJob): {
    readonly job: JobView;
    readonly writes: readonly Step[];
    readonly begin: () => void;
  } {
    const { clock, ids, outbox } = this.#context;
    const row: OperatorJobRow = {
      job_id: ids.make('job_'),
      kind,
      state: 'running',
      done: 0,
      total: null,
      unit,
      result: null,
      rejects: null,
      rejected: 0,
      message: '',
      started_by: actor,
      started_at: clock.now(),
      ended_at: null,
      node: outbox.parts.node,
      alive_at: clock.now(),
    };
    return { job: jobView(row), writes: [this.#store.insert(row)], begin: () => this.#begin(row, work) };
  }

  /** From now on, jobs of dead nodes are detected. */
  start(): void {
    const sweep = () => void this.sweep().catch(() => {});
    this.#sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
    sweep();
  }

  /** Aborts the jobs of this node; those that do not end in time are recorded as failed. */
  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    const all = [...this.#running.values()];
    for (const { abort } of all) abort.abort(new OperatorError(STOPPED));
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref());
    await Promise.race([Promise.all(all.map(({ ended }) => ended)), late]);
    for (const { row } of this.#running.values()) await this.#end(row, 'failed', { message: STOPPED }).catch(() => {});
  }

  /** Calls the listener whenever a job of this node makes progress. Returns the function that stops it. */
  listen(listener: (job: JobView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The current state of a job on this node; the table is slightly behind. */
  running(jobId: string): JobView | undefined {
    const running = this.#running.get(jobId);
    return running && jobView(running.row);
  }

  async sweep(): Promise<void> {
    const now = this.#context.clock.now();
    const since = now - DEAD_AFTER_MS;
    for (const jobId of await this.#store.silentSince(since)) {
      if (!this.#running.has(jobId)) await this.#context.db.write([this.#store.giveUp(jobId, since, now, DIED)]);
    }
  }

  #begin(row: OperatorJobRow, work: NewOperatorJob['work']): void {
    const abort = new AbortController();
    const running: Running = { row, abort, ended: this.#run(row, work, abort.signal) };
    this.#running.set(row.job_id, running);
    this.#tell(row);
  }

  async #run(first: OperatorJobRow, work: NewOperatorJob['work'], signal: AbortSignal): Promise<void> {
    // Deferred, because the caller adds the job to `#running` first.
    await new Promise((resolve) => setImmediate(resolve));
    const { db, clock, log } = this.#context;
    const id = first.job_id;
    const current = () => this.#running.get(id)?.row ?? first;
    let toldAt = 0;
    const at = (done: number, total: number | null) => {
      const running = this.#running.get(id);
      if (running === undefined) return;
      running.row = { ...running.row, done, total };
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      this.#tell(running.row);
    };
    const alive = setInterval(() => {
      const { done, total } = current();
      // If a write fails, the next one catches up.
      db.write([this.#store.progress(id, done, total, clock.now())]).catch(() => {});
    }, ALIVE_EVERY_MS).unref();
    try {
      signal.throwIfAborted();
      const outcome = await work({ at, signal });
      await this.#end(current(), 'result' in outcome ? 'done' : 'failed', outcome);
    } catch (error) {
      const isKnown = error instanceof OperatorError;
      if (!isKnown) log.error({ err: error, job: id }, `${first.kind} failed`);
      const message = isKnown ? error.message : 'It failed for a reason that is in the log of the server.';
      await this.#end(current(), 'failed', { message }).catch((reason) =>
        log.error({ err: reason, job: id }, 'the end of a job could not be written'),
      );
    } finally {
      clearInterval(alive);
      this.#running.delete(id);
    }
  }

  async #end(
    row: OperatorJobRow,
    state: 'done' | 'failed',
    outcome: JobOutcome | { readonly message: string },
  ): Promise<void> {
    const now = this.#context.clock.now();
    const ended = {
      state,
      done: state === 'done' ? (row.total ?? row.done) : row.done,
      total: row.total,
      result: 'result' in outcome ? JSON.stringify(outcome.result) : null,
      rejects: 'rejects' in outcome ? JSON.stringify(outcome.rejects) : null,
      rejected: 'rejects' in outcome ? outcome.rejected : 0,
      message: 'message' in outcome ? outcome.message : '',
      ended_at: now,
    };
    try {
      await this.#context.db.write([this.#store.end(row.job_id, ended), this.#store.forgetBefore(now - KEPT_MS)]);
    } catch (error) {
      // Another node gave it up for dead, or it has already ended: the record stays.
      if (!(error instanceof WriteConflict)) throw error;
    }
    this.#tell({ ...row, ...ended });
  }

  #tell(row: OperatorJobRow): void {
    const view = jobView(row);
    for (const listener of this.#listeners) listener(view);
  }
}
