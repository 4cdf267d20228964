// Removes data that belongs to no sandbox: what is left if the process dies, or the database becomes unavailable, while a sandbox is
// created or deleted. Also removes templates that were never finished and, on PostgreSQL, what is left of snapshots whose
// migration was never finished.
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

interface Seen {
  /** When it was first found. */
  readonly at: number;
  /** How many sweeps in a row have found it. */
  sweeps: number;
}

export class SandboxSweep {
  readonly #parts: SandboxSweepParts;
  /** Data without a sandbox, by ID, and unfinished templates and snapshots, by name. */
  readonly #seen = new Map<string, Seen>();

  constructor(parts: SandboxSweepParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const { storage, store, isStopped } = this.#parts;
    const stored = new Set(await storage.stored());
    const listed = new Set(await store.listed([...stored]));
    const lost = [...stored].filter((id) => !listed.has(id));
    const unfinished = await storage.unfinished();
    const found = new Set([...lost, ...unfinished]);
    for (const name of this.#seen.keys()) if (!found.has(name)) this.#seen.delete(name);
    for (const id of lost) {
      if (isStopped()) return;
      const seen = this.#see(id);
      // Not at once: the sandbox may just be being created or deleted.
      if (seen.sweeps === 2) this.#warn(id, seen);
      if (this.#isDue(seen)) await this.#remove(id);
    }
    for (const name of unfinished) {
      if (isStopped()) return;
      // Making one takes seconds, so nobody needs to be warned.
      if (this.#isDue(this.#see(name))) await this.#removeUnfinished(name);
    }
  }

  #see(name: string): Seen {
    const seen = this.#seen.get(name) ?? { at: this.#parts.main.clock.now(), sweeps: 0 };
    this.#seen.set(name, seen);
    seen.sweeps++;
    return seen;
  }

  #isDue({ at, sweeps }: Seen): boolean {
    return this.#parts.main.clock.now() - at >= KEPT_MS && sweeps >= LEAST_SWEEPS;
  }

  #warn(id: string, { at }: Seen): void {
    this.#parts.main.log.warn(
      { sandbox: id, keptUntil: new Date(at + KEPT_MS).toISOString() },
      'found data without a sandbox: it will be removed after `keptUntil`. If the server uses the wrong database, stop it before then',
    );
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

  async #removeUnfinished(name: string): Promise<void> {
    const { main, storage } = this.#parts;
    try {
      await storage.removeUnfinished(name);
      this.#seen.delete(name);
      main.log.info({ name }, 'removed an unfinished template or snapshot');
    } catch (error) {
      main.log.warn({ name, reason: String(error) }, 'an unfinished template or snapshot could not be removed');
    }
  }
}
