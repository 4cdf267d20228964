// Keeps the iterations of the event loop short while new connections arrive. libuv accepts one connection per iteration, so with long
// iterations, a load balancer's health check on a new connection would wait for seconds behind other newcomers (decision 22).

/** About 2 ms of work. */
export const LEAST_TO_BEGIN = 4;
/** One more request may begin for every 2 ms that the last iteration took: about a quarter of it, so iterations do not grow. */
const MS_FOR_ONE = 2;

export class ShortTurns {
  readonly #onNext: () => void;
  readonly #now: () => number;
  #isShort = false;
  #cameInThis = false;
  #begun = 0;
  #most = LEAST_TO_BEGIN;
  #since = 0;

  /** `onNext` is called at the end of each short iteration: more requests may begin. */
  constructor(onNext: () => void, now: () => number) {
    this.#onNext = onNext;
    this.#now = now;
  }

  /** A connection was accepted. There may be more. */
  accepted(): void {
    this.#cameInThis = true;
    if (this.#isShort) return;
    this.#isShort = true;
    this.#most = LEAST_TO_BEGIN;
    this.#since = this.#now();
    setImmediate(() => this.#next());
  }

  /** Whether another request may begin in this iteration. */
  take(): boolean {
    if (!this.#isShort) return true;
    if (this.#begun >= this.#most) return false;
    this.#begun += 1;
    return true;
  }

  /** While an immediate is pending, the loop does not sleep: an iteration without a new connection means that there is none. */
  #next(): void {
    const now = this.#now();
    this.#most = Math.max(LEAST_TO_BEGIN, (now - this.#since) / MS_FOR_ONE);
    this.#since = now;
    this.#begun = 0;
    this.#isShort = this.#cameInThis;
    this.#cameInThis = false;
    if (this.#isShort) setImmediate(() => this.#next());
    this.#onNext();
  }
}
