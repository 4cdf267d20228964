// Limits how many connections outside the pool are open at once. A server accepts a hundred by default, for all nodes together.
class ConnectionTurns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** First come, first served. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#most) this.#taken += 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }
}

const MOST_WORKING = 8;
const MOST_LOCKING = 4;
/** Of this process. What is done while a lock is held needs another connection, so the two kinds do not wait for each other. */
export const working = new ConnectionTurns(MOST_WORKING);
export const locking = new ConnectionTurns(MOST_LOCKING);
/** Connections of this process besides those of its pools. */
export const MOST_OWN_CONNECTIONS = MOST_WORKING + MOST_LOCKING;
