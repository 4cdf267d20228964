// The leases of the jobs that this node holds. One statement renews all of them; an attempt whose lease could not be renewed is cut off.
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { leaseTimes } from '../lease-times.ts';
import type { Logger } from '../log.ts';
import type { JobClaims } from './job-claims.ts';
import type { ClaimedJob } from './job-row.ts';

export interface LeaseParts {
  readonly db: Database;
  readonly claims: JobClaims;
  /** The system clock. */
  readonly clock: Clock;
  readonly log: Logger;
  /** The first part of the name of every claim of this node. */
  readonly node: string;
  /** How long other nodes leave a job alone that this node does not renew. */
  readonly leaseMs: number;
}

/** A job from its claim until its result is on disk. */
export interface HeldJob {
  readonly job: ClaimedJob;
  /** False once another node may be running it. */
  isHeld(): boolean;
  /** Called if the lease could not be renewed in time. */
  onLost: (() => void) | undefined;
}

interface Held extends HeldJob {
  leaseUntil: number;
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export class JobLeases {
  readonly #parts: LeaseParts;
  readonly #held = new Set<Held>();
  readonly #renewEveryMs: number;
  readonly #marginMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isRenewing = false;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    const { renewEveryMs, marginMs } = leaseTimes(parts.leaseMs);
    this.#renewEveryMs = renewEveryMs;
    this.#marginMs = marginMs;
  }

  get leaseMs(): number {
    return this.#parts.leaseMs;
  }

  hold(job: ClaimedJob): HeldJob {
    const held: Held = {
      job,
      leaseUntil: job.lease_until,
      isHeld: () => this.#parts.clock.now() < held.leaseUntil - this.#marginMs,
      onLost: undefined,
    };
    this.#held.add(held);
    this.#timer ??= setInterval(() => this.#look(), this.#renewEveryMs).unref();
    return held;
  }

  letGo(held: HeldJob): void {
    this.#held.delete(held as Held);
    if (this.#held.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    for (const held of this.#held) if (!held.isHeld()) held.onLost?.();
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#renew()
      .catch((error) => this.#parts.log.warn({ reason: String(error) }, 'the leases of jobs were not renewed'))
      .finally(() => {
        this.#isRenewing = false;
      });
  }

  /** Jobs that were claimed just now are left out: most end before their lease has to be renewed. */
  async #renew(): Promise<void> {
    const { db, claims, clock, node, leaseMs } = this.#parts;
    const now = clock.now();
    const old = [...this.#held].filter(
      (held) => held.isHeld() && held.leaseUntil <= now + leaseMs - this.#renewEveryMs / 2,
    );
    if (old.length === 0) return;
    const until = now + leaseMs;
    const seqs = old.map(({ job }) => job.seq);
    const [rows] = await db.write([claims.renew({ node, seqs: JSON.stringify(seqs), until })]);
    const renewed = new Set(rows!.map(({ claim, seq }) => `${claim} ${seq}`));
    // A job whose end is just being written is passed over, and so is one that another node is taking.
    for (const held of old) if (renewed.has(`${held.job.claim} ${held.job.seq}`)) held.leaseUntil = until;
  }
}
