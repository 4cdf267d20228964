// Runs jobs on a thread: the side that asks, and the side that answers.
import { parentPort, Worker } from 'node:worker_threads';
import type { Runner } from './job-pool.ts';

type ThreadAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };

/** Starts its thread at once; the thread alone does not keep the process alive while it has nothing to do. */
export class ThreadRunner<Job> implements Runner<Job, Uint8Array> {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((answer: ThreadAnswer) => void) | undefined;

  constructor(script: URL) {
    this.#worker = new Worker(script);
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle?.(answer));
    this.#worker.on('error', (error) => this.#end(`The thread failed: ${error.message}`));
    this.#worker.on('exit', (code) => this.#end(`The thread ended with ${code}.`));
    // After the listeners: one for messages keeps the process alive again.
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  run(job: Job): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#settle = (answer) => {
        this.#settle = undefined;
        this.#worker.unref();
        if ('bytes' in answer) resolve(answer.bytes);
        else reject(new Error(answer.failed));
      };
      if (this.#hasEnded) this.#settle({ failed: 'The thread had ended before.' });
      else {
        this.#worker.ref();
        this.#worker.postMessage(job);
      }
    });
  }

  async stop(): Promise<void> {
    this.#end('The thread was stopped.');
    await this.#worker.terminate();
  }

  #end(reason: string): void {
    this.#hasEnded = true;
    this.#settle?.({ failed: reason });
  }
}

/** The thread's side. A job that fails is answered as such, and the next is taken. */
export function answerJobs<Job>(handle: (job: Job) => Promise<Uint8Array>): void {
  const port = parentPort!;
  port.on('message', async (job: Job) => {
    try {
      const bytes = await handle(job);
      // Handed over and not copied, which takes memory of its own.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
      port.postMessage({ bytes: own } satisfies ThreadAnswer, [own.buffer as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies ThreadAnswer);
    }
  });
}
