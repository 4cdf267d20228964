// Counts failures by key within a time window, in bounded memory. See limit-exchange.ts for failures on other nodes.
import { CappedMap } from '../../capped-map.ts';
import type { Clock } from '../../clock.ts';
import type { SharedLimit } from '../admission/limit-exchange.ts';

interface Failures {
  count: number;
  readonly since: number;
}

export class FailureCounts implements SharedLimit {
  readonly name: string;
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #most: number;
  /** Ordered by the start of the window, oldest first. */
  readonly #failures: CappedMap<string, Failures>;

  /** Failures not yet reported to other nodes. Undefined if none are reported. */
  #untold: Map<string, number> | undefined;

  constructor(name: string, clock: Clock, windowMs: number, most: number) {
    this.name = name;
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#most = most;
    this.#failures = new CappedMap(most);
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
    this.addUses(key, 1);
    if (this.#untold !== undefined && this.#untold.size < this.#most)
      this.#untold.set(key, (this.#untold.get(key) ?? 0) + 1);
  }

  takeUses(): ReadonlyMap<string, number> {
    const uses = this.#untold ?? new Map();
    this.#untold = new Map();
    return uses;
  }

  addUses(key: string, count: number): void {
    const failures = this.#current(key);
    if (failures !== undefined) {
      failures.count += count;
      return;
    }
    this.#failures.delete(key);
    this.#failures.set(key, { count, since: this.#clock.now() });
  }

  #current(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures === undefined || this.#clock.now() - failures.since >= this.#windowMs ? undefined : failures;
  }
}
