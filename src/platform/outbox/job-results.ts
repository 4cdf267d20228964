// Records how attempts ended. Results that arrive during a write, or within milliseconds while others are awaited, share the next one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Database, DatabaseUnavailable, type Step, type Unit } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { JobClaims } from './job-claims.ts';
import type { ClaimedJob } from './job-row.ts';
import type { OutboxJobs, Retry } from './outbox-jobs.ts';

export type Result =
  | { readonly kind: 'done'; readonly writes?: readonly Step[]; readonly nextMayBegin?: boolean }
  | ({ readonly kind: 'again'; readonly writes?: readonly Step[] } & Retry)
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
  /** The most jobs that one claim takes. */
  readonly hands: number;
  /** Whether other attempts are in progress, whose results may share a write. */
  readonly isBusy: () => boolean;
  /** Parked jobs may have become ready. */
  readonly onFreed: () => void;
  /** The result of a job whose writes the database rejected. */
  readonly whenRefused: (job: ClaimedJob, error: unknown) => Result;
}

interface Ended {
  readonly job: ClaimedJob;
  readonly result: Result;
  /** Set on the last job of a key that this node holds: others of the key may be unparked. */
  readonly freed: string | undefined;
  readonly recorded: (how: Recorded) => void;
}

/** `refused`: the database rejected its writes, and the job will run again. */
export type Recorded = 'written' | 'refused';

/** How many jobs with writes share a transaction. */
const SHARED_UNIT = 50;
const AWAY_MS = 1_000;
/** How long a result for which nothing waits is kept for others to share its write, and how many are enough. */
const GATHER_MS = 4;
const ENOUGH = 32;

export class JobResults {
  readonly #parts: ResultParts;
  #waiting: Ended[] = [];
  /** One of those waiting should be written at once. */
  #isUrgent = false;
  #running: Promise<void> | undefined;
  /** Set while results are gathered: ends it early. */
  #endGathering: (() => void) | undefined;
  #closed = false;

  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  /** Resolves when it is on disk, or when it can no longer be written and the lease will expire. */
  record(job: ClaimedJob, result: Result, freed?: string): Promise<Recorded> {
    if (this.#closed) return Promise.resolve('written');
    return new Promise((recorded) => {
      this.#waiting.push({ job, result, freed, recorded });
      const isAwaited = freed !== undefined || result.kind !== 'done' || !result.nextMayBegin;
      this.#isUrgent ||= isAwaited || this.#waiting.length >= ENOUGH || !this.#parts.isBusy();
      if (this.#isUrgent) this.#endGathering?.();
      // On the next round of the event loop, so that jobs that end together are written together.
      this.#running ??= new Promise<void>((next) => setImmediate(next)).then(() => this.#drain());
    });
  }

  /** Resolves when everything recorded so far is written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Nothing is written from now on: the database is about to be closed. */
  close(): void {
    this.#closed = true;
    this.#endGathering?.();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (!this.#isUrgent) await this.#gather();
      const group = this.#waiting;
      this.#waiting = [];
      this.#isUrgent = false;
      const plain = group.filter(({ result }) => result.writes === undefined);
      const withWrites = group.filter(({ result }) => result.writes !== undefined);
      if (plain.length > 0) await this.#writePlain(plain);
      const units: Promise<void>[] = [];
      for (let at = 0; at < withWrites.length; at += SHARED_UNIT) {
        units.push(this.#writeTogether(withWrites.slice(at, at + SHARED_UNIT)));
      }
      // Concurrently, so that the database can sync them together.
      await Promise.all(units);
      // Rejected ones were already notified.
      for (const { recorded } of group) recorded('written');
      if (this.#parts.ordered && group.some(({ freed }) => freed !== undefined)) this.#parts.onFreed();
    }
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    await new Promise<void>((end) => {
      const timer = setTimeout(end, GATHER_MS);
      this.#endGathering = () => {
        clearTimeout(timer);
        end();
      };
    });
    this.#endGathering = undefined;
  }

  /** In one transaction if possible; one by one if the database rejects it. */
  async #writeTogether(ended: readonly Ended[]): Promise<void> {
    const unit = this.#framed(
      [...this.#ends(ended, true), ...ended.flatMap(({ result }) => result.writes ?? [])],
      ended,
    );
    const refusal = await this.#insist(unit);
    if (refusal === undefined) return;
    if (ended.length > 1) {
      for (const one of ended) await this.#writeTogether([one]);
      return;
    }
    const [{ job, freed, recorded }] = ended as [Ended];
    // Another node holds it by now, or it was decided on stale data. Either way, only the holder of the claim changes it.
    const result = this.#parts.whenRefused(job, refusal);
    await this.#writePlain([{ job, freed, recorded, result }]);
    recorded('refused');
  }

  /** Without guards: jobs that are no longer held are left alone. */
  async #writePlain(ended: readonly Ended[]): Promise<void> {
    const refusal = await this.#insist(this.#framed(this.#ends(ended, false), ended));
    if (refusal === undefined) return;
    this.#parts.log.error(
      { topic: this.#parts.topic, reason: String(refusal) },
      'the end of jobs could not be written',
    );
  }

  /** Ends jobs only while their claims hold; if `guarded`, the whole transaction fails otherwise. */
  #ends(ended: readonly Ended[], guarded: boolean): Step[] {
    const { jobs, clock } = this.#parts;
    const expect = guarded ? 1 : undefined;
    const done = new Map<string, number[]>();
    const steps: Step[] = [];
    for (const { job, result } of ended) {
      if (result.kind === 'done') {
        const seqs = done.get(job.claim);
        if (seqs === undefined) done.set(job.claim, [job.seq]);
        else seqs.push(job.seq);
      } else if (result.kind === 'released') steps.push(jobs.release(job));
      else if (result.kind === 'again') steps.push(jobs.again(job, result, expect));
      else steps.push(jobs.bury(job, clock.now(), result.reason, expect));
    }
    for (const [claim, seqs] of done) steps.push(jobs.done(claim, seqs, guarded ? seqs.length : undefined));
    return steps;
  }

  #framed(steps: readonly Step[], ended: readonly Ended[]): Unit {
    const { claims, topic, ordered, hands } = this.#parts;
    if (!ordered) return steps;
    const keys = new Set(ended.flatMap(({ freed }) => (freed === undefined ? [] : [freed])));
    return [...claims.inTurn(topic), ...steps, ...claims.comeForward(topic, [...keys], hands)];
  }

  /** Retries until the database is available. Returns the error if the database rejected the writes. */
  async #insist(unit: Unit): Promise<unknown> {
    // After close, the result is lost to this process: the leases expire, and the jobs run again.
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
