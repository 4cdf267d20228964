// How background jobs share the thread with requests: the size of their portions, and when the next one may begin.
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';

export interface BackgroundTurns {
  /** Called between two portions, so that requests that arrived in the meantime can run. */
  othersTurn(): Promise<void>;
  /** How large a portion may be, if `usual` is the best size for the work itself. */
  portion(usual: number): number;
}

/** For an environment with its own thread: requests wait for one round of the event loop, as they do for each other. */
export const OWN_TURNS: BackgroundTurns = {
  othersTurn: () => nextRound(),
  portion: (usual) => usual,
};

/** A request that takes longer is background work itself, such as the one that advances a clock. */
const YOUNG_MS = 50;
/** Work continues after this even if requests never stop. */
const MOST_WAIT_MS = 10;
const SHARE = 12;

/** For many environments on one thread: each works in small portions, and requests of all of them are answered in between. */
export class SharedTurns implements BackgroundTurns {
  readonly #begun = new Set<{ readonly at: number }>();
  #waiting: (() => void)[] = [];

  /** Call this when a request arrives, and the returned function when it is answered. */
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
