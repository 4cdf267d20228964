// Copies a SQLite database in use, as of one moment, on a worker thread if there is one.
import { Worker } from 'node:worker_threads';
import { SqliteEngine } from './sqlite-engine.ts';
import type { WorkerStart } from './sqlite-worker.ts';

/** `worker` is the built script of sqlite-worker.ts. `to` must not exist yet. */
export async function copySqlite(start: WorkerStart, to: string, worker: URL | undefined): Promise<void> {
  if (worker === undefined) {
    const engine = new SqliteEngine(start.file, start.chainKey);
    try {
      engine.copyTo(to);
    } finally {
      engine.close();
    }
    return;
  }
  const thread = new Worker(worker, { workerData: start });
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve());
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The database thread ended.')));
      thread.postMessage({ copyTo: to });
    });
  } finally {
    await thread.terminate();
  }
}
