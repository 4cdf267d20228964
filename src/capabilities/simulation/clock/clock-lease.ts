// The right to run the test environment's clock: one node at a time has it, renews it while it works, and stops once it may have lost it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { ClockSetting } from '../../../platform/adjustable-clock.ts';
import type { StoredClock } from '../../../platform/db/stored-clock.ts';
import { leaseTimes } from '../../../platform/lease-times.ts';

const ASK_AGAIN_MS = 250;

/** Another node or call is running the clock. */
export class ClockIsRun extends Error {
  override readonly name = 'ClockIsRun';

  constructor() {
    super('The clock is being advanced by another call.');
  }
}

export class ClockLease {
  readonly #context: Context;
  readonly #stored: StoredClock;
  readonly #runner: string;
  #until = 0;

  constructor(context: Context, stored: StoredClock) {
    this.#context = context;
    this.#stored = stored;
    this.#runner = context.ids.make('sim_');
  }

  /** False if another runner has it. */
  async take(): Promise<boolean> {
    const { now, until } = this.#next();
    const isTaken = await this.#stored.lease(this.#runner, now, until);
    if (isTaken) this.#until = until;
    return isTaken;
  }

  /** @throws ClockIsRun if another runner keeps it for so long */
  async takeWithin(patienceMs: number): Promise<void> {
    for (let waitedMs = 0; !(await this.take()); waitedMs += ASK_AGAIN_MS) {
      if (waitedMs >= patienceMs) throw new ClockIsRun();
      await pause(ASK_AGAIN_MS);
    }
  }

  /** Sets the clock, which also renews the lease. @throws ClockIsRun if another runner took over */
  async set(setting: ClockSetting): Promise<void> {
    this.mustHold();
    const { until } = this.#next();
    if (!(await this.#stored.setBy(this.#runner, setting, until))) throw new ClockIsRun();
    this.#until = until;
  }

  /** Call before every write: this process may have been suspended since it took the lease. @throws ClockIsRun */
  mustHold(): void {
    const { clock, config } = this.#context;
    if (clock.now() >= this.#until - leaseTimes(config.leaseMs).marginMs) throw new ClockIsRun();
  }

  /** Renews the lease while the work lasts, and returns it then, even after a failure, so that no other node has to wait for it. */
  async hold<Done>(work: () => Promise<Done>): Promise<Done> {
    let renewed: Promise<unknown> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = renewed.then(() => this.#renew()).catch(() => {});
    }, leaseTimes(this.#context.config.leaseMs).renewEveryMs).unref();
    const release = async () => {
      clearInterval(renewing);
      await renewed;
      this.#until = 0;
      return this.#stored.renew(this.#runner, 0);
    };
    let done: Done;
    try {
      done = await work();
    } catch (error) {
      // If the database is unavailable, the lease expires by itself.
      const wasHeld = await release().catch(() => true);
      // A process that was suspended may fail for another reason first; what counts is that another one runs the clock.
      throw wasHeld ? error : new ClockIsRun();
    }
    await release();
    return done;
  }

  async #renew(): Promise<void> {
    const { until } = this.#next();
    this.#until = (await this.#stored.renew(this.#runner, until)) ? until : 0;
  }

  #next(): { readonly now: number; readonly until: number } {
    const now = this.#context.clock.now();
    return { now, until: now + this.#context.config.leaseMs };
  }
}
