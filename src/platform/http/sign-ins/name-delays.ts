// Slows down guesses at one name from many addresses. The owner's own address is not slowed: see SignIns.
import type { Clock } from '../../clock.ts';
import { type Ticket, WaitingLine } from '../../crypto/waiting-line.ts';
import type { SharedLimit } from '../admission/limit-exchange.ts';
import { type Refusal, refuseForSeconds } from '../refusal.ts';
import { FailureCounts } from './failure-counts.ts';

interface Delayed {
  readonly ticket: Ticket;
  readonly refuse: (refusal: Refusal) => void;
}

const WINDOW_MS = 15 * 60_000;
const MOST_NAMES = 20_000;
const FREE_FAILURES = 10;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** With the longest delay, this allows one guess per second, from any number of addresses. */
const MOST_WAITING = { most: 5, mostOfOneSource: 1 } as const;

/** The first ten failures are free; each further one doubles the delay. */
export function delayMs(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));
}

export class NameDelays {
  readonly #failures: FailureCounts;
  readonly #lines = new Map<string, WaitingLine<Delayed>>();

  constructor(clock: Clock) {
    this.#failures = new FailureCounts('failures per name', clock, WINDOW_MS, MOST_NAMES);
  }

  get failures(): SharedLimit {
    return this.#failures;
  }

  failed(name: string): void {
    this.#failures.add(name);
  }

  /** @throws Refusal if attempts with a better standing are waiting for the same name */
  async wait(name: string, ticket: Ticket): Promise<void> {
    const ms = delayMs(this.#failures.of(name));
    if (ms === 0) return;
    const line = this.#lines.get(name) ?? new WaitingLine<Delayed>(MOST_WAITING);
    this.#lines.set(name, line);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.leave(delayed);
        if (line.length === 0) this.#lines.delete(name);
        resolve();
      }, ms);
      const delayed: Delayed = {
        ticket,
        refuse(refusal) {
          clearTimeout(timer);
          reject(refusal);
        },
      };
      line.join(delayed)?.refuse(refuseForSeconds('tooManySignIns', ms / 1_000));
    });
  }
}
