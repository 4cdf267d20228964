// One thread that commits for many small databases, where a thread each would need more memory than the database itself.
import { Worker } from 'node:worker_threads';
import type { SharedMessage, SlowMessage, WorkerStart } from './sqlite-worker.ts';
import type { Committer, OnSlow } from './sqlite-writer.ts';
import { type PackedOutcome, UnitPacker, unpackOutcome } from './unit-wire.ts';

type Reply = readonly PackedOutcome[] | { readonly failed: string } | 'done';

interface Expected {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

export interface SharedCommitter extends Committer {
  /** `isMoving`: another thread opens it at once, so its journal is left as it is. */
  close(how?: { readonly isMoving: boolean }): Promise<void>;
}

/** Threads that many databases share. */
export interface SharedCommitters {
  committer(start: WorkerStart, onSlow?: OnSlow): SharedCommitter;
  /** Every database must be closed before. */
  close(): Promise<void>;
}

export class SharedSqliteThread implements SharedCommitters {
  readonly #script: URL;
  #worker: Worker | undefined;
  /** What was sent to the thread and not answered yet. It responds in order. */
  #expected: Expected[] = [];
  /** Incremented when the thread dies, since its databases are then no longer open. */
  #generation = 0;
  #databases = 0;
  /** By database number. */
  readonly #onSlow = new Map<number, OnSlow>();

  /** `script` is the built script of sqlite-worker.ts. The thread starts with the first database. */
  constructor(script: URL) {
    this.#script = script;
  }

  committer(start: WorkerStart, onSlow: OnSlow = () => {}): SharedCommitter {
    const number = ++this.#databases;
    this.#onSlow.set(number, onSlow);
    let packer = new UnitPacker();
    let openedIn = -1;
    const open = () => {
      this.#start();
      if (openedIn === this.#generation) return;
      openedIn = this.#generation;
      packer = new UnitPacker();
      // A failure shows in the next commit.
      this.#ask({ open: number, start }).catch(() => {});
    };
    open();
    return {
      commit: async (units) => {
        open();
        const outcomes = await this.#ask({ to: number, units: packer.pack(units) });
        return (outcomes as readonly PackedOutcome[]).map(unpackOutcome);
      },
      close: async ({ isMoving } = { isMoving: false }) => {
        if (openedIn === this.#generation && this.#worker !== undefined) await this.#ask({ close: number, isMoving });
        this.#onSlow.delete(number);
      },
    };
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #ask(message: SharedMessage): Promise<Reply> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#worker!.postMessage(message);
      this.#expected.push({ resolve, reject });
    });
    if (typeof reply === 'object' && 'failed' in reply) throw new Error(reply.failed);
    return reply;
  }

  #start(): void {
    if (this.#worker !== undefined) return;
    const expected: Expected[] = [];
    const made = new Worker(this.#script, { workerData: null });
    // It does not keep the process alive by itself.
    made.unref();
    made.on('message', (message: Reply | SlowMessage) => {
      if (typeof message === 'object' && 'slow' in message) this.#onSlow.get(message.of!)?.(message.slow);
      else expected.shift()?.resolve(message);
    });
    const onEnd = (cause: unknown) => {
      if (this.#worker === made) this.#worker = undefined;
      for (const { reject } of expected.splice(0)) reject(new Error(`The database thread ended: ${String(cause)}`));
    };
    made.on('error', onEnd);
    made.once('exit', onEnd);
    this.#worker = made;
    this.#expected = expected;
    this.#generation++;
  }
}
