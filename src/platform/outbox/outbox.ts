// The outbox for code that adds jobs: a job exists exactly if the change exists that it was added with.
import type { Clock } from '../clock.ts';
import type { Database, Step } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { NewJob } from './job.ts';
import type { JobRow } from './job-row.ts';
import { type OutboxJobs, outboxJobs } from './outbox-jobs.ts';

export interface OutboxParts {
  readonly db: Database;
  /** The machine's: leases go by it. */
  readonly clock: Clock;
  readonly log: Logger;
  /** A name that no other process has, also not the one before on this machine. */
  readonly node: string;
}

/** Whoever works through the jobs in this process. */
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

  /** A step for the unit of the change itself. Call `wake` once the unit is written. */
  add(topic: string, job: NewJob): Step {
    return this.jobs.add(topic, job, this.parts.clock.now());
  }

  /** Makes the job of this id due at once, where there is one that waits for its time. */
  hasten(topic: string, id: string): Step {
    return this.jobs.hasten(topic, id);
  }

  /** Something was added: this node looks now instead of within half a second. Without a topic: in all of them. */
  wake(topic?: string): void {
    for (const one of this.#attached) one.wake(topic);
  }

  /** When the next job of a topic is due on its clock; 0 is at once, undefined never. */
  nextDue(topic: string): Promise<number | undefined> {
    return this.jobs.nextDue(topic);
  }

  /** Jobs that failed, the oldest first. */
  buried(topic: string, most = 100): Promise<readonly JobRow[]> {
    return this.jobs.buried(topic, most);
  }

  /** Gives a job that failed all its attempts again. */
  revive(topic: string, seq: number): Step {
    return this.jobs.revive(topic, seq);
  }

  /** A name that no other claim has, on any node. */
  newClaim(): string {
    return `${this.parts.node}-${(++this.#claims).toString(36)}`;
  }

  attach(one: Attached): void {
    this.#attached.add(one);
  }

  detach(one: Attached): void {
    this.#attached.delete(one);
  }

  /** Before the database is closed: whoever still works stops. */
  async close(): Promise<void> {
    await Promise.all([...this.#attached].map((one) => one.stop()));
  }
}
