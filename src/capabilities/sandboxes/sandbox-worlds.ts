// The interface to src/sandboxes, which stores and opens sandboxes. Each is an environment of its own.
import type { Context } from '../../context.ts';
import type { ClockSetting } from '../../platform/adjustable-clock.ts';
import type { SandboxRow } from './sandbox.store.ts';

/** What a new sandbox starts with: only the carrier's data, or a snapshot of another sandbox. */
export type Beginning = 'carrier' | { readonly of: string; readonly snapshot: string };

/** The snapshot taken at creation, which every sandbox has. */
export const BEGINNING = 'created';

export interface SandboxNow {
  readonly isAwake: boolean;
  readonly clock: ClockSetting;
  readonly usedAt: number;
}

export interface SandboxWorlds {
  /**
   * Creates the sandbox's storage, calls `furnish` to set it up, and then `register` with its size in bytes. If either fails,
   * nothing remains. @throws Refusal if it exists by now
   */
  create<T>(
    row: SandboxRow,
    from: Beginning,
    furnish: (world: Context) => Promise<T>,
    register: (bytes: number) => Promise<void>,
  ): Promise<T>;
  /** Runs `work` in a sandbox, opening it if necessary. */
  within<T>(row: SandboxRow, work: (world: Context) => Promise<T>): Promise<T>;
  /** Returns the size of the copy in bytes. @throws Refusal if a call in the sandbox does not finish */
  snapshot(row: SandboxRow, name: string): Promise<number>;
  restore(row: SandboxRow, name: string): Promise<void>;
  /** Calls `forget` to remove its row, then deletes its data. */
  remove(row: SandboxRow, forget: () => Promise<void>): Promise<void>;
  /** As far as this node knows. */
  now(row: SandboxRow): SandboxNow;
  /** Which of these are open on other nodes. */
  elsewhere(rows: readonly SandboxRow[]): Promise<ReadonlySet<string>>;
  /** Bytes on disk, for those that exist. */
  sizes(rows: readonly SandboxRow[]): Promise<ReadonlyMap<string, number>>;
}
