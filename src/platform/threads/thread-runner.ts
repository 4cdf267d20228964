// Runs jobs on a worker thread: the side that sends them, and the side that runs them.
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Runner } from './job-pool.ts';

type ThreadAnswer<Result> = { readonly result: Result } | { readonly failed: string };

/** The job needed more memory than its thread is allowed. */
export class ThreadOutOfMemory extends Error {}

/** Starts its thread at once. An idle thread does not keep the process alive. */
export class ThreadRunner<Job, Result> implements Runner<Job, Result> {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((answer: { readonly result: Result } | Error) => void) | undefined;

  /** A thread that exceeds its memory limit ends, and the process continues. */
  constructor(script: URL, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(script, { resourceLimits });
    this.#worker.on('message', (answer: ThreadAnswer<Result>) =>
      this.#settle?.('result' in answer ? answer : new Error(answer.failed)),
    );
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

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#settle = (answer) => {
        this.#settle = undefined;
        this.#worker.unref();
        if (answer instanceof Error) reject(answer);
        else resolve(answer.result);
      };
      if (this.#hasEnded) this.#settle(new Error('The thread had ended before.'));
      else {
        this.#worker.ref();
        this.#worker.postMessage(job);
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

/** The thread's side. A failed job is reported as such, and the next one runs. */
export function answerJobs<Job, Result>(handle: (job: Job) => Promise<Result> | Result): void {
  const port = parentPort!;
  port.on('message', async (job: Job) => {
    try {
      const result = await handle(job);
      if (!(result instanceof Uint8Array)) return port.postMessage({ result });
      // Transferred, not copied, to save memory.
      const own = result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
      port.postMessage({ result: own }, [own.buffer as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
}
