// How a background loop waits: until it is woken, or until its next run.

export class LoopRest {
  #isWoken = false;
  #hasEnded = false;
  #rouse: (() => void) | undefined;

  /** Whether it was woken since `begin`. */
  get isWoken(): boolean {
    return this.#isWoken;
  }

  /** Signals that there may be something to do. */
  readonly wake = (): void => {
    this.#isWoken = true;
    this.#rouse?.();
  };

  /** Call this before checking for work: a wake-up from now on cuts the next rest short. */
  begin(): void {
    this.#isWoken = false;
  }

  /** No rest waits from now on. */
  end(): void {
    this.#hasEnded = true;
    this.wake();
  }

  rest(ms: number): Promise<void> {
    if (this.#isWoken || this.#hasEnded) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#rouse?.(), ms).unref();
      this.#rouse = () => {
        clearTimeout(timer);
        this.#rouse = undefined;
        // Wake-ups of the same round are handled together.
        setImmediate(resolve);
      };
    });
  }
}
