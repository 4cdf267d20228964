// Removes data that belongs to no sandbox: of one whose creation or deletion was cut off when the process died or the database went away.
import { DAY_MS } from '../platform/durations.ts';
import type { HostParts } from './host-parts.ts';

/**
 * Only data that was found without a sandbox this long ago. If someone starts the server with the wrong database, or with an earlier copy of
 * it, there is time to notice.
 */
const KEPT_MS = DAY_MS;

export interface SandboxSweepParts extends Pick<HostParts, 'main' | 'storage' | 'store'> {
  /** Runs `work` while no one is in the sandbox, on any node. */
  readonly alone: (id: string, work: () => Promise<void>) => Promise<void>;
}

export class SandboxSweep {
  readonly #parts: SandboxSweepParts;
  /** When data without a sandbox was first seen. */
  readonly #seenAt = new Map<string, number>();

  constructor(parts: SandboxSweepParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const { main, storage, store, alone } = this.#parts;
    const now = main.clock.now();
    const stored = new Set(await storage.stored());
    const listed = new Set(await store.listed([...stored]));
    for (const id of this.#seenAt.keys()) if (!stored.has(id) || listed.has(id)) this.#seenAt.delete(id);
    for (const id of stored) {
      if (listed.has(id)) continue;
      const seenAt = this.#seenAt.get(id) ?? now;
      this.#seenAt.set(id, seenAt);
      if (now - seenAt < KEPT_MS) continue;
      await alone(id, async () => {
        // Someone may have created a sandbox with this ID in the meantime.
        if ((await store.find(id)) !== undefined) return;
        await storage.remove(id);
        main.log.info({ sandbox: id }, 'removed the data of a sandbox that no longer exists');
      });
      this.#seenAt.delete(id);
    }
  }
}
