// Remembers the addresses that each name has signed in from, so that other people's guesses do not slow down the owner.
import { CappedMap } from '../../capped-map.ts';
import type { Clock } from '../../clock.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';

const REMEMBERED_MS = 30 * DAY_MS;
/** Owners sign in daily, so a record is renewed at most once per hour. */
const RENEWED_AFTER_MS = HOUR_MS;
const MOST_REMEMBERED = 50_000;

export class FamiliarSources {
  readonly #clock: Clock;
  /** When each pair of name and address last signed in, least recent first. */
  readonly #signedIn = new CappedMap<string, number>(MOST_REMEMBERED);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(pair: string): boolean {
    const at = this.#signedIn.get(pair);
    return at !== undefined && this.#clock.now() - at < REMEMBERED_MS;
  }

  add(pair: string): void {
    const now = this.#clock.now();
    const at = this.#signedIn.get(pair);
    if (at !== undefined && now - at < RENEWED_AFTER_MS) return;
    this.#signedIn.delete(pair);
    this.#signedIn.set(pair, now);
  }
}
