// Renders tracking records that were not read recently on a worker thread, if several are requested at once. Reading such a
// record takes longer than the rest of its request, and may wait for the disk, which would block all other requests.
import { Worker } from 'node:worker_threads';
import type { Context } from '../../../context.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Network } from '../../../freight/network/network.ts';

export interface HistoryWorkerStart {
  readonly file: string;
  /** Reads a record by PRO: `ShipmentStore.recordSql`. */
  readonly sql: string;
}

/** Requests, by column. A list of accounts that several requests share is cloned only once. */
export interface HistoryAsks {
  readonly pros: string[];
  readonly nows: number[];
  /** The caller's accounts. */
  readonly accounts: (readonly string[])[];
  /** The terminals of the network in force, if it has changed. */
  readonly terminals?: readonly Terminal[] | undefined;
}

/** A record as JSON; null if the caller has none; false if it has to be rendered on the main thread. */
export type HistoryAnswer = string | null | false;

type Waiting = (answer: HistoryAnswer) => void;

/** The reader's customer accounts. */
export type ReaderAccounts = ReadonlyMap<string, unknown>;

interface NetworkVersion {
  readonly version: number;
  readonly data: Pick<Network, 'terminals'>;
}

/** For the main thread: the worker cannot do it, or the request is the only one and would wait longer. */
const MAKE_IT_HERE = Promise.resolve<HistoryAnswer>(false);
/** A batch of this size is sent before the turn of the event loop ends, so that the worker starts while more requests arrive. */
const ASKS_TOGETHER = 8;
/** About 50 ms of work for the worker. Beyond that, both threads work. */
const MOST_WAITING = 250;
/** Longer lists are not worth cloning with every few requests. */
const MOST_ACCOUNTS = 100;
/** Before a worker that ended is restarted. */
const REST_MS = 10_000;

/** Only for an embedded database in a file, and if the built script exists. */
export function historyThread(context: Context, sql: string): HistoryThread | undefined {
  const { historyWorker, db } = context;
  if (historyWorker === undefined || db.file === undefined) return undefined;
  return new HistoryThread(context, historyWorker, { file: db.file, sql });
}

export class HistoryThread {
  readonly #context: Pick<Context, 'clock' | 'log'>;
  readonly #script: URL;
  readonly #start: HistoryWorkerStart;
  #worker: Worker | undefined;
  #isReady = false;
  #restUntil = 0;
  #isClosed = false;
  /** Pending requests, in the order in which they were sent and will be answered. */
  #waiting: Waiting[] = [];
  /** Not sent yet. */
  #asks = noAsks();
  #networkVersion = Number.NaN;
  #isTurnAwaited = false;
  readonly #accountLists = new WeakMap<ReaderAccounts, readonly string[]>();

  constructor(context: Pick<Context, 'clock' | 'log'>, script: URL, start: HistoryWorkerStart) {
    this.#context = context;
    this.#script = script;
    this.#start = start;
  }

  /** A single request in a turn of the event loop is rendered on the main thread, because waking a worker takes time. */
  ask(pro: string, now: number, accounts: ReaderAccounts, network: NetworkVersion): Promise<HistoryAnswer> {
    const isAlone = !this.#isTurnAwaited && this.#waiting.length === 0;
    this.#awaitTurn();
    if (isAlone || this.#waiting.length >= MOST_WAITING || accounts.size > MOST_ACCOUNTS || !this.#isUsable()) {
      return MAKE_IT_HERE;
    }
    if (this.#networkVersion !== network.version) {
      this.#handOver();
      this.#networkVersion = network.version;
      this.#asks = { ...noAsks(), terminals: network.data.terminals };
    }
    this.#asks.pros.push(pro);
    this.#asks.nows.push(now);
    this.#asks.accounts.push(this.#listOf(accounts));
    if (this.#asks.pros.length >= ASKS_TOGETHER) this.#handOver();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#handOver();
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.ref();
    worker.postMessage('close');
    await gone;
  }

  #awaitTurn(): void {
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => {
      this.#isTurnAwaited = false;
      this.#handOver();
    });
  }

  #handOver(): void {
    if (this.#asks.pros.length === 0) return;
    const asks = this.#asks;
    this.#asks = noAsks();
    this.#worker?.postMessage(asks);
  }

  #listOf(accounts: ReaderAccounts): readonly string[] {
    let list = this.#accountLists.get(accounts);
    if (list === undefined) {
      list = [...accounts.keys()];
      this.#accountLists.set(accounts, list);
    }
    return list;
  }

  /** Starts the worker when it is first needed. Until it is ready, the main thread does the work. */
  #isUsable(): boolean {
    if (this.#worker === undefined && !this.#isClosed && this.#context.clock.now() >= this.#restUntil) this.#spawn();
    return this.#isReady;
  }

  #spawn(): void {
    let worker: Worker;
    try {
      worker = new Worker(this.#script, { workerData: this.#start });
    } catch (error) {
      // The system has no more threads for this process.
      this.#rest((error as Error).message);
      return;
    }
    this.#worker = worker;
    // One list per worker: late answers of a worker that ended must not reach requests to the next one.
    const waiting: Waiting[] = [];
    this.#waiting = waiting;
    worker.on('message', (answers: readonly HistoryAnswer[] | 'ready') => {
      if (answers === 'ready') this.#isReady = this.#worker === worker;
      else for (const answer of answers) waiting.shift()?.(answer);
    });
    worker.on('error', (error) => this.#end(worker, error.message));
    worker.once('exit', (code) => this.#end(worker, `It ended with ${code}.`));
    // After the listeners, because a message listener refs the worker again.
    worker.unref();
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#isReady = false;
    this.#networkVersion = Number.NaN;
    this.#asks = noAsks();
    for (const resolve of this.#waiting.splice(0)) resolve(false);
    if (!this.#isClosed) this.#rest(reason);
  }

  #rest(reason: string): void {
    this.#restUntil = this.#context.clock.now() + REST_MS;
    this.#context.log.warn({ reason }, 'there is no thread that makes tracking records; the main thread makes them');
  }
}

function noAsks(): HistoryAsks {
  return { pros: [], nows: [], accounts: [] };
}
