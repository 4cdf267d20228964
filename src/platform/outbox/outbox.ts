// The outbox for code that adds jobs: a job exists if and only if the change it was added with does.
import type { Clock } from '../clock.ts';
import type { Database, Step } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { NewJob } from './job.ts';
import type { JobRow } from './job-row.ts';
import { type OutboxJobs, outboxJobs } from './outbox-jobs.ts';

export interface OutboxParts {
  readonly db: Database;
  /** The system clock, used for leases. */
  readonly clock: Clock;
  readonly log: Logger;
  /** Unique among all processes, including earlier ones on this machine. */
  readonly node: string;
  /** How long other nodes leave a job alone that this node does not renew. */
  readonly leaseMs: number;
  /** How long a stop waits for attempts in progress. */
  readonly stopWaitMs: number;
}

/** The workers of this process. */
export interface Attached {
  wake(topic: string | undefined): void;
  stop(): Promise<void>;
}

export class Outbox {
  readonly parts: OutboxParts;
  readonly jobs: OutboxJobs;
  readonly #attached = new Set<Attached>();
  #claims = 0;

  constructor(parts: OutboxParts) {
    this.parts = parts;
    this.jobs = outboxJobs(parts.db);
  }

  /** A write for the transaction of the change itself. Call `wake` once it is written. */
  add(topic: string, job: NewJob): Step {
    return this.addAll(topic, [job])[0]!;
  }

  /** The same for many at once. They keep their order. */
  addAll(topic: string, jobs: readonly NewJob[]): Step[] {
    return this.jobs.add(topic, jobs, this.parts.clock.now());
  }

  /** At startup, for a job that plans its own next run. Unlike with `add`, one that has failed makes way: there would be none forever. */
  addPermanent(topic: string, job: NewJob & { readonly id: string }): Step[] {
    return [this.jobs.deleteFailed(topic, job.id), this.add(topic, job)];
  }

  /** Makes the job with this ID due immediately, if it is scheduled for later. */
  hasten(topic: string, id: string): Step {
    return this.jobs.hasten(topic, id);
  }

  /** This node's unique name. */
  get node(): string {
    return this.parts.node;
  }

  /** Makes this node look for new jobs now instead of within half a second. Without a topic, in all topics. */
  wake(topic?: string): void {
    for (const one of this.#attached) one.wake(topic);
  }

  /** When the next job of a topic is due, by its clock. 0: immediately; undefined: never. */
  nextDue(topic: string): Promise<number | undefined> {
    return this.jobs.nextDue(topic);
  }

  /** Failed jobs, oldest first. */
  buried(topic: string, most = 100): Promise<readonly JobRow[]> {
    return this.jobs.buried(topic, most);
  }

  /** Gives failed jobs all their attempts again. Conflicts if one of them is not a failed one of this topic. */
  revive(topic: string, seqs: readonly number[]): Step {
    return this.jobs.revive(topic, seqs);
  }

  /** A claim name that is unique across all nodes. */
  newClaim(): string {
    return `${this.parts.node}-${(++this.#claims).toString(36)}`;
  }

  attach(one: Attached): void {
    this.#attached.add(one);
  }

  detach(one: Attached): void {
    this.#attached.delete(one);
  }

  /** Called before the database is closed: the workers stop. */
  async close(): Promise<void> {
    await Promise.all([...this.#attached].map((one) => one.stop()));
  }
}
