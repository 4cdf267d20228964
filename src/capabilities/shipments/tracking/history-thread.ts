// Tracking records that nobody read lately, made on a thread of its own where several are asked for at once. Reading such a
// record takes longer than everything else of its request, and may wait for the disk, which would hold up all others.
import { Worker } from 'node:worker_threads';
import type { Context } from '../../../context.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { Terminal } from '../../../freight/network/terminals-file.ts';

export interface HistoryWorkerStart {
  readonly file: string;
  /** Reads a record by its PRO: `ShipmentStore.recordSql`. */
  readonly sql: string;
}

/** What is asked for, by column. One list of accounts that several share is copied from thread to thread once. */
export interface HistoryAsks {
  readonly pros: string[];
  readonly nows: number[];
  /** Of whoever asks. */
  readonly accounts: (readonly string[])[];
  /** Of the network in force, where it is another one than before. */
  readonly terminals?: readonly Terminal[] | undefined;
}

/** A record as JSON; null where there is none for whoever asks; false where it has to be made on the main thread. */
export type HistoryAnswer = string | null | false;

type Waiting = (answer: HistoryAnswer) => void;

/** The customer accounts of whoever reads. */
export type ReaderAccounts = ReadonlyMap<string, unknown>;

interface NetworkVersion {
  readonly version: number;
  readonly data: Pick<Network, 'terminals'>;
}

/** What has to be done on the main thread, because the other cannot, or for a lone caller, who would wait longer for it. */
const MAKE_IT_HERE = Promise.resolve<HistoryAnswer>(false);
/** As many asks go at once, before the turn of the event loop ends: the thread begins while the next are taken in. */
const ASKS_TOGETHER = 8;
/** Some 50 ms of the thread. Beyond that both threads work. */
const MOST_WAITING = 250;
/** More are not worth copying from thread to thread with every few asks. */
const MOST_ACCOUNTS = 100;
/** Before a thread that ended is started again. */
const REST_MS = 10_000;

/** On an embedded database in a file, where the built script is at hand. */
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
  /** Whoever waits for an answer, in the order of asking, which is that of the answers. */
  #waiting: Waiting[] = [];
  /** Not handed over yet. */
  #asks = noAsks();
  #networkVersion = Number.NaN;
  #isTurnAwaited = false;
  readonly #accountLists = new WeakMap<ReaderAccounts, readonly string[]>();

  constructor(context: Pick<Context, 'clock' | 'log'>, script: URL, start: HistoryWorkerStart) {
    this.#context = context;
    this.#script = script;
    this.#start = start;
  }

  /** One who asks alone in a turn of the event loop is told to make it here: waking a thread takes a while. */
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

  /** Starts the thread when it is needed first. Until it is ready the main thread does its work. */
  #isUsable(): boolean {
    if (this.#worker === undefined && !this.#isClosed && this.#context.clock.now() >= this.#restUntil) this.#spawn();
    return this.#isReady;
  }

  #spawn(): void {
    let worker: Worker;
    try {
      worker = new Worker(this.#script, { workerData: this.#start });
    } catch (error) {
      // The machine gives this process no more threads.
      this.#rest((error as Error).message);
      return;
    }
    this.#worker = worker;
    // Of this thread alone: whatever one that ended still says must reach nobody who asked the next.
    const waiting: Waiting[] = [];
    this.#waiting = waiting;
    worker.on('message', (answers: readonly HistoryAnswer[] | 'ready') => {
      if (answers === 'ready') this.#isReady = this.#worker === worker;
      else for (const answer of answers) waiting.shift()?.(answer);
    });
    worker.on('error', (error) => this.#end(worker, error.message));
    worker.once('exit', (code) => this.#end(worker, `It ended with ${code}.`));
    // After the listeners: one for messages keeps the process alive again.
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
