// Counts failures by key within a time window, in bounded memory.
import type { Clock } from '../clock.ts';

interface Failures {
  count: number;
  readonly since: number;
}

export class FailureCounts {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #most: number;
  /** Ordered by the start of the window, oldest first. */
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock, windowMs: number, most: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#most = most;
  }

  /** The number since the first failure, until the window ends and the count starts over. */
  of(key: string): number {
    return this.#current(key)?.count ?? 0;
  }

  /** How much longer the count lasts. */
  leftMs(key: string): number {
    const failures = this.#current(key);
    return failures === undefined ? 0 : failures.since + this.#windowMs - this.#clock.now();
  }

  add(key: string): void {
    const failures = this.#current(key);
    if (failures !== undefined) {
      failures.count += 1;
      return;
    }
    this.#failures.delete(key);
    if (this.#failures.size >= this.#most) this.#forgetOldest();
    this.#failures.set(key, { count: 1, since: this.#clock.now() });
  }

  /** Deletes a tenth at once: a Map slows down if its first entry is deleted again and again. */
  #forgetOldest(): void {
    let left = Math.ceil(this.#most / 10);
    for (const key of this.#failures.keys()) {
      if (left-- === 0) return;
      this.#failures.delete(key);
    }
  }

  #current(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures === undefined || this.#clock.now() - failures.since >= this.#windowMs ? undefined : failures;
  }
}
