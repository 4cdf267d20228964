// Token buckets: a number of requests per second per caller, with a burst. Kept in the node's memory; see limit-exchange.ts.
import type { Clock } from '../../clock.ts';
import { type Refusal, refuseForSeconds } from '../refusal.ts';
import type { SharedLimit } from './limit-exchange.ts';

interface Bucket {
  readonly meter: string;
  left: number;
  filledAt: number;
  /** Requests not yet reported to other nodes. */
  untold: number;
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

/** Idle callers are forgotten; a full bucket is the same as none. */
const MOST_BUCKETS = 50_000;
/** Usage above this share of a second's rate is reported to other nodes. Callers below it cannot exceed the rate, even on ten nodes. */
const TOLD_SHARE = 0.02;
const MOST_TOLD = 2_000;

export class RateLimit implements SharedLimit {
  readonly #name: RateName;
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  /** Buckets with unreported requests. Undefined if nothing is reported to other nodes. */
  #used: Bucket[] | undefined;

  /** A rate of 0 switches the limit off. */
  constructor(perSecond: number, clock: Clock, name: RateName = 'key') {
    this.#name = name;
    this.#perSecond = perSecond;
    this.#burst = burstOf(perSecond);
    this.#clock = clock;
  }

  /** Takes a request from the caller's bucket. Callers without a meter are not counted. @throws Refusal if it is empty */
  take(meter: string, requests = 1): void {
    if (this.#perSecond === 0 || meter === '') return;
    const bucket = this.#filled(meter);
    // A body that costs more than the bucket holds could never be sent. The call itself has already taken one token.
    const cost = Math.min(requests, this.#burst - 1);
    if (bucket.left < cost) throw rateRefusal(this.#name, this.#perSecond, (cost - bucket.left) / this.#perSecond);
    bucket.left -= cost;
    if (this.#used === undefined) return;
    if (bucket.untold === 0) this.#used.push(bucket);
    bucket.untold += cost;
  }

  get name(): string {
    return `rate per ${this.#name}`;
  }

  takeUses(): ReadonlyMap<string, number> {
    const used = (this.#used ?? []).filter(({ untold }) => untold > this.#perSecond * TOLD_SHARE);
    if (used.length > MOST_TOLD) used.sort((one, another) => another.untold - one.untold).length = MOST_TOLD;
    const uses = new Map(used.map(({ meter, untold }) => [meter, untold]));
    for (const bucket of this.#used ?? []) bucket.untold = 0;
    this.#used = [];
    return uses;
  }

  /** Limits the debt to one second's rate, so that a caller is not blocked for long. */
  addUses(meter: string, count: number): void {
    if (this.#perSecond === 0) return;
    const bucket = this.#filled(meter);
    bucket.left = Math.max(-this.#perSecond, bucket.left - count);
  }

  #filled(meter: string): Bucket {
    const now = this.#clock.now();
    let bucket = this.#buckets.get(meter);
    if (bucket === undefined) {
      if (this.#buckets.size >= MOST_BUCKETS) this.#forgetFull(now);
      bucket = { meter, left: this.#burst, filledAt: now, untold: 0 };
      this.#buckets.set(meter, bucket);
    } else {
      bucket.left = Math.min(this.#burst, bucket.left + (Math.max(0, now - bucket.filledAt) * this.#perSecond) / 1_000);
      bucket.filledAt = now;
    }
    return bucket;
  }

  #forgetFull(now: number): void {
    const fullAfterMs = (this.#burst / this.#perSecond) * 1_000;
    for (const [scope, bucket] of this.#buckets) {
      if (now - bucket.filledAt >= fullAfterMs) this.#buckets.delete(scope);
    }
    // All are in use: start over rather than grow.
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear();
  }
}

function burstOf(perSecond: number): number {
  return perSecond * 2;
}

/** The error for a caller over the limit: when to retry, and what the limit is. */
export function rateRefusal(name: RateName, perSecond: number, seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  const burst = burstOf(perSecond);
  return refuseForSeconds('rateLimited', wait, {
    details: `${SUBJECTS[name]} is limited to ${perSecond} requests per second with bursts of up to ${burst}. Retry in ${wait} s.`,
    headers: {
      'ratelimit-policy': `"default";q=${burst};w=${Math.ceil(burst / Math.max(perSecond, 1))}`,
      ratelimit: `"default";r=0;t=${wait}`,
    },
  });
}

export function rateLimits(rates: Rates, clock: Clock): RateLimits {
  return {
    key: new RateLimit(rates.key, clock, 'key'),
    operator: new RateLimit(rates.operator, clock, 'operator'),
    address: new RateLimit(rates.address, clock, 'address'),
  };
}
