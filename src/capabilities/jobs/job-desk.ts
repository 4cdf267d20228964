// Runs operators' background jobs on this node, and takes over those of nodes that stopped: they report progress, and their result is stored.
import type { Context } from '../../context.ts';
import { DatabaseUnavailable, type Step, WriteConflict } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { leaseTimes } from '../../platform/lease-times.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { DefinedJob, JobOutcome, JobRun } from './defined-job.ts';
import { type JobView, jobView } from './job-view.ts';
import { type IdleJob, type JobRunKey, type ListedJob, operatorJobStore } from './operator-job.store.ts';

/** A job without parameters or of a kind that this version does not know is left to other nodes this long, then it fails. */
const DEAD_AFTER_MS = 15_000;
/** A job that loses its node or the database so often is likely the reason. */
const MOST_LOSSES = 3;
/** Less often than elsewhere: hundreds of sandboxes may be open. */
const SWEEP_SANDBOX_EVERY_MS = 5_000;
const TELL_EVERY_MS = 250;
const KEPT_MS = 30 * DAY_MS;
const STOP_WAIT_MS = 2_000;
const DIED = 'The node that did this work stopped before it was done. Its work was discarded. Start it again.';
const DIED_TOO_OFTEN =
  `${MOST_LOSSES} times, the node that ran this job stopped without notice or lost the database. The job may be the reason, so it is not ` +
  'started again by itself. Nothing of it counts. Read the logs of the nodes before you start it again.';

interface Running {
  row: ListedJob;
  readonly abort: AbortController;
  /** True once the work was given the write that ends the job. */
  endsItself: boolean;
  ended: Promise<void>;
}

export class JobDesk {
  readonly #context: Context;
  readonly #store: ReturnType<typeof operatorJobStore>;
  readonly #defined = new Map<string, DefinedJob<unknown>>();
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Set<(job: JobView) => void>();
  #sweeping: NodeJS.Timeout | undefined;
  #isSweeping = false;
  #isStopping = false;

  constructor(context: Context) {
    this.#context = context;
    this.#store = operatorJobStore(context.db);
  }

  /** From now on, this node takes over jobs of this kind. */
  define<Parameters>(job: DefinedJob<Parameters>): void {
    this.#defined.set(job.kind, job);
  }

