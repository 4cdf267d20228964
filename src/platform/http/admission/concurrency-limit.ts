// How many requests may be in progress at once: as many as can be answered in time. Raised slowly, lowered quickly (decision 22).

/** The limit may grow while at least half of the requests are answered within this time. */
export const TARGET_MS = 100;
const WINDOW_MS = 100;
/** Enough to keep every database connection busy, and for writes to share a commit. */
export const LOWEST = 32;
const HIGHEST = 2_048;
const FIRST = 256;
const LOWERED_TO = 0.9;
const RAISED_BY = 8;
/** In a window with fewer responses, one slow request would weigh too much. */
const FEWEST_ANSWERS = 8;

export class ConcurrencyLimit {
  #value = FIRST;
  #windowEndsAt = 0;
  #answers = 0;
  #slow = 0;
  #wasReached = false;

  get value(): number {
    return this.#value;
  }

  /** A request had to wait because of the limit. A limit that is not reached says nothing about capacity. */
  reached(): void {
    this.#wasReached = true;
  }

  answered(tookMs: number, now: number): void {
    this.#answers += 1;
    if (tookMs > TARGET_MS) this.#slow += 1;
    if (now < this.#windowEndsAt || this.#answers < FEWEST_ANSWERS) return;
    if (this.#wasReached) {
      const isSlow = this.#slow * 2 > this.#answers;
      this.#value = isSlow
        ? Math.max(LOWEST, Math.floor(this.#value * LOWERED_TO))
        : Math.min(HIGHEST, this.#value + RAISED_BY);
    }
    this.#windowEndsAt = now + WINDOW_MS;
    this.#answers = 0;
    this.#slow = 0;
    this.#wasReached = false;
  }
}
