// Runs jobs on a worker thread: the side that sends them, and the side that runs them.
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Outcome, Runner } from './job-pool.ts';

/** The job needed more memory than its thread is allowed. */
export class ThreadOutOfMemory extends Error {}

/** Starts its thread at once. An idle thread does not keep the process alive. */
export class ThreadRunner<Job, Result> implements Runner<Job, Result> {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((answer: readonly Outcome<Result>[] | Error) => void) | undefined;

  /** A thread that exceeds its memory limit ends, and the process continues. */
  constructor(script: URL, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(script, { resourceLimits });
    this.#worker.on('message', (outcomes: readonly Outcome<Result>[]) => this.#settle?.(outcomes));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const Failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? ThreadOutOfMemory : Error;
      this.#end(new Failure(`The thread failed: ${error.message}`));
    });
    this.#worker.on('exit', (code) => this.#end(new Error(`The thread ended with ${code}.`)));
    // After the listeners: adding one for messages refs the worker again.
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  run(jobs: readonly Job[]): Promise<readonly Outcome<Result>[]> {
    return new Promise((resolve, reject) => {
      this.#settle = (answer) => {
        this.#settle = undefined;
        this.#worker.unref();
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      if (this.#hasEnded) this.#settle(new Error('The thread had ended before.'));
      else {
        this.#worker.ref();
        this.#worker.postMessage(jobs);
      }
    });
  }

  async stop(): Promise<void> {
    this.#end(new Error('The thread was stopped.'));
    await this.#worker.terminate();
  }

  #end(reason: Error): void {
    this.#hasEnded = true;
    this.#settle?.(reason);
  }
}

/** The thread's side. */
export function answerJobs<Job, Result>(handle: (job: Job) => Promise<Result> | Result): void {
  const port = parentPort!;
  port.on('message', async (jobs: readonly Job[]) => {
    const outcomes = await outcomesOf(jobs, async (job) => ownBytes(await handle(job)));
    const files = outcomes.flatMap((one) =>
      'result' in one && one.result instanceof Uint8Array ? [one.result.buffer as ArrayBuffer] : [],
    );
    // Files are transferred, not copied, to save memory.
    port.postMessage(outcomes, files);
  });
}

/** A failed job is reported as such, and the next one runs. */
export async function outcomesOf<Job, Result>(
  jobs: readonly Job[],
  handle: (job: Job) => Promise<Result> | Result,
): Promise<Outcome<Result>[]> {
  const outcomes: Outcome<Result>[] = [];
  for (const job of jobs) {
    try {
      outcomes.push({ result: await handle(job) });
    } catch (error) {
      outcomes.push({ failed: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}

/** Bytes in memory of their own, so that they can be transferred. */
function ownBytes<Result>(result: Result): Result | Uint8Array {
  if (!(result instanceof Uint8Array)) return result;
  return result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
}
