// Runs the test environment's clock: everything that is due on the way happens, in the order of time, before time goes on.
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { nextDueAt } from '../shipments/events/plan-next.ts';
import { movePickups, nextPickupAt } from './move-pickups.ts';
import { moveShipments } from './move-shipments.ts';
import type { SimulationParts } from './simulation-parts.ts';

/** What happens within such a span is recorded together, each event with its own time. */
const WINDOW_MS = 15 * 60_000;
/** The same for jobs of the freight's topics, whose pauses can be as short as seconds. */
const JOB_WINDOW_MS = 1_000;
/** How far ahead pickups are looked for when the next moment is asked for. */
const FARTHEST_LOOK_MS = 366 * DAY_MS;
const LEASE_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
/** How long a caller waits for another one who runs the clock. */
const PATIENCE_MS = 5_000;

const RUN_BY_ANOTHER = 'The clock is being advanced by another call.';

/** Another node or call runs the clock at this moment. */
export class ClockIsRun extends Error {
  override readonly name = 'ClockIsRun';
}

export class SimulatedOperation {
  readonly #parts: SimulationParts;
  readonly #runner: string;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: SimulationParts) {
    this.#parts = parts;
    this.#runner = parts.context.ids.make('sim_');
  }

  /** Shows the stored time, and lets what is due happen as time goes by. */
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
   * Moves time forward, from what the clock shows when it is this call's turn; then it runs at `speed`, or as before. Gives how many
   * events happened on the way.
   */
  advance(targetFrom: (now: number) => number, newSpeed?: number): Promise<number> {
    return this.#alone(async () => {
      await this.#leaseWithin(PATIENCE_MS);
      return this.#thenRelease(async () => {
        const { clock, storedClock, context } = this.#parts;
        await storedClock.load();
        const target = targetFrom(clock.now());
        const speed = newSpeed ?? clock.setting.speed;
        // With the speed that was asked for all along: a call that is cut short leaves a clock that goes on.
        const show = async (at: number) => {
          const now = context.clock.now();
          const setting = { machineAt: now, shownAt: Math.max(at, clock.now()), speed };
          if (!(await storedClock.setBy(this.#runner, setting, now + LEASE_MS))) throw new ClockIsRun(RUN_BY_ANOTHER);
        };
        const events = await this.#run(target, show);
        await show(target);
        return events;
      });
    });
  }

  /**
   * `show` sets the clock on the way; without it the clock is there already, and whoever works through the topics does so
   * at the same time: then no freight waits for a receiver of its events.
   */
  async #run(target: number, show?: (at: number) => Promise<void>): Promise<number> {
    let events = 0;
    let done = Number.NEGATIVE_INFINITY;
    await this.#parts.settle();
    for (;;) {
      const freightAt = await this.#nextFreight(target);
      const jobAt = show === undefined ? undefined : await this.#nextJob();
      const next = earlier(freightAt, jobAt);
      // What cannot be brought forward (a job whose receiver asked for patience) must not hold time up.
      if (next === undefined || next > target || (done >= target && next <= done)) return events;
      const until = Math.min(
        target,
        Math.max(freightAt ?? target, done) + WINDOW_MS,
        Math.max(jobAt ?? target, done) + JOB_WINDOW_MS,
      );
      await show?.(until);
      if (freightAt !== undefined && freightAt <= until) {
        events += await movePickups(this.#parts, until);
        events += await moveShipments(this.#parts, until);
        for (const desk of this.#parts.desks) events += await desk.play(until);
        await this.#parts.settle();
      }
      if (show !== undefined) {
        for (const topic of this.#parts.freightTopics) await this.#parts.workers.drain(topic, until);
      }
      done = until;
    }
  }

  async #nextFreight(target: number): Promise<number | undefined> {
    const { shipments, desks } = this.#parts;
    const moments = await Promise.all([
      nextDueAt(shipments),
      nextPickupAt(this.#parts, target),
      ...desks.map((desk) => desk.nextAt()),
    ]);
    return moments.reduce(earlier, undefined);
  }

  async #nextJob(): Promise<number | undefined> {
    const { context, freightTopics } = this.#parts;
    const moments = await Promise.all(freightTopics.map((topic) => context.outbox.nextDue(topic)));
    return moments.reduce(earlier, undefined);
  }

  /** How long ago, on its own clock, something was due that has not happened. */
  async lagMs(): Promise<number> {
    const now = this.#parts.clock.now();
    return Math.max(0, now - ((await this.#nextFreight(now)) ?? now));
  }

  /** The machine's time at which something is due, if the clock goes on as it does. */
  async nextAt(): Promise<number | undefined> {
    const { clock } = this.#parts;
    const next = earlier(await this.#nextFreight(clock.now() + FARTHEST_LOOK_MS), await this.#nextJob());
    const at = next === undefined ? Number.POSITIVE_INFINITY : clock.machineTimeOf(next);
    return Number.isFinite(at) ? at : undefined;
  }

  /** One after the other on this node. What is remembered on the way is good for one turn. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work).finally(() => this.#parts.underWay.clear());
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #leaseWithin(patienceMs: number): Promise<void> {
    const { clock } = this.#parts.context;
    for (let waitedMs = 0; ; waitedMs += 250) {
      const now = clock.now();
      if (await this.#parts.storedClock.lease(this.#runner, now, now + LEASE_MS)) return;
      if (waitedMs >= patienceMs) throw new ClockIsRun(RUN_BY_ANOTHER);
      await pause(250);
    }
  }

  /** Nobody else has to wait for a lease that is over: not after a failure either. */
  async #thenRelease<T>(work: () => Promise<T>): Promise<T> {
    const release = () => this.#parts.storedClock.lease(this.#runner, this.#parts.context.clock.now(), 0);
    let done: T;
    try {
      done = await work();
    } catch (error) {
      // Where the database is away it ends by itself.
      await release().catch(() => {});
      throw error;
    }
    await release();
    return done;
  }

  #lookLater(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Whoever gets the lease plays what is due; the others follow the clock. While nothing is due nobody has it, and nothing is written. */
  async #look(): Promise<void> {
    const { context, storedClock, clock } = this.#parts;
    try {
      await this.#alone(async () => {
        if (this.#stopped) return;
        await storedClock.load();
        const dueAt = await this.#nextFreight(clock.now());
        if (dueAt === undefined || dueAt > clock.now()) return;
        const now = context.clock.now();
        if (!(await storedClock.lease(this.#runner, now, now + LEASE_MS))) return;
        await this.#thenRelease(() => this.#run(clock.now()));
      });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) context.log.error({ err: error }, 'the simulated operation failed');
    }
    this.#lookLater();
  }
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
