// Runs the jobs of one topic on this node. It claims only as many as it can run.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Database, DatabaseUnavailable } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { LoopRest } from '../loop-rest.ts';
import { ClaimsInDoubt } from './claims-in-doubt.ts';
import type { Topic } from './job.ts';
import type { JobClaims } from './job-claims.ts';
import { JobHandlers, type WorkerCounts } from './job-handlers.ts';
import type { HeldJob, JobLeases } from './job-leases.ts';
import { JobResults, type Recorded, type Result } from './job-results.ts';
import type { ClaimedJob } from './job-row.ts';
import type { OutboxJobs } from './outbox-jobs.ts';
import type { TopicPolls } from './topic-polls.ts';

export interface WorkerParts {
  readonly db: Database;
  readonly jobs: OutboxJobs;
  readonly claims: JobClaims;
  /** Of all topics of this node. */
  readonly leases: JobLeases;
  readonly polls: TopicPolls;
  /** The system clock. */
  readonly clock: Clock;
  readonly log: Logger;
  /** A name for the next claim, unique across all nodes. */
  readonly newClaim: () => string;
}

const CONCURRENCY = 10;
/** Jobs of one key that have not begun so long after their claim are returned, for every node to claim. */
const CLAIM_IS_OLD_MS = 10_000;
const AWAY_MS = 1_000;
/** Per key. */
const MOST_UNWRITTEN = 10;
/** The polling interval while another node holds a job that is due. */
const LOOK_AGAIN_MS = 20;

export class TopicWorker {
  readonly #parts: WorkerParts;
  readonly #topic: Topic;
  readonly #results: JobResults;
  readonly #hands: number;
  readonly #handlers: JobHandlers;
  readonly #attempts = new Map<Promise<void>, Set<AbortController>>();
  #claiming: Promise<unknown> = Promise.resolve();
  #loop: Promise<void> | undefined;
  #stopped = false;
  #isAway = false;
  /** The last claim may have left jobs behind. */
  #more = false;
  readonly #doubts: ClaimsInDoubt;
  /** Rests until woken, a slot is free for jobs known to wait, or it is time to poll. */
  readonly #rest = new LoopRest();

