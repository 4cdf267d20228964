// Writes down how attempts ended. What ends while a write is under way shares the next one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Database, DatabaseUnavailable, type Step, type Unit } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { JobClaims } from './job-claims.ts';
import type { ClaimedJob } from './job-row.ts';
import type { OutboxJobs } from './outbox-jobs.ts';

export type Result =
  | { readonly kind: 'done'; readonly writes?: readonly Step[]; readonly nextMayBegin?: boolean }
  | { readonly kind: 'again'; readonly dueAt: number; readonly reason: string; readonly writes?: readonly Step[] }
  | { readonly kind: 'failed'; readonly reason: string; readonly writes?: readonly Step[] }
  | { readonly kind: 'released'; readonly writes?: undefined };

export interface ResultParts {
  readonly db: Database;
  readonly jobs: OutboxJobs;
  readonly claims: JobClaims;
  readonly clock: Clock;
  readonly log: Logger;
  readonly topic: string;
  readonly ordered: boolean;
  /** How many jobs one claim can take. */
  readonly hands: number;
  /** Jobs that waited for their turn may have come forward. */
  readonly onFreed: () => void;
  /** What becomes of a job whose writes the database would not take. */
  readonly whenRefused: (job: ClaimedJob, error: unknown) => Result;
}

interface Ended {
  readonly job: ClaimedJob;
  readonly result: Result;
  /** Set on the last job of a key that this node had: others of the key may come forward. */
  readonly freed: string | undefined;
  readonly recorded: (how: Recorded) => void;
}

/** Refused: the database would not take its writes, and the job is decided again. */
export type Recorded = 'written' | 'refused';

/** How many jobs with writes of their own share a unit. */
const SHARED_UNIT = 50;
const AWAY_MS = 1_000;

export class JobResults {
  readonly #parts: ResultParts;
  #waiting: Ended[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  /** Resolves when it is on disk, or when it cannot be any more and the lease will run out. */
  record(job: ClaimedJob, result: Result, freed?: string): Promise<Recorded> {
    if (this.#closed) return Promise.resolve('written');
    return new Promise((recorded) => {
      this.#waiting.push({ job, result, freed, recorded });
      // After this turn of the event loop, so that jobs that ended together are written together.
      this.#running ??= new Promise<void>((next) => setImmediate(next)).then(() => this.#drain());
    });
  }

  /** Resolves when everything that was recorded so far is written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** From now on nothing is written: the database is about to be closed. */
  close(): void {
    this.#closed = true;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const plain = group.filter(({ result }) => result.writes === undefined);
      const withWrites = group.filter(({ result }) => result.writes !== undefined);
      if (plain.length > 0) await this.#writePlain(plain);
      const units: Promise<void>[] = [];
      for (let at = 0; at < withWrites.length; at += SHARED_UNIT) {
        units.push(this.#writeTogether(withWrites.slice(at, at + SHARED_UNIT)));
      }
      // At once, so that the database can put them on disk together.
      await Promise.all(units);
      // Those that were refused have heard of it.
      for (const { recorded } of group) recorded('written');
      if (this.#parts.ordered && group.some(({ freed }) => freed !== undefined)) this.#parts.onFreed();
    }
    this.#running = undefined;
  }

  /** Together when all agree; one by one when the database refuses something in one of them. */
  async #writeTogether(ended: readonly Ended[]): Promise<void> {
    const unit = this.#framed(
      ended.flatMap((one) => [this.#guarded(one), ...(one.result.writes ?? [])]),
      ended,
    );
    const refusal = await this.#insist(unit);
    if (refusal === undefined) return;
    if (ended.length > 1) {
      for (const one of ended) await this.#writeTogether([one]);
      return;
    }
    const [{ job, freed, recorded }] = ended as [Ended];
    // Held by another node by now, or decided on what is not true any more. Whichever it is: only who holds it changes it.
    const result = this.#parts.whenRefused(job, refusal);
    await this.#writePlain([{ job, freed, recorded, result }]);
    recorded('refused');
  }

  /** Without guards: what is not held any more is left alone. */
  async #writePlain(ended: readonly Ended[]): Promise<void> {
    const { jobs } = this.#parts;
    const done = new Map<string, number[]>();
    const steps: Step[] = [];
    for (const { job, result } of ended) {
      if (result.kind === 'done') {
        const seqs = done.get(job.claim);
        if (seqs === undefined) done.set(job.claim, [job.seq]);
        else seqs.push(job.seq);
      } else if (result.kind === 'released') steps.push(jobs.release(job));
      else if (result.kind === 'again') steps.push(jobs.again(job, result.dueAt, result.reason));
      else steps.push(jobs.bury(job, this.#parts.clock.now(), result.reason));
    }
    for (const [claim, seqs] of done) steps.push(jobs.done(claim, seqs));
    const refusal = await this.#insist(this.#framed(steps, ended));
    if (refusal === undefined) return;
    this.#parts.log.error(
      { topic: this.#parts.topic, reason: String(refusal) },
      'the end of jobs could not be written',
    );
  }

  /** Ends a job only while it is held under its claim; otherwise nothing of its unit happens. */
  #guarded({ job, result }: Ended): Step {
    const { jobs, clock } = this.#parts;
    if (result.kind === 'again') return jobs.again(job, result.dueAt, result.reason, 1);
    if (result.kind === 'failed') return jobs.bury(job, clock.now(), result.reason, 1);
    return jobs.doneAlone(job);
  }

  #framed(steps: readonly Step[], ended: readonly Ended[]): Unit {
    const { claims, topic, ordered, hands } = this.#parts;
    if (!ordered) return steps;
    const keys = new Set(ended.flatMap(({ freed }) => (freed === undefined ? [] : [freed])));
    return [...claims.inTurn(topic), ...steps, ...claims.comeForward(topic, [...keys], hands)];
  }

  /** Writes until the database is there to take it. Gives what the database refused it for, if it did. */
  async #insist(unit: Unit): Promise<unknown> {
    // Once closed it is lost for this process: the leases run out, and the jobs are done again.
    while (!this.#closed) {
      try {
        await this.#parts.db.write(unit);
        return undefined;
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) return error;
        await pause(AWAY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}
