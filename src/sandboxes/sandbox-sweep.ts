// Removes data that belongs to no sandbox: what is left if the process dies, or the database becomes unavailable, while a sandbox is
// created or deleted.
import { DAY_MS } from '../platform/durations.ts';
import type { HostParts } from './host-parts.ts';

/**
 * Only data that was found without a sandbox this long ago. If someone starts the server with the wrong database, or with an earlier copy of
 * it, there is time to notice.
 */
const KEPT_MS = DAY_MS;
/** While the machine is suspended, or its clock is wrong, the day passes without anyone having had that time. */
const LEAST_SWEEPS = 20;

export interface SandboxSweepParts extends Pick<HostParts, 'main' | 'storage' | 'store'> {
  /** Runs `work` while no one is in the sandbox, on any node. */
  readonly alone: (id: string, work: () => Promise<void>) => Promise<void>;
  /** Whether the process is about to exit. It must not wait for hundreds of removals. */
  readonly isStopped: () => boolean;
}

/** Data without a sandbox. */
interface Seen {
  /** When it was first found. */
  readonly at: number;
  /** How many sweeps in a row have found it. */
  sweeps: number;
}

export class SandboxSweep {
  readonly #parts: SandboxSweepParts;
  readonly #seen = new Map<string, Seen>();

  constructor(parts: SandboxSweepParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const { storage, store, isStopped } = this.#parts;
    const stored = new Set(await storage.stored());
    const listed = new Set(await store.listed([...stored]));
    for (const id of this.#seen.keys()) if (!stored.has(id) || listed.has(id)) this.#seen.delete(id);
    for (const id of stored) {
      if (isStopped()) return;
      if (listed.has(id) || !this.#isDue(id)) continue;
      await this.#remove(id);
    }
  }

  #isDue(id: string): boolean {
    const { main } = this.#parts;
    const now = main.clock.now();
    const seen = this.#seen.get(id) ?? { at: now, sweeps: 0 };
    this.#seen.set(id, seen);
    seen.sweeps++;
    // Not at once: the sandbox may just be being created or deleted.
    if (seen.sweeps === 2) {
      const keptUntil = new Date(seen.at + KEPT_MS).toISOString();
      main.log.warn(
        { sandbox: id, keptUntil },
        'found data without a sandbox: it will be removed after `keptUntil`. If the server uses the wrong database, stop it before then',
      );
    }
    return now - seen.at >= KEPT_MS && seen.sweeps >= LEAST_SWEEPS;
  }

  /** A sandbox whose data cannot be removed now does not hold up the others. The next sweep tries again. */
  async #remove(id: string): Promise<void> {
    const { main, storage, store, alone } = this.#parts;
    try {
      await alone(id, async () => {
        // Someone may have created a sandbox with this ID in the meantime.
        if ((await store.find(id)) !== undefined) return;
        // Another node may have removed it while this one waited.
        if (await storage.remove(id)) main.log.info({ sandbox: id }, 'removed data without a sandbox');
      });
      this.#seen.delete(id);
    } catch (error) {
      main.log.warn({ sandbox: id, reason: String(error) }, 'data without a sandbox could not be removed');
    }
  }
}
