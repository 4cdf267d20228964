// A bounded pool: few runners, a short queue, and time limits for waiting and running. Large jobs do not hold up small ones.

export type Outcome<Result> = { readonly result: Result } | { readonly failed: string };

/** Runs one group of jobs at a time, and its jobs one after another. */
export interface Runner<Job, Result> {
  /** Returns an outcome for each job, in order. Rejects if the runner itself ends. */
  run(jobs: readonly Job[]): Promise<readonly Outcome<Result>[]>;
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
  /** The longest time a group of jobs runs, and then, if it failed, each of its jobs. */
  readonly runMs: number;
  /** How many small jobs a runner takes at once if they are waiting. Passing them on together saves most of the cost of waking a thread. */
  readonly together: number;
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
  /** It never shares a group: it is large, or a group that it was in failed as a whole. */
  isAlone: boolean;
  timer: NodeJS.Timeout | undefined;
}

interface Group<Job, Result> {
  readonly all: readonly Waiting<Job, Result>[];
  timer: NodeJS.Timeout | undefined;
}

/** After this many small jobs have overtaken a large one, the large one runs. */
const PATIENCE = 8;

export class JobPool<Job, Result> {
  readonly #makeRunner: () => Runner<Job, Result>;
  readonly #isLarge: (job: Job) => boolean;
  readonly #limits: PoolLimits;
  readonly #small: Waiting<Job, Result>[] = [];
  readonly #large: Waiting<Job, Result>[] = [];
  readonly #underWay = new Set<Group<Job, Result>>();
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
      this.#enqueue({ job, isLarge, resolve, reject, isAlone: isLarge, timer: undefined });
      this.#dispatch();
    });
  }

  /** Running jobs are finished; then the runners stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underWay.size > 0) await new Promise<void>((resolve) => (this.#closing = resolve));
    await Promise.all(this.#idle.splice(0).map((runner) => runner.stop()));
  }

  #enqueue(waiting: Waiting<Job, Result>): void {
    waiting.timer = setTimeout(() => this.#stopWaiting(waiting), this.#limits.waitMs);
    (waiting.isLarge ? this.#large : this.#small).push(waiting);
  }

  #dispatch(): void {
    while (this.#underWay.size < this.#limits.runners) {
      const next = this.#next();
      if (next === undefined) return;
      this.#start([next, ...this.#companyOf(next)]);
    }
  }

  /** Large jobs leave one runner free for small ones. With a single runner, they let small ones go first for a while. */
  #next(): Waiting<Job, Result> | undefined {
    const { runners } = this.#limits;
    const largeUnderWay = [...this.#underWay].filter(({ all }) => all[0]!.isLarge).length;
    const mayBeLarge = this.#large.length > 0 && (runners === 1 || largeUnderWay < runners - 1);
    const takesLarge = mayBeLarge && (this.#small.length === 0 || this.#passedOver >= PATIENCE);
    if (takesLarge) {
      this.#passedOver = 0;
      return this.#large.shift();
    }
    if (this.#small.length > 0 && this.#large.length > 0) this.#passedOver++;
    return this.#small.shift();
  }

  /** The small jobs that run with it. Each free runner gets its share; large jobs that wait are overtaken by one at a time. */
  #companyOf(first: Waiting<Job, Result>): Waiting<Job, Result>[] {
    if (first.isAlone || this.#large.length > 0) return [];
    const share = Math.ceil((this.#small.length + 1) / (this.#limits.runners - this.#underWay.size));
    const most = Math.min(share, this.#limits.together) - 1;
    const alone = this.#small.slice(0, most).findIndex(({ isAlone }) => isAlone);
    return this.#small.splice(0, alone === -1 ? most : alone);
  }

  #start(all: readonly Waiting<Job, Result>[]): void {
    const runner = this.#idle.pop() ?? this.#makeRunner();
    for (const { timer } of all) clearTimeout(timer);
    const group: Group<Job, Result> = { all, timer: undefined };
    group.timer = setTimeout(() => this.#giveUp(group, runner), this.#limits.runMs);
    this.#underWay.add(group);
    runner.run(all.map(({ job }) => job)).then(
      (outcomes) => this.#finish(group, runner, () => settle(all, outcomes)),
      (error: unknown) => {
        const failure = new JobFailed(messageOf(error), { cause: error });
        this.#finish(group, runner, () => this.#fail(group, failure));
      },
    );
  }

  #finish(group: Group<Job, Result>, runner: Runner<Job, Result>, conclude: () => void): void {
    clearTimeout(group.timer);
    // One that took too long was already abandoned, together with its runner.
    if (!this.#underWay.delete(group)) return;
    if (!runner.hasEnded) this.#idle.push(runner);
    conclude();
    this.#goOn();
  }

  #stopWaiting(waiting: Waiting<Job, Result>): void {
    const queue = waiting.isLarge ? this.#large : this.#small;
    queue.splice(queue.indexOf(waiting), 1);
    waiting.reject(new PoolBusy(`Its turn did not come within ${this.#limits.waitMs / 1000} seconds.`));
  }

  #giveUp(group: Group<Job, Result>, runner: Runner<Job, Result>): void {
    this.#underWay.delete(group);
    this.#fail(group, new JobTimedOut(`It was not done within ${this.#limits.runMs / 1000} seconds.`));
    void runner.stop();
    this.#goOn();
  }

  /** One of several jobs took the others with it, and nobody knows which: each gets a turn of its own. */
  #fail(group: Group<Job, Result>, error: JobFailed): void {
    const isOnlyOne = group.all.length === 1;
    for (const waiting of group.all) {
      if (isOnlyOne) waiting.reject(error);
      else this.#enqueue(Object.assign(waiting, { isAlone: true }));
    }
  }

  #goOn(): void {
    this.#dispatch();
    if (this.#underWay.size === 0) this.#closing?.();
  }
}

function settle<Job, Result>(all: readonly Waiting<Job, Result>[], outcomes: readonly Outcome<Result>[]): void {
  for (const [at, { resolve, reject }] of all.entries()) {
    const outcome = outcomes[at]!;
    if ('result' in outcome) resolve(outcome.result);
    else reject(new JobFailed(outcome.failed));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
