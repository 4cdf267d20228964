// Keeps databases that are written in bulk off the thread that commits for the others: a small commit would wait behind a large one.
import type { Unit } from '../database.ts';
import type { SharedCommitter, SharedCommitters } from './shared-thread.ts';
import type { WorkerStart } from './sqlite-worker.ts';
import type { OnSlow } from './sqlite-writer.ts';

/** A group with this many values takes milliseconds. A bill of lading has 260. */
const BULK = 500;
/** How long a database stays on the other thread after its last large group, because such groups come in series. */
const STAYS_MS = 5_000;

export class TwoSqliteThreads implements SharedCommitters {
  readonly #usual: SharedCommitters;
  readonly #bulk: SharedCommitters;
  readonly #now: () => number;

  constructor(usual: SharedCommitters, bulk: SharedCommitters, now: () => number = () => performance.now()) {
    this.#usual = usual;
    this.#bulk = bulk;
    this.#now = now;
  }

  committer(start: WorkerStart, onSlow?: OnSlow): SharedCommitter {
    let isBulk = false;
    let current = this.#usual.committer(start, onSlow);
    let bulkAt = Number.NEGATIVE_INFINITY;
    // Groups are committed in order, so each waits until the ones before it have been sent.
    let ready: Promise<void> = Promise.resolve();
    const choose = async (units: readonly Unit[]) => {
      const now = this.#now();
      if (areMany(units)) bulkAt = now;
      const shouldBeBulk = now - bulkAt < STAYS_MS;
      if (shouldBeBulk === isBulk) return;
      isBulk = shouldBeBulk;
      // Two connections that write the same file would wait for each other. If the thread has died, its connection is gone too.
      await current.close({ isMoving: true }).catch(() => {});
      current = (isBulk ? this.#bulk : this.#usual).committer(start, onSlow);
    };
    return {
      commit: async (units) => {
        ready = ready.then(() => choose(units));
        await ready;
        return current.commit(units);
      },
      close: async (how) => {
        await ready;
        await current.close(how);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#usual.close(), this.#bulk.close()]);
  }
}

function areMany(units: readonly Unit[]): boolean {
  let values = 0;
  for (const unit of units) for (const step of unit) if ('parameters' in step) values += step.parameters.length;
  return values >= BULK;
}
