// Keeps the iterations of the event loop short while new connections arrive. libuv accepts one connection per iteration, so with long
// iterations, a load balancer's health check on a new connection would wait for seconds behind other newcomers (decision 22).

/** About 2 ms of work. */
export const MOST_BEGUN = 4;

export class ShortTurns {
  readonly #onNext: () => void;
  #isShort = false;
  #cameInThis = false;
  #begun = 0;

  /** `onNext` is called at the end of each short iteration: more requests may begin. */
  constructor(onNext: () => void) {
    this.#onNext = onNext;
  }

  /** A connection was accepted. There may be more. */
  accepted(): void {
    this.#cameInThis = true;
    if (this.#isShort) return;
    this.#isShort = true;
    setImmediate(() => this.#next());
  }

  /** Whether another request may begin in this iteration. */
  take(): boolean {
    if (!this.#isShort) return true;
    if (this.#begun >= MOST_BEGUN) return false;
    this.#begun += 1;
    return true;
  }

  /** While an immediate is pending, the loop does not sleep: an iteration without a new connection means that there is none. */
  #next(): void {
    this.#begun = 0;
    this.#isShort = this.#cameInThis;
    this.#cameInThis = false;
    if (this.#isShort) setImmediate(() => this.#next());
    this.#onNext();
  }
}
