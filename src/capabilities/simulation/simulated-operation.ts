// Runs the test environment's clock: everything that becomes due happens, in order of time, before the clock moves on.
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { LastRead } from '../../platform/db/own-changes.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { nextDueAt } from '../shipments/events/plan-next.ts';
import { ClockIsRun } from './clock/clock-lease.ts';
import { movePickups, nextPickupAt } from './move-pickups.ts';
import { moveShipments } from './move-shipments.ts';
import type { SimulationParts } from './simulation-parts.ts';

/** Events within a span of this length are recorded together, each with its own time. */
const WINDOW_MS = 15 * 60_000;
/** The same for jobs of the freight's topics, whose delays can be a few seconds. */
const JOB_WINDOW_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
/** How far ahead each look sees, by the environment's clock. Until then, nothing is read unless something was written. */
const LOOK_AHEAD_MS = MINUTE_MS;
/** While another node runs the clock, which may have died. */
const LOOK_AT_OTHER_MS = 500;
/** How long a call waits for another one that runs the clock. */
const PATIENCE_MS = 5_000;

export class SimulatedOperation {
  readonly #parts: SimulationParts;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #lastRead: LastRead;
  /** Nothing is due before this, by the environment's clock, unless something was written since. */
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: SimulationParts) {
    this.#parts = parts;
    this.#lastRead = new LastRead(parts.context.db);
  }

  /** Loads the stored time, and processes what is due as time passes. */
  async start(): Promise<void> {
    await this.#parts.storedClock.load();
    this.#lookLater();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#queue;
  }

  /**
   * Moves the clock forward, from its time when it is this call's turn; then it runs at `newSpeed`, or as before. Returns the number
   * of events on the way.
   */
  advance(targetFrom: (now: number) => number, newSpeed?: number): Promise<number> {
    return this.#alone(async () => {
      const { clock, storedClock, context, lease } = this.#parts;
      await lease.takeWithin(PATIENCE_MS);
      return lease.hold(async () => {
        await storedClock.load();
        const target = targetFrom(clock.now());
        const speed = newSpeed ?? clock.setting.speed;
        // Always with the requested speed, so that an interrupted call leaves a running clock.
        const show = async (at: number) => {
          await lease.set({ machineAt: context.clock.now(), shownAt: Math.max(at, clock.now()), speed });
        };
        const events = await this.#run(target, show);
        await show(target);
        return events;
      });
    });
  }

  /**
   * `show` sets the clock along the way. Without it, the clock is already there and the topics' workers run concurrently, so freight
   * does not wait for the receivers of its events.
   */
  async #run(target: number, show?: (at: number) => Promise<void>): Promise<number> {
    let events = 0;
    let done = Number.NEGATIVE_INFINITY;
    await this.#parts.settle();
    for (;;) {
      const freightAt = await this.#nextFreight();
      const jobAt = show === undefined ? undefined : await this.#nextJob();
      const next = earlier(freightAt, jobAt);
      // A job that cannot be run early (because its receiver asked for a delay) must not stop the clock.
      if (next === undefined || next > target || (done >= target && next <= done)) return events;
      const until = Math.min(
        target,
        Math.max(freightAt ?? target, done) + WINDOW_MS,
        Math.max(jobAt ?? target, done) + JOB_WINDOW_MS,
      );
      await show?.(until);
      this.#parts.lease.mustHold();
      if (freightAt !== undefined && freightAt <= until) {
        events += await movePickups(this.#parts, until);
        events += await moveShipments(this.#parts, until);
        for (const desk of this.#parts.desks) {
          this.#parts.lease.mustHold();
          events += await desk.play(until);
        }
        await this.#parts.settle();
      }
      if (show !== undefined) {
        for (const topic of this.#parts.freightTopics) await this.#parts.workers.drain(topic, until);
      }
      done = until;
    }
  }

  async #nextFreight(): Promise<number | undefined> {
    const { shipments, desks } = this.#parts;
    const moments = await Promise.all([
      nextDueAt(shipments),
      nextPickupAt(this.#parts),
      ...desks.map((desk) => desk.nextAt()),
    ]);
    return moments.reduce(earlier, undefined);
  }

  async #nextJob(): Promise<number | undefined> {
    const { context, freightTopics } = this.#parts;
    const moments = await Promise.all(freightTopics.map((topic) => context.outbox.nextDue(topic)));
    return moments.reduce(earlier, undefined);
  }

  /** By how much the oldest due event is overdue, by the environment's clock. */
  async lagMs(): Promise<number> {
    const now = this.#parts.clock.now();
    return Math.max(0, now - ((await this.#nextFreight()) ?? now));
  }

  /** The system time at which something is due next, if the clock keeps its speed. */
  async nextAt(): Promise<number | undefined> {
    const { clock } = this.#parts;
    const next = earlier(await this.#nextFreight(), await this.#nextJob());
    const at = next === undefined ? Number.POSITIVE_INFINITY : clock.machineTimeOf(next);
    return Number.isFinite(at) ? at : undefined;
  }

  /** Runs one at a time on this node. The cache is valid for one run. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work).finally(() => this.#parts.underWay.clear());
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #lookLater(afterMs = LOOK_EVERY_MS): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), afterMs).unref();
  }

  /** The node that gets the lease processes what is due; the others follow the clock. If nothing is due, nothing is written. */
  async #look(): Promise<void> {
    const { context, storedClock, clock, lease } = this.#parts;
    let isRunByOther = false;
    try {
      await this.#alone(async () => {
        const isQuiet = () => clock.now() < this.#quietUntil;
        if (this.#stopped || (this.#lastRead.isCurrent && isQuiet())) return;
        await this.#lastRead.read(async () => {
          await storedClock.load();
          const seen = clock.now() + LOOK_AHEAD_MS;
          this.#quietUntil = Math.min((await this.#nextFreight()) ?? seen, seen);
        });
        if (isQuiet()) return;
        isRunByOther = !(await lease.take());
        if (!isRunByOther) await lease.hold(() => this.#run(clock.now()));
      });
    } catch (error) {
      isRunByOther = error instanceof ClockIsRun;
      const isTold = isRunByOther || error instanceof DatabaseUnavailable;
      if (!isTold) context.log.error({ err: error }, 'the simulated operation failed');
    }
    this.#lookLater(isRunByOther ? LOOK_AT_OTHER_MS : LOOK_EVERY_MS);
  }
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
