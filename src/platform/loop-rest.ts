// How a background loop waits: until it is woken, or until its next run.

export class LoopRest {
  #isWoken = false;
  #hasEnded = false;
  #rouse: (() => void) | undefined;

  /** There may be something to do. */
  readonly wake = (): void => {
    this.#isWoken = true;
    this.#rouse?.();
  };

  /** To be called before looking: what wakes it from now on is not slept through. */
  begin(): void {
    this.#isWoken = false;
  }

  /** From now on nobody rests. */
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
        // What wakes it together is looked at together.
        setImmediate(resolve);
      };
    });
  }
}
