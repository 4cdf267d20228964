// Gathers transactions during a commit and hands them over together: many requests share one fsync. While the database thread commits one
// half of what is in flight, this thread decides the other.
import { Worker } from 'node:worker_threads';
import type { OnDamaged, Row, Unit } from '../database.ts';
import { DatabaseDamaged, DatabaseUnavailable, WriteConflict } from '../database.ts';
import type { SlowStatement } from '../watch-statements.ts';
import type { Outcome, SqliteEngine } from './sqlite-engine.ts';
import type { SlowMessage, WorkerStart } from './sqlite-worker.ts';
import { type PackedOutcome, UnitPacker, unpackOutcome } from './unit-wire.ts';

interface Waiting {
  readonly unit: Unit;
  readonly resolve: (rows: Row[][]) => void;
  readonly reject: (error: Error) => void;
}

/** Runs groups of transactions, each in one commit, in the given order. */
export interface Committer {
  commit(units: readonly Unit[]): Promise<readonly Outcome[]>;
  close(): Promise<void>;
}

/** A slow commit must not grow the queue without limit; beyond this many transactions, callers are told to retry. */
const MOST_WAITING = 20_000;
/** At least this many transactions are worth their own fsync; beyond the maximum, waiting for more saves nothing. */
const LEAST_GROUP = 8;
const MOST_GROUP = 64;
/** A transaction with this many values is worth one by itself: a batch of events. */
const HEAVY = 2_000;
/** The one being committed, and the next. */
const MOST_GROUPS = 2;

export class SqliteWriter {
  readonly #committer: Committer;
  readonly #onDamaged: OnDamaged;
  #waiting: Waiting[] = [];
  /** A waiting transaction is heavy. */
  #isHeavy = false;
  #isTurnAwaited = false;
  /** The groups handed over, and the transactions in them. */
  #groups = 0;
  #committing = 0;
  /** How many transactions were in flight recently: callers that wait for a response before they continue. */
  #inFlight = 0;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(committer: Committer, onDamaged: OnDamaged = () => {}) {
    this.#committer = committer;
    this.#onDamaged = onDamaged;
  }

  write(unit: Unit): Promise<Row[][]> {
    if (this.#isClosed) return Promise.reject(new DatabaseUnavailable('the database is closed'));
    if (this.#waiting.length >= MOST_WAITING) {
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject });
      this.#isHeavy ||= isHeavy(unit);
      const inFlight = this.#waiting.length + this.#committing;
      if (inFlight > this.#inFlight) this.#inFlight = inFlight;
      this.#consider();
    });
  }

  /** Everything handed in before is written first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#waiting.length > 0 || this.#groups > 0) {
      if (this.#groups === 0) this.#handOver();
      await this.#last;
    }
    await this.#committer.close();
  }

  /**
   * When half of the usual number are waiting, they are handed over at once: if all were in one group, this thread would be idle until it
   * is on disk, and the other until the next are decided. A heavy one is also handed over at once, since this thread may take long to
   * decide the next. Fewer wait for the commit in progress, or for the next round of the event loop, so that requests that arrived together
   * share a commit.
   */
  #consider(): void {
    const half = Math.min(MOST_GROUP, Math.max(LEAST_GROUP, this.#inFlight / 2));
    const isEnough = this.#waiting.length >= half || this.#isHeavy;
    if (isEnough && this.#groups < MOST_GROUPS) this.#handOver();
    else if (this.#groups === 0 && this.#waiting.length > 0 && !this.#isTurnAwaited) {
      this.#isTurnAwaited = true;
      setImmediate(() => {
        this.#isTurnAwaited = false;
        if (this.#groups === 0 && this.#waiting.length > 0) this.#handOver();
      });
    }
  }

  #handOver(): void {
    const group = this.#waiting;
    this.#waiting = [];
    this.#isHeavy = false;
    this.#groups++;
    this.#committing += group.length;
    // The usual number decays slowly.
    this.#inFlight = Math.max(this.#committing, this.#inFlight * 0.99);
    const done = () => {
      this.#groups--;
      this.#committing -= group.length;
      // What arrived in the meantime is handed over before this thread handles the responses: the other thread is idle.
      if (this.#groups === 0 && this.#waiting.length > 0) this.#handOver();
      else this.#consider();
    };
    this.#last = this.#committer.commit(group.map((one) => one.unit)).then(
      (outcomes) => {
        for (let index = 0; index < group.length; index++) settle(group[index]!, outcomes[index]!, this.#onDamaged);
        done();
      },
      (error) => {
        for (const one of group) one.reject(new DatabaseUnavailable(String(error)));
        done();
      },
    );
  }
}

function isHeavy(unit: Unit): boolean {
  let values = 0;
  for (const step of unit) if ('parameters' in step) values += step.parameters.length;
  return values >= HEAVY;
}

function settle(waiting: Waiting, outcome: Outcome, onDamaged: OnDamaged): void {
  if (outcome.kind === 'done') waiting.resolve(outcome.rows);
  else if (outcome.kind === 'conflict') waiting.reject(new WriteConflict(outcome.reason));
  else if (outcome.kind === 'unavailable') waiting.reject(new DatabaseUnavailable(outcome.reason));
  else if (outcome.kind === 'damaged') {
    const damaged = new DatabaseDamaged(outcome.reason);
    onDamaged(damaged);
    waiting.reject(damaged);
  } else waiting.reject(new Error(`The database refused a statement: ${outcome.reason}`));
}

/** Commits on this thread, for in-memory databases, where there is no disk to wait for. */
export function inlineCommitter(engine: SqliteEngine): Committer {
  return {
    commit: async (units) => engine.commit(units),
    close: async () => {},
  };
}

interface Expected {
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: Error) => void;
}

/** Called for slow statements on another thread. */
export type OnSlow = (slow: SlowStatement) => void;

/** Commits on a worker thread. If it dies, its pending commits fail, and the next commit starts a new one. */
export function threadCommitter(script: URL, start: WorkerStart, onSlow: OnSlow = () => {}): Committer {
  let worker: Worker | undefined;
  let packer = new UnitPacker();
  /** What was sent to the thread and not answered yet. It responds in order. */
  let expected: Expected[] = [];
  const spawn = () => {
    packer = new UnitPacker();
    expected = [];
    const own = expected;
    const made = new Worker(script, { workerData: start });
    made.on('message', (message: readonly PackedOutcome[] | SlowMessage) => {
      if ('slow' in message) onSlow(message.slow);
      else own.shift()?.resolve(message.map(unpackOutcome));
    });
    const onEnd = (cause: unknown) => {
      if (worker === made) worker = undefined;
      for (const { reject } of own.splice(0)) reject(new Error(`The database thread ended: ${String(cause)}`));
    };
    // Without a listener, an error that arrives while nothing is pending ends the process.
    made.on('error', onEnd);
    made.once('exit', onEnd);
    return made;
  };
  worker = spawn();
  return {
    commit(units) {
      worker ??= spawn();
      const current = worker;
      return new Promise((resolve, reject) => {
        try {
          current.postMessage(packer.pack(units));
          expected.push({ resolve, reject });
        } catch (error) {
          // Something in it cannot be sent to a thread, so its texts did not arrive either.
          packer = new UnitPacker();
          reject(error as Error);
        }
      });
    },
    async close() {
      const current = worker;
      if (current === undefined) return;
      const gone = new Promise<void>((resolve) => current.once('exit', () => resolve()));
      current.postMessage('close');
      await gone;
    },
  };
}
