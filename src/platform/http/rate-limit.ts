// Token buckets: so many requests a second for each caller, with a burst. Kept on the node, in memory.
import type { Clock } from '../clock.ts';
import { type Refusal, refuseForSeconds } from './refusal.ts';

interface Bucket {
  left: number;
  filledAt: number;
}

/** Callers that have been quiet are forgotten; a full bucket and no bucket are the same. */
const MOST_BUCKETS = 50_000;

export class RateLimit {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  readonly #policy: string;

  /** A rate of 0 switches the limit off. */
  constructor(perSecond: number, clock: Clock) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * 2;
    this.#clock = clock;
    this.#policy = `"default";q=${this.#burst};w=${Math.ceil(this.#burst / Math.max(perSecond, 1))}`;
  }

  /** Takes one request from the caller's bucket; who has no meter is not counted. @throws Refusal when it is empty */
  take(meter: string): void {
    if (this.#perSecond === 0 || meter === '') return;
    const now = this.#clock.now();
    let bucket = this.#buckets.get(meter);
    if (bucket === undefined) {
      if (this.#buckets.size >= MOST_BUCKETS) this.#forgetFull(now);
      bucket = { left: this.#burst, filledAt: now };
      this.#buckets.set(meter, bucket);
    } else {
      bucket.left = Math.min(this.#burst, bucket.left + (Math.max(0, now - bucket.filledAt) * this.#perSecond) / 1_000);
      bucket.filledAt = now;
    }
    if (bucket.left < 1) throw this.#refusal((1 - bucket.left) / this.#perSecond);
    bucket.left -= 1;
  }

  #refusal(seconds: number): Refusal {
    const wait = Math.max(1, Math.ceil(seconds));
    return refuseForSeconds('rateLimited', wait, {
      details: `This key may send ${this.#perSecond} requests a second, and ${this.#burst} in a burst. Try again in ${wait} s.`,
      headers: { 'ratelimit-policy': this.#policy, ratelimit: `"default";r=0;t=${wait}` },
    });
  }

  #forgetFull(now: number): void {
    const fullAfterMs = (this.#burst / this.#perSecond) * 1_000;
    for (const [scope, bucket] of this.#buckets) {
      if (now - bucket.filledAt >= fullAfterMs) this.#buckets.delete(scope);
    }
    // All are busy: start over rather than grow.
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear();
  }
}
