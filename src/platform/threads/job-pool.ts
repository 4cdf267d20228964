// A bounded pool: few runners, a short queue, and time limits for waiting and running. Large jobs do not hold up small ones.

/** Runs one job at a time. */
export interface Runner<Job, Result> {
  /** Rejects if the job fails, and if the runner itself ends. */
  run(job: Job): Promise<Result>;
  /** A runner that has ended is replaced by a new one. */
  readonly hasEnded: boolean;
  stop(): Promise<void>;
}

export interface PoolLimits {
  readonly runners: number;
  /** Further jobs are rejected at once. */
  readonly waiting: number;
  /** The longest time a job waits for a runner. */
  readonly waitMs: number;
  /** The longest time a job runs. */
  readonly runMs: number;
}

/** The pool has no room, or had none in time. The same job may succeed later. */
export class PoolBusy extends Error {}

/** The job failed. */
export class JobFailed extends Error {}

/** The job ran for too long and was abandoned. */
export class JobTimedOut extends JobFailed {}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly isLarge: boolean;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** After this many small jobs have overtaken a large one, the large one runs. */
const PATIENCE = 8;

export class JobPool<Job, Result> {
  readonly #makeRunner: () => Runner<Job, Result>;
  readonly #isLarge: (job: Job) => boolean;
  readonly #limits: PoolLimits;
  readonly #small: Waiting<Job, Result>[] = [];
  readonly #large: Waiting<Job, Result>[] = [];
  readonly #underWay = new Set<Waiting<Job, Result>>();
  readonly #idle: Runner<Job, Result>[] = [];
  #passedOver = 0;
  #closing: (() => void) | undefined;
  #isClosed = false;

  /** Runners are created on first use. */
  constructor(makeRunner: () => Runner<Job, Result>, isLarge: (job: Job) => boolean, limits: PoolLimits) {
    this.#makeRunner = makeRunner;
    this.#isLarge = isLarge;
    this.#limits = limits;
  }

  /** @throws PoolBusy or JobFailed */
  run(job: Job): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new PoolBusy('It is being closed.'));
    if (this.#small.length + this.#large.length >= this.#limits.waiting) {
      return Promise.reject(new PoolBusy(`${this.#limits.waiting} jobs are waiting already.`));
    }
    return new Promise((resolve, reject) => {
      const isLarge = this.#isLarge(job);
      const timer = setTimeout(() => this.#stopWaiting(waiting), this.#limits.waitMs);
      const waiting: Waiting<Job, Result> = { job, isLarge, resolve, reject, timer };
      (isLarge ? this.#large : this.#small).push(waiting);
      this.#dispatch();
    });
  }

  /** Running jobs are finished; then the runners stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underWay.size > 0) await new Promise<void>((resolve) => (this.#closing = resolve));
    await Promise.all(this.#idle.splice(0).map((runner) => runner.stop()));
  }

  #dispatch(): void {
    while (this.#underWay.size < this.#limits.runners) {
      const next = this.#next();
      if (next === undefined) return;
      this.#start(next);
    }
  }

  /** Large jobs leave one runner free for small ones. With a single runner, they let small ones go first for a while. */
  #next(): Waiting<Job, Result> | undefined {
    const { runners } = this.#limits;
    const largeUnderWay = [...this.#underWay].filter(({ isLarge }) => isLarge).length;
    const mayBeLarge = this.#large.length > 0 && (runners === 1 || largeUnderWay < runners - 1);
    const takesLarge = mayBeLarge && (this.#small.length === 0 || this.#passedOver >= PATIENCE);
    if (takesLarge) {
      this.#passedOver = 0;
      return this.#large.shift();
    }
    if (this.#small.length > 0 && this.#large.length > 0) this.#passedOver++;
    return this.#small.shift();
  }

  #start(waiting: Waiting<Job, Result>): void {
    const runner = this.#idle.pop() ?? this.#makeRunner();
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#giveUp(waiting, runner), this.#limits.runMs);
    this.#underWay.add(waiting);
    runner
      .run(waiting.job)
      .then(waiting.resolve, (error: unknown) => waiting.reject(new JobFailed(messageOf(error), { cause: error })))
      .finally(() => this.#finish(waiting, runner));
  }

  #finish(waiting: Waiting<Job, Result>, runner: Runner<Job, Result>): void {
    clearTimeout(waiting.timer);
    // A job that took too long was already abandoned, together with its runner.
    if (!this.#underWay.delete(waiting)) return;
    if (!runner.hasEnded) this.#idle.push(runner);
    this.#dispatch();
    if (this.#underWay.size === 0) this.#closing?.();
  }

  #stopWaiting(waiting: Waiting<Job, Result>): void {
    const queue = waiting.isLarge ? this.#large : this.#small;
    queue.splice(queue.indexOf(waiting), 1);
    waiting.reject(new PoolBusy(`Its turn did not come within ${this.#limits.waitMs / 1000} seconds.`));
  }

  #giveUp(waiting: Waiting<Job, Result>, runner: Runner<Job, Result>): void {
    waiting.reject(new JobTimedOut(`It was not done within ${this.#limits.runMs / 1000} seconds.`));
    this.#underWay.delete(waiting);
    void runner.stop();
    this.#dispatch();
    if (this.#underWay.size === 0) this.#closing?.();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
