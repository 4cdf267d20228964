// How background jobs go on beside requests: in which portions, and when the next one may begin.
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';

export interface BackgroundTurns {
  /** Between two portions: requests that came meanwhile get on. */
  othersTurn(): Promise<void>;
  /** How large a portion may be, where `usual` is best for the work itself. */
  portion(usual: number): number;
}

/** One environment for itself: its requests wait for a round of the event loop, as they do for one another. */
export const OWN_TURNS: BackgroundTurns = {
  othersTurn: () => nextRound(),
  portion: (usual) => usual,
};

/** A request that takes longer is long work itself, such as the one that advances a clock. */
const YOUNG_MS = 50;
/** Work goes on after this also where requests never end. */
const MOST_WAIT_MS = 10;
const SHARE = 5;

/** Many environments on one thread: each works in small portions, and between two of them the others' requests are answered first. */
export class SharedTurns implements BackgroundTurns {
  readonly #begun = new Set<{ readonly at: number }>();
  #waiting: (() => void)[] = [];

  /** A request has come; call what is given back when it is answered. */
  begin(): () => void {
    const request = { at: performance.now() };
    this.#begun.add(request);
    return () => {
      this.#begun.delete(request);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const goOn of waiting) goOn();
    };
  }

  async othersTurn(): Promise<void> {
    await nextRound();
    const until = performance.now() + MOST_WAIT_MS;
    for (;;) {
      const now = performance.now();
      if (now >= until || !this.#areAnyYoung(now)) return;
      const ended = new Promise<void>((resolve) => this.#waiting.push(resolve));
      await Promise.race([ended, wait(until - now)]);
    }
  }

  portion(usual: number): number {
    return Math.max(1, Math.floor(usual / SHARE));
  }

  #areAnyYoung(now: number): boolean {
    for (const { at } of this.#begun) if (now - at < YOUNG_MS) return true;
    return false;
  }
}