  /** The new job, the write that records it, and the function that starts it once that is on disk. */
  prepare<Parameters>(
    job: DefinedJob<Parameters>,
    actor: string,
    parameters: Parameters,
  ): {
    readonly job: JobView;
    readonly writes: readonly Step[];
    readonly begin: () => void;
  } {
    const { clock, ids, outbox } = this.#context;
    const row: ListedJob = {
      job_id: ids.make('job_'),
      kind: job.kind,
      state: 'running',
      done: 0,
      total: null,
      unit: job.unit,
      result: null,
      rejected: 0,
      message: '',
      started_by: actor,
      started_at: clock.now(),
      ended_at: null,
      node: outbox.parts.node,
      alive_at: clock.now(),
      takeovers: 0,
      losses: 0,
    };
    return {
      job: jobView(row),
      writes: [this.#store.insert(row, parameters)],
      begin: () => this.#begin(row, job, parameters),
    };
  }

  /** From now on, jobs of nodes that stopped are taken over. */
  start(): void {
    const { config, credentialsMark } = this.#context;
    const sweep = () => void this.sweep().catch(() => {});
    const everyMs = credentialsMark === '' ? leaseTimes(config.leaseMs).renewEveryMs : SWEEP_SANDBOX_EVERY_MS;
    this.#sweeping = setInterval(sweep, everyMs).unref();
    sweep();
  }

  /** Aborts the jobs of this node, and leaves them to other nodes, or to this one after its restart. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweeping);
    const all = [...this.#running.values()];
    for (const { abort } of all) abort.abort();
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref());
    await Promise.race([Promise.all(all.map(({ ended }) => ended)), late]);
    for (const { row } of this.#running.values()) await this.#release(row);
  }

  /** Calls the listener whenever a job of this node makes progress. Returns the function that stops it. */
  listen(listener: (job: JobView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Now, while there is a job to run or to take over. */
  async nextWorkAt(): Promise<number | undefined> {
    return (await this.#store.isAnyRunning()) ? this.#context.clock.now() : undefined;
  }

  /** The current state of a job on this node; the table is slightly behind. */
  running(jobId: string): JobView | undefined {
    const running = this.#running.get(jobId);
    return running && jobView(running.row);
  }

  /** Takes over the jobs that no node runs. */
  async sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const since = this.#context.clock.now() - this.#context.config.leaseMs;
      for (const job of await this.#store.idleSince(since)) {
        // A job that this node runs, but could not renew, continues until another node takes it over.
        if (!this.#running.has(job.job_id) && !this.#isStopping) await this.#takeOver(job);
      }
    } finally {
      this.#isSweeping = false;
    }
  }

  async #takeOver(job: IdleJob): Promise<void> {
    const { db, clock, outbox, log } = this.#context;
    const now = clock.now();
    const defined = this.#defined.get(job.kind);
    if (defined === undefined || job.has_parameters === 0) {
      if (job.alive_at < now - DEAD_AFTER_MS) await db.write([this.#store.giveUp(job, now, DIED)]);
      return;
    }
    const losses = job.losses + (job.node === '' ? 0 : 1);
    if (losses >= MOST_LOSSES) {
      await db.write([this.#store.giveUp(job, now, DIED_TOO_OFTEN)]);
      return;
    }
    // Before the takeover: if it fails, the job is as it was.
    const parameters = await this.#store.parameters(job.job_id);
    const { node } = outbox.parts;
    const taken = { node, alive_at: now, takeovers: job.takeovers + 1, losses, done: 0, total: null };
    try {
      await db.write([this.#store.takeOver(job, taken)]);
    } catch (error) {
      // Its node reported after all, or another one was first.
      if (error instanceof WriteConflict) return;
      throw error;
    }
    log.warn({ job: job.job_id, from: job.node }, `${job.kind} taken over: its node stopped`);
    const { has_parameters: _, ...row } = job;
    this.#begin({ ...row, ...taken }, defined, parameters);
  }

  #begin<Parameters>(row: ListedJob, job: DefinedJob<Parameters>, parameters: Parameters): void {
    if (this.#isStopping) return void this.#release(row);
    const running: Running = { row, abort: new AbortController(), endsItself: false, ended: Promise.resolve() };
    this.#running.set(row.job_id, running);
    this.#tell(row);
    running.ended = this.#run(running, job, parameters);
  }

  async #run<Parameters>(running: Running, job: DefinedJob<Parameters>, parameters: Parameters): Promise<void> {
    // Deferred, so that the request that started the job is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    const { log, config } = this.#context;
    const { job_id: id, kind } = running.row;
    const { signal } = running.abort;
    const alive = setInterval(() => void this.#renew(running), leaseTimes(config.leaseMs).renewEveryMs).unref();
    try {
      signal.throwIfAborted();
      const outcome = await job.work(parameters, this.#runOf(running));
      await this.#end(running, 'result' in outcome ? 'done' : 'failed', outcome);
    } catch (error) {
      if (signal.aborted) return await this.#release(running.row);
      if (error instanceof DatabaseUnavailable) {
        // Its end cannot be written either. The first node to reach the database after the lease has expired starts the job again.
        log.warn({ reason: error.message, job: id }, `${kind} stopped: the database is not available`);
        return;
      }
      const isKnown = error instanceof OperatorError;
      if (!isKnown) log.error({ err: error, job: id }, `${kind} failed`);
      const message = isKnown ? error.message : 'It failed for a reason that is in the log of the server.';
      await this.#end(running, 'failed', { message }).catch((reason) =>
        log.error({ err: reason, job: id }, 'the end of a job could not be written'),
      );
    } finally {
      clearInterval(alive);
      this.#forget(running);
    }
  }

  #runOf(running: Running): JobRun {
    let toldAt = 0;
    return {
      actor: running.row.started_by,
      signal: running.abort.signal,
      at: (done, total) => {
        running.row = { ...running.row, done, total };
        if (performance.now() - toldAt < TELL_EVERY_MS || !this.#isOn(running)) return;
        toldAt = performance.now();
        this.#tell(running.row);
      },
      ending: (result) => {
        running.endsItself = true;
        return this.#store.end(running.row, this.#endOf(running.row, 'done', { result }));
      },
    };
  }

  async #renew(running: Running): Promise<void> {
    const { db, clock } = this.#context;
    const { done, total } = running.row;
    try {
      await db.write([this.#store.progress(running.row, done, total, clock.now())]);
    } catch (error) {
      // If the write failed, the next one catches up.
      if (!(error instanceof WriteConflict) || running.endsItself) return;
      // Another node has taken it over.
      running.abort.abort();
      this.#forget(running);
    }
  }

  /** Any node may take it over at once. If this fails, others do so when the lease ends. */
  async #release(run: JobRunKey): Promise<void> {
    await this.#context.db.write([this.#store.release(run)]).catch(() => {});
  }

  async #end(
    running: Running,
    state: 'done' | 'failed',
    outcome: JobOutcome | { readonly message: string },
  ): Promise<void> {
    const { row } = running;
    const ended = this.#endOf(row, state, outcome);
    const end = running.endsItself && state === 'done' ? [] : [this.#store.end(row, ended)];
    try {
      await this.#context.db.write([...end, this.#store.forgetBefore(ended.ended_at - KEPT_MS)]);
    } catch (error) {
      // Another node has taken it over, or it has already ended: the record stays.
      if (error instanceof WriteConflict) return;
      throw error;
    }
    this.#tell({ ...row, ...ended });
  }

  #endOf(row: ListedJob, state: 'done' | 'failed', outcome: JobOutcome | { readonly message: string }) {
    return {
      state,
      done: state === 'done' ? (row.total ?? row.done) : row.done,
      total: row.total,
      result: 'result' in outcome ? JSON.stringify(outcome.result) : null,
      rejects: 'rejects' in outcome ? JSON.stringify(outcome.rejects) : null,
      rejected: 'rejects' in outcome ? outcome.rejected : 0,
      message: 'message' in outcome ? outcome.message : '',
      ended_at: this.#context.clock.now(),
    };
  }

  #isOn(running: Running): boolean {
    return this.#running.get(running.row.job_id) === running;
  }

  #forget(running: Running): void {
    if (this.#isOn(running)) this.#running.delete(running.row.job_id);
  }

  #tell(row: ListedJob): void {
    const view = jobView(row);
    for (const listener of this.#listeners) listener(view);
  }
}
