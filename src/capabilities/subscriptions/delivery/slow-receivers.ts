// Remembers on this node which receivers keep attempts waiting, so that they do not take the hands that others need.
import type { Clock } from '../../../platform/clock.ts';

/** An attempt that took so long makes its receiver a slow one. */
const SLOW_MS = 4_000;
const REMEMBERED_MS = 60_000;

export class SlowReceivers {
  readonly #clock: Clock;
  readonly #slowUntil = new Map<string, number>();
  readonly #underWay = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** False when the receiver is slow and has an attempt under way already. Otherwise call `end` after the attempt. */
  begin(subscriptionId: string): boolean {
    const underWay = this.#underWay.get(subscriptionId) ?? 0;
    if (underWay > 0 && this.#isSlow(subscriptionId)) return false;
    this.#underWay.set(subscriptionId, underWay + 1);
    return true;
  }

  end(subscriptionId: string, durationMs: number): void {
    const underWay = (this.#underWay.get(subscriptionId) ?? 1) - 1;
    if (underWay > 0) this.#underWay.set(subscriptionId, underWay);
    else this.#underWay.delete(subscriptionId);
    if (durationMs >= SLOW_MS) this.#slowUntil.set(subscriptionId, this.#clock.now() + REMEMBERED_MS);
    else this.#slowUntil.delete(subscriptionId);
  }

  #isSlow(subscriptionId: string): boolean {
    const until = this.#slowUntil.get(subscriptionId);
    if (until !== undefined && until <= this.#clock.now()) this.#slowUntil.delete(subscriptionId);
    return this.#slowUntil.has(subscriptionId);
  }
}
