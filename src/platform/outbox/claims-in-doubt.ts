// Claims of a node that were written, or not: the database went away before it said. Without this, their jobs would wait for the lease to expire.
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { OutboxJobs } from './outbox-jobs.ts';

interface Doubt {
  readonly claim: string;
  readonly leaseUntil: number;
  /** When to look next. */
  lookAt: number;
}

interface DoubtParts {
  readonly db: Database;
  readonly jobs: OutboxJobs;
  readonly clock: Clock;
}

/** A commit that waits for its standby is seen only when the standby has answered, so once is not enough. */
const LOOK_AGAIN_MS = 5_000;

export class ClaimsInDoubt {
  readonly #parts: DoubtParts;
  readonly #topic: string;
  #doubts: Doubt[] = [];

  constructor(parts: DoubtParts, topic: string) {
    this.#parts = parts;
    this.#topic = topic;
  }

  add(claim: string, leaseUntil: number): void {
    this.#doubts.push({ claim, leaseUntil, lookAt: 0 });
  }

  /** Returns their jobs to everybody. @throws DatabaseUnavailable if the database is still away */
  async settle(): Promise<void> {
    if (this.#doubts.length === 0) return;
    const { db, jobs, clock } = this.#parts;
    const now = clock.now();
    // Afterwards any node may have them anyway.
    this.#doubts = this.#doubts.filter(({ leaseUntil }) => leaseUntil > now);
    const due = this.#doubts.filter(({ lookAt }) => lookAt <= now);
    if (due.length === 0) return;
    await db.write(due.map(({ claim }) => jobs.releaseClaim(this.#topic, claim)));
    for (const doubt of due) doubt.lookAt = now + LOOK_AGAIN_MS;
  }
}
