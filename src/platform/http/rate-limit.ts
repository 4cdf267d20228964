// Token buckets: a number of requests per second for each caller, with a burst. Kept in the memory of the node.
import type { Clock } from '../clock.ts';
import { type Refusal, refuseForSeconds } from './refusal.ts';

interface Bucket {
  left: number;
  filledAt: number;
}

export type RateName = 'key' | 'operator' | 'address';
/** Requests per second; 0 switches a limit off. */
export type Rates = Readonly<Record<RateName, number>>;
export type RateLimits = Readonly<Record<RateName, RateLimit>>;

const SUBJECTS: Readonly<Record<RateName, string>> = {
  key: 'This key',
  operator: 'This operator',
  address: 'Without credentials, your IP address',
};

/** Callers that have been quiet are forgotten; a full bucket and no bucket are the same. */
const MOST_BUCKETS = 50_000;

export class RateLimit {
  readonly #subject: string;
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  readonly #policy: string;

  /** A rate of 0 switches the limit off. */
  constructor(perSecond: number, clock: Clock, name: RateName = 'key') {
    this.#subject = SUBJECTS[name];
    this.#perSecond = perSecond;
    this.#burst = perSecond * 2;
    this.#clock = clock;
    this.#policy = `"default";q=${this.#burst};w=${Math.ceil(this.#burst / Math.max(perSecond, 1))}`;
  }

  /** Takes a request from the caller's bucket; callers without a meter are not counted. @throws Refusal when it is empty */
  take(meter: string, requests = 1): void {
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
    // A body that costs more than the bucket holds could never be sent. The call itself has taken one already.
    const cost = Math.min(requests, this.#burst - 1);
    if (bucket.left < cost) throw this.#refusal((cost - bucket.left) / this.#perSecond);
    bucket.left -= cost;
  }

  #refusal(seconds: number): Refusal {
    const wait = Math.max(1, Math.ceil(seconds));
    return refuseForSeconds('rateLimited', wait, {
      details: `${this.#subject} is limited to ${this.#perSecond} requests per second with bursts of up to ${this.#burst}. Retry in ${wait} s.`,
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

export function rateLimits(rates: Rates, clock: Clock): RateLimits {
  return {
    key: new RateLimit(rates.key, clock, 'key'),
    operator: new RateLimit(rates.operator, clock, 'operator'),
    address: new RateLimit(rates.address, clock, 'address'),
  };
}
