// Runs jobs on a thread: the side that asks, and the side that answers.
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Runner } from './job-pool.ts';

type ThreadAnswer<Result> = { readonly result: Result } | { readonly failed: string };

/** The job needed more memory than its thread may have. */
export class ThreadOutOfMemory extends Error {}

/** Starts its thread at once; the thread alone does not keep the process alive while it has nothing to do. */
export class ThreadRunner<Job, Result> implements Runner<Job, Result> {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((answer: { readonly result: Result } | Error) => void) | undefined;

  /** A thread that needs more memory than it may have ends, and the process goes on. */
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
    // After the listeners: one for messages keeps the process alive again.
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

/** The thread's side. A job that fails is answered as such, and the next is taken. */
export function answerJobs<Job, Result>(handle: (job: Job) => Promise<Result> | Result): void {
  const port = parentPort!;
  port.on('message', async (job: Job) => {
    try {
      const result = await handle(job);
      if (!(result instanceof Uint8Array)) return port.postMessage({ result });
      // Handed over and not copied, which takes memory of its own.
      const own = result.byteLength === result.buffer.byteLength ? result : new Uint8Array(result);
      port.postMessage({ result: own }, [own.buffer as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
}