  constructor(parts: WorkerParts, topic: Topic) {
    this.#parts = parts;
    this.#topic = topic;
    this.#hands = topic.concurrency ?? CONCURRENCY;
    this.#handlers = new JobHandlers(parts, topic);
    this.#doubts = new ClaimsInDoubt(parts, topic.name);
    this.#results = new JobResults({
      ...parts,
      topic: topic.name,
      ordered: topic.ordered ?? false,
      hands: this.#hands,
      isBusy: () => this.#handlers.running > 0,
      onFreed: () => this.wake(),
      whenRefused: (job, error) => this.#handlers.afterError(job, error),
    });
  }

  get counts(): WorkerCounts {
    return this.#handlers.counts;
  }

  get clock(): Clock {
    return this.#topic.clock;
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  /** Signals that there may be something to do. */
  wake(): void {
    this.#rest.wake();
  }

  /** Claims nothing new and waits up to `waitMs` for attempts in progress. Other nodes run the rest when their leases expire. */
  async stop(waitMs: number): Promise<void> {
    this.#stopped = true;
    this.#rest.end();
    const ended = (async () => {
      await this.#loop;
      await this.#claiming;
      await Promise.all(this.#attempts.keys());
      await this.#results.settled();
    })();
    const late = new AbortController();
    await Promise.race([ended, pause(waitMs, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
    this.#results.close();
    for (const controllers of this.#attempts.values()) for (const one of controllers) one.abort('the node is stopping');
  }

  /** Runs everything due by a moment of the topic's clock, and returns when none is left on any node. */
  async drain(dueBy: number): Promise<void> {
    while (!this.#stopped) {
      if (this.#free > 0 && (await this.#claim(dueBy))) continue;
      if (this.#attempts.size > 0) {
        await Promise.race(this.#attempts.keys());
        continue;
      }
      await this.#results.settled();
      if (!(await this.#parts.jobs.isLeft(this.#topic.name, dueBy))) return;
      if (!(await this.#claim(dueBy)) && this.#attempts.size === 0) await pause(LOOK_AGAIN_MS);
    }
    throw new DatabaseUnavailable('The node is shutting down.');
  }

  get #free(): number {
    return this.#hands - this.#attempts.size;
  }

  async #work(): Promise<void> {
    const { polls, log } = this.#parts;
    while (!this.#stopped) {
      const { isWoken } = this.#rest;
      this.#rest.begin();
      try {
        await this.#doubts.settle();
        if (this.#free > 0) {
          const now = this.#topic.clock.now();
          const isDue = this.#more || (await this.#hasReady(now, isWoken));
          this.#more = isDue && !this.#stopped && (await this.#claim(now));
        }
        if (this.#isAway) log.info({ topic: this.#topic.name }, 'the outbox continues');
        this.#isAway = false;
      } catch (error) {
        // A database that is unavailable will soon be back. Anything else is a defect, which does not go away.
        const level = error instanceof DatabaseUnavailable ? 'warn' : 'error';
        if (!this.#isAway) log[level]({ topic: this.#topic.name, reason: String(error) }, 'the outbox cannot be read');
        this.#isAway = true;
        await this.#rest.rest(AWAY_MS);
        continue;
      }
      if (!(this.#more && this.#free > 0)) await this.#rest.rest(polls.untilNext());
    }
  }

  /** A worker that was woken does not wait for others that poll. */
  async #hasReady(dueBy: number, isWoken: boolean): Promise<boolean> {
    const { clock, claims, polls } = this.#parts;
    const due = { topic: this.#topic.name, dueBy, now: clock.now() };
    return isWoken ? (await claims.readyTopics([due])).size > 0 : polls.hasReady(due);
  }

  /** One claim at a time. Returns whether there may be more. */
  #claim(dueBy: number): Promise<boolean> {
    const claimed = this.#claiming.then(() => this.#claimFor(dueBy));
    this.#claiming = claimed.catch(() => {});
    return claimed;
  }

  async #claimFor(dueBy: number): Promise<boolean> {
    const most = this.#free;
    if (most <= 0 || this.#stopped) return false;
    const { db, claims, clock, leases, newClaim } = this.#parts;
    const now = clock.now();
    const { name: topic, ordered = false } = this.#topic;
    const name = newClaim();
    const leaseUntil = now + leases.leaseMs;
    const claim = claims.claim({ topic, ordered, claim: name, dueBy, now, leaseUntil, most });
    const written = await db.write(claim.unit).catch((error) => {
      if (error instanceof DatabaseUnavailable) this.#doubts.add(name, leaseUntil);
      throw error;
    });
    const { jobs: taken, parked } = claim.read(written);
    this.#prepareFor(taken);
    for (const row of inRows(taken, ordered))
      this.#begin(
        row.map((job) => leases.hold(job)),
        now,
      );
    return taken.length === most || parked > 0;
  }

  /** If this fails, all jobs still run: one that is damaged will fail by itself. */
  #prepareFor(taken: readonly ClaimedJob[]): void {
    if (taken.length === 0 || this.#topic.prepareFor === undefined) return;
    try {
      this.#topic.prepareFor(taken.map(({ body }) => JSON.parse(body)));
    } catch (error) {
      this.#parts.log.warn({ topic: this.#topic.name, reason: String(error) }, 'could not prepare for claimed jobs');
    }
  }

  #begin(row: readonly HeldJob[], claimedAt: number): void {
    const controllers = new Set<AbortController>();
    const attempts = this.#attemptAll(row, claimedAt, controllers).finally(() => {
      this.#attempts.delete(attempts);
      if (this.#more) this.wake();
    });
    this.#attempts.set(attempts, controllers);
  }

  /** Runs the jobs of one key, one after another. A job without a key is a row by itself. */
  async #attemptAll(row: readonly HeldJob[], claimedAt: number, controllers: Set<AbortController>): Promise<void> {
    const unwritten: Promise<unknown>[] = [];
    let isRefused = false;
    for (const [at, held] of row.entries()) {
      const { job } = held;
      const freed = at === row.length - 1 ? (job.ordering_key ?? undefined) : undefined;
      const isOld = this.#parts.clock.now() > claimedAt + CLAIM_IS_OLD_MS;
      if (!held.isHeld() || (at > 0 && (this.#stopped || isOld || isRefused))) {
        // Jobs of the key that are unparked with the last one must not find earlier ones still held.
        if (freed !== undefined) await Promise.all(unwritten);
        void this.#record(held, { kind: 'released' }, freed);
        continue;
      }
      const result = await this.#handlers.run(held, controllers);
      if (freed !== undefined) await Promise.all(unwritten);
      const recorded = this.#record(held, result, freed);
      if (result.writes === undefined) continue;
      unwritten.push(recorded);
      // The next job must see the writes of the previous one, unless that one says otherwise. The limit bounds how much a crash would
      // repeat.
      const isFreeToGoOn = result.kind === 'done' && result.nextMayBegin;
      while (unwritten.length > (isFreeToGoOn ? MOST_UNWRITTEN : 0)) await unwritten.shift();
      // It will run again in its position, so later ones wait.
      if (!isFreeToGoOn) isRefused = (await recorded) === 'refused';
    }
    await Promise.all(unwritten);
  }

  /** The lease is renewed until the result is on disk. */
  #record(held: HeldJob, result: Result, freed: string | undefined): Promise<Recorded> {
    return this.#results.record(held.job, result, freed).finally(() => this.#parts.leases.letGo(held));
  }
}

/** Jobs of one key form a row, in order; every other job is a row by itself. */
function inRows(jobs: readonly ClaimedJob[], ordered: boolean): ClaimedJob[][] {
  if (!ordered) return jobs.map((job) => [job]);
  const rows: ClaimedJob[][] = [];
  const ofKey = new Map<string, ClaimedJob[]>();
  for (const job of jobs) {
    const row = job.ordering_key === null ? undefined : ofKey.get(job.ordering_key);
    if (row !== undefined) row.push(job);
    else {
      const begun = [job];
      rows.push(begun);
      if (job.ordering_key !== null) ofKey.set(job.ordering_key, begun);
    }
  }
  return rows;
}
