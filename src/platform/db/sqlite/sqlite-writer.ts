// Gathers units while a commit is under way and hands them over together: many requests wait for one fsync. While the
// database's thread commits one half of what is in flight, this thread decides the other.
import { Worker } from 'node:worker_threads';
import type { Row, Unit } from '../database.ts';
import { DatabaseUnavailable, WriteConflict } from '../database.ts';
import type { Outcome, SqliteEngine } from './sqlite-engine.ts';
import type { WorkerStart } from './sqlite-worker.ts';
import { type PackedOutcome, UnitPacker, unpackOutcome } from './unit-wire.ts';

interface Waiting {
  readonly unit: Unit;
  readonly resolve: (rows: Row[][]) => void;
  readonly reject: (error: Error) => void;
}

/** Carries out one group of units in one commit. */
export interface Committer {
  commit(units: readonly Unit[]): Promise<readonly Outcome[]>;
  close(): Promise<void>;
}

/** A commit that takes long must not grow without bound; past this many units callers are told to come back. */
const MOST_WAITING = 20_000;
/** So many units are worth an fsync of their own; beyond the most, waiting for more saves nothing. */
const LEAST_GROUP = 8;
const MOST_GROUP = 64;

export class SqliteWriter {
  readonly #committer: Committer;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  /** Begins the first group, while it waits for the end of this turn of the event loop. */
  #begin: (() => void) | undefined;
  #committing = 0;
  /** How many units were in flight lately: callers that wait for an answer before they go on. */
  #inFlight = 0;

  constructor(committer: Committer) {
    this.#committer = committer;
  }

  write(unit: Unit): Promise<Row[][]> {
    if (this.#waiting.length >= MOST_WAITING) {
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject });
      const inFlight = this.#waiting.length + this.#committing;
      if (inFlight > this.#inFlight) this.#inFlight = inFlight;
      if (this.#running === undefined) this.#running = this.#start();
      else if (this.#begin !== undefined && this.#waiting.length >= this.#half()) this.#begin();
    });
  }

  /**
   * The group is taken after this turn of the event loop, so that requests that arrived together share a commit. When
   * half of the usual number have come, it goes at once: were all of them in one group, this thread would have nothing
   * to do until it is on disk, and the other nothing until the next are decided.
   */
  #start(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        if (this.#begin !== begin) return;
        this.#begin = undefined;
        resolve(this.#drain());
      };
      this.#begin = begin;
      setImmediate(begin);
    });
  }

  #half(): number {
    return Math.min(MOST_GROUP, Math.max(LEAST_GROUP, this.#inFlight / 2));
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#committer.close();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      this.#committing = group.length;
      // What was usual is forgotten bit by bit.
      this.#inFlight = Math.max(group.length, this.#inFlight * 0.99);
      try {
        const outcomes = await this.#committer.commit(group.map((one) => one.unit));
        for (const [index, one] of group.entries()) settle(one, outcomes[index]!);
      } catch (error) {
        for (const one of group) one.reject(new DatabaseUnavailable(String(error)));
      }
    }
    this.#committing = 0;
    this.#running = undefined;
  }
}

function settle(waiting: Waiting, outcome: Outcome): void {
  if (outcome.kind === 'done') waiting.resolve(outcome.rows);
  else if (outcome.kind === 'conflict') waiting.reject(new WriteConflict(outcome.reason));
  else if (outcome.kind === 'unavailable') waiting.reject(new DatabaseUnavailable(outcome.reason));
  else waiting.reject(new Error(`The database refused a statement: ${outcome.reason}`));
}

/** Commits on this thread: for databases in memory, where there is no disk to wait for. */
export function inlineCommitter(engine: SqliteEngine): Committer {
  return {
    commit: async (units) => engine.commit(units),
    close: async () => {},
  };
}

/** Commits on a thread of its own. A thread that dies fails what it had, and the next commit starts a new one. */
export function threadCommitter(script: URL, start: WorkerStart): Committer {
  let worker: Worker | undefined;
  let packer = new UnitPacker();
  const spawn = () => {
    packer = new UnitPacker();
    const made = new Worker(script, { workerData: start });
    // Whoever waits hears of an error as well; without a listener, one that comes while nobody waits ends the process.
    made.on('error', () => {});
    made.once('exit', () => {
      if (worker === made) worker = undefined;
    });
    return made;
  };
  worker = spawn();
  return {
    commit(units) {
      worker ??= spawn();
      const current = worker;
      return new Promise((resolve, reject) => {
        const settled = () => {
          current.off('message', onMessage);
          current.off('error', onFailure);
          current.off('exit', onFailure);
        };
        const onMessage = (outcomes: readonly PackedOutcome[]) => {
          settled();
          resolve(outcomes.map(unpackOutcome));
        };
        const onFailure = (cause: unknown) => {
          settled();
          worker = undefined;
          reject(new Error(`The database thread ended: ${String(cause)}`));
        };
        current.on('message', onMessage);
        current.on('error', onFailure);
        current.on('exit', onFailure);
        try {
          current.postMessage(packer.pack(units));
        } catch (error) {
          // Something in it cannot be copied to a thread. The texts in it did not arrive either.
          packer = new UnitPacker();
          settled();
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
