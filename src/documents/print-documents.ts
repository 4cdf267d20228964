// Generates PDF documents on worker threads, so that drawing never delays requests.
import { availableParallelism } from 'node:os';
import { JobFailed, JobPool, PoolBusy, type PoolLimits, type Runner } from '../platform/threads/job-pool.ts';
import { outcomesOf, ThreadRunner } from '../platform/threads/thread-runner.ts';
import { drawJob, isLargeJob, type PrintJob } from './document-kinds.ts';
import type { Letterhead } from './letterhead.ts';

/** Too many documents are being generated; the caller can retry later. */
export class PrinterBusy extends Error {}

/** The document could not be generated. */
export class PrintFailed extends Error {}

export interface PrinterOptions extends Partial<PoolLimits> {
  /** The built script of the worker thread; without it, documents are drawn on this thread, for tests and commands. */
  readonly worker: URL | undefined;
}

const MOST_THREADS = 4;
const MOST_WAITING = 200;
const LONGEST_WAIT_MS = 5_000;
const LONGEST_RUN_MS = 10_000;
/** A bill takes 1 to 2 ms. */
const MOST_TOGETHER = 8;

/** What generates the documents of an environment. */
export interface Printer {
  /** @throws PrinterBusy or PrintFailed */
  print(job: PrintJob): Promise<Uint8Array>;
  /** What documents are printed on at this moment. Absent for plain paper. */
  readonly letterhead?: () => Letterhead | undefined;
}

/** Prints on the letterhead that is in force at that moment. */
export function printerWithLetterhead(printer: Printer, letterhead: () => Letterhead | undefined): Printer {
  return {
    letterhead,
    print(job) {
      const now = letterhead();
      return printer.print(now === undefined ? job : { ...job, letterhead: now });
    },
  };
}

export class DocumentPrinter implements Printer {
  readonly #pool: JobPool<PrintJob, Uint8Array>;

  constructor({ worker, ...limits }: PrinterOptions) {
    const makeRunner = () => (worker === undefined ? drawHere() : new ThreadRunner<PrintJob, Uint8Array>(worker));
    // Leaves one core for requests.
    const runners = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.#pool = new JobPool(makeRunner, isLargeJob, {
      runners,
      waiting: MOST_WAITING,
      waitMs: LONGEST_WAIT_MS,
      runMs: LONGEST_RUN_MS,
      together: MOST_TOGETHER,
      ...limits,
    });
  }

  async print(job: PrintJob): Promise<Uint8Array> {
    try {
      return await this.#pool.run(job);
    } catch (error) {
      if (error instanceof PoolBusy) throw new PrinterBusy(`The printer is busy. ${error.message}`, { cause: error });
      if (error instanceof JobFailed) throw new PrintFailed(`Printing failed. ${error.message}`, { cause: error });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function drawHere(): Runner<PrintJob, Uint8Array> {
  return {
    hasEnded: false,
    run: (jobs) => outcomesOf(jobs, drawJob),
    stop: async () => {},
  };
}
