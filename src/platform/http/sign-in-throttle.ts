// Slows guessing: after five failed sign-ins for a name within a minute, it is refused until the minute is over.
import type { Clock } from '../clock.ts';
import { TooManySignIns } from '../crypto/passwords.ts';
import { refuseForSeconds } from './refusal.ts';

interface Failures {
  count: number;
  readonly since: number;
}

/** Those who wait to sign in with one name. */
export interface SignInLine {
  waiting: number;
  last: Promise<unknown>;
  /** What one of them proved: who comes behind it with the same proof need not be checked again. */
  proven?: string;
}

const MOST_FAILURES = 5;
const WINDOW_MS = 60_000;
/** Names that were never registered are counted as well, so the table is bounded. */
const MOST_NAMES = 100_000;
/** A provider whose workers all start at once signs in this often for one customer. */
const MOST_IN_LINE = 500;

export class SignInThrottle {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Failures>();
  readonly #lines = new Map<string, SignInLine>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws Refusal when the name has used up its attempts */
  admit(name: string): void {
    const failures = this.#current(name);
    if (failures === undefined || failures.count < MOST_FAILURES) return;
    throw refuseForSeconds('tooManySignIns', (failures.since + WINDOW_MS - this.#clock.now()) / 1_000);
  }

  failed(name: string): void {
    const failures = this.#current(name);
    if (failures !== undefined) {
      failures.count += 1;
      return;
    }
    if (this.#failures.size >= MOST_NAMES) this.#forgetOld();
    this.#failures.set(name, { count: 1, since: this.#clock.now() });
  }

  /**
   * Checks the attempts for one name one after the other, so that a hundred guesses at once cannot all be checked
   * before the first has failed, and a hundred right sign-ins at once are all let in.
   */
  async inTurn<T>(name: string, check: (line: SignInLine) => Promise<T>): Promise<T> {
    const line: SignInLine = this.#lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MOST_IN_LINE) throw new TooManySignIns('Too many sign-ins for one name are waiting.');
    this.#lines.set(name, line);
    line.waiting += 1;
    const turn = line.last.then(() => {
      this.admit(name);
      return check(line);
    });
    line.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(name);
    }
  }

  #current(name: string): Failures | undefined {
    const failures = this.#failures.get(name);
    return failures === undefined || this.#clock.now() - failures.since >= WINDOW_MS ? undefined : failures;
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [name, failures] of this.#failures) {
      if (now - failures.since >= WINDOW_MS) this.#failures.delete(name);
    }
    if (this.#failures.size >= MOST_NAMES) this.#failures.clear();
  }
}
