// The worker threads of a batch. Pieces go to threads as they become free. Without a built script, they are rated on this thread.
import { Worker } from 'node:worker_threads';
import { batchPrices } from './batch-prices.ts';
import { recordRater } from './rate-records.ts';
import type { RatedPiece, RatingWorkerStart } from './rating-worker.ts';

export interface RatingThreads {
  /** Pieces can finish in any order. At most one piece per thread is rated at a time. */
  rate(piece: Uint8Array): Promise<RatedPiece>;
  readonly count: number;
  close(): Promise<void>;
}

export function onThisThread({ terms, files }: RatingWorkerStart): RatingThreads {
  const rate = recordRater(terms, batchPrices(files));
  return {
    count: 1,
    async rate(piece) {
      const { csv, ...counts } = rate(Buffer.from(piece).toString('utf8'));
      return { csv: Buffer.from(csv), ...counts };
    },
    close: async () => {},
  };
}

interface Job {
  readonly piece: Uint8Array;
  readonly done: (piece: RatedPiece) => void;
  readonly failed: (error: Error) => void;
}

export function onThreads(script: URL, count: number, start: RatingWorkerStart): RatingThreads {
  const waiting: Job[] = [];
  const free: Worker[] = [];
  const busy = new Map<Worker, Job>();
  let broken: Error | undefined;

  const next = () => {
    while (free.length > 0 && waiting.length > 0) {
      const worker = free.pop()!;
      const job = waiting.shift()!;
      busy.set(worker, job);
      worker.postMessage(job.piece, [job.piece.buffer as ArrayBuffer]);
    }
  };
  const fail = (error: Error) => {
    broken ??= error;
    for (const job of [...busy.values(), ...waiting.splice(0)]) job.failed(broken);
    busy.clear();
  };
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(script, { workerData: start });
    worker.on('message', (piece: RatedPiece) => {
      const job = busy.get(worker);
      busy.delete(worker);
      free.push(worker);
      next();
      job?.done(piece);
    });
    worker.on('error', fail);
    free.push(worker);
    return worker;
  });
  return {
    count,
    rate: (piece) =>
      new Promise((done, failed) => {
        if (broken !== undefined) return failed(broken);
        waiting.push({ piece, done, failed });
        next();
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
