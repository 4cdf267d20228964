// Keeps the number of open sandboxes within its limit: before one more opens, the one unused longest is closed.
import { refuseForSeconds } from '../platform/http/refusal.ts';
import type { Slot } from './sandbox-slot.ts';

export class SandboxRoom {
  readonly #limit: number;
  readonly #slots: ReadonlyMap<string, Slot>;
  readonly #close: (id: string) => Promise<void>;
  /** Those that are open, being opened or being closed. */
  readonly #inside = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  /** `close` lets the calls in progress end. It fails if they take too long. */
  constructor(limit: number, slots: ReadonlyMap<string, Slot>, close: (id: string) => Promise<void>) {
    this.#limit = limit;
    this.#slots = slots;
    this.#close = close;
  }

  /** Waits until it may be opened. @throws Refusal if all others are in use and do not become free in time */
  enter(id: string): Promise<void> {
    const entered = this.#queue.then(async () => {
      while (this.#inside.size >= this.#limit) await this.#makeRoom();
      this.#inside.add(id);
    });
    this.#queue = entered.catch(() => {});
    return entered;
  }

  leave(id: string): void {
    this.#inside.delete(id);
  }

  async #makeRoom(): Promise<void> {
    const open = [...this.#inside].flatMap((id) => {
      const slot = this.#slots.get(id);
      return slot?.now === undefined || slot.gate !== undefined ? [] : [{ id, slot }];
    });
    const rank = ({ visits, usedAt }: Slot) => (visits === 0 ? usedAt : Number.MAX_SAFE_INTEGER / 2 + usedAt);
    const [longest] = open.sort((one, other) => rank(one.slot) - rank(other.slot));
    if (longest !== undefined) {
      await this.#close(longest.id).catch(() => {
        throw refuseForSeconds('unavailable', 5);
      });
      return;
    }
    // All of them are being opened or closed.
    const changes = [...this.#inside].map((id) => this.#slots.get(id)).map((slot) => slot?.gate ?? slot?.opened);
    await Promise.race(changes).catch(() => {});
  }
}
