// Spares an idle process its polls: while nobody else writes to a database, what was read stays true until this process writes.
import { type Database, DatabaseUnavailable } from './database.ts';

/** A write whose outcome is unknown may still be committed. The database gives up on it long before this. */
const IN_DOUBT_MS = 60_000;

/**
 * The same database, for a process that is usually the only one that writes to it. `othersCount` grows whenever others may have written,
 * and is undefined while they may be writing.
 */
export function countChanges(db: Database, othersCount: () => number | undefined): Database {
  let count = 0;
  let inDoubtUntil = Number.NEGATIVE_INFINITY;
  return {
    ...db,
    changes() {
      const others = othersCount();
      return others === undefined || performance.now() < inDoubtUntil ? undefined : others + count;
    },
    async write(unit) {
      try {
        return await db.write(unit);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) inDoubtUntil = performance.now() + IN_DOUBT_MS;
        throw error;
      } finally {
        // Not when it begins: a read in between may have been too early to see it.
        count += 1;
      }
    },
  };
}

/** One thing that is read again and again, and whether it can have changed. */
export class LastRead {
  readonly #db: Pick<Database, 'changes'>;
  #changes: number | undefined;

  constructor(db: Pick<Database, 'changes'>) {
    this.#db = db;
  }

  /** Nothing was written since. False if other processes write too. */
  get isCurrent(): boolean {
    return this.#changes !== undefined && this.#changes === this.#db.changes();
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    const changes = this.#db.changes();
    const result = await work();
    this.#changes = changes;
    return result;
  }
}
