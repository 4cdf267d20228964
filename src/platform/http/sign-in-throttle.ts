// Slows guessing: after five failed sign-ins for a name within a minute, it is refused until the minute is over.
import type { Clock } from '../clock.ts';
import { refuseForSeconds } from './refusal.ts';

interface Failures {
  count: number;
  since: number;
}

const MOST_FAILURES = 5;
const WINDOW_MS = 60_000;
/** Names that were never registered are counted as well, so the table is bounded. */
const MOST_NAMES = 100_000;

export class SignInThrottle {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts an attempt before it is checked, so that many at once cannot all slip through; `passed` takes it back.
   * @throws Refusal when the name has used up its attempts
   */
  attempt(name: string): { passed(): void } {
    const now = this.#clock.now();
    let failures = this.#failures.get(name);
    if (failures === undefined || now - failures.since >= WINDOW_MS) {
      if (this.#failures.size >= MOST_NAMES) this.#forgetOld(now);
      failures = { count: 0, since: now };
      this.#failures.set(name, failures);
    }
    if (failures.count >= MOST_FAILURES) {
      throw refuseForSeconds('tooManySignIns', (failures.since + WINDOW_MS - now) / 1_000);
    }
    failures.count += 1;
    const counted = failures;
    return {
      passed: () => {
        counted.count -= 1;
      },
    };
  }

  #forgetOld(now: number): void {
    for (const [name, failures] of this.#failures) {
      if (now - failures.since >= WINDOW_MS) this.#failures.delete(name);
    }
    if (this.#failures.size >= MOST_NAMES) this.#failures.clear();
  }
}
