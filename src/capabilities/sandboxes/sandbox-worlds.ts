// What this capability needs from whoever keeps and opens sandboxes (src/sandboxes). Each is an environment of its own.
import type { Context } from '../../context.ts';
import type { ClockSetting } from '../../platform/adjustable-clock.ts';
import type { SandboxRow } from './sandbox.store.ts';

/** What a new sandbox begins with: the carrier alone, or a moment of another one. */
export type Beginning = 'carrier' | { readonly of: string; readonly snapshot: string };

/** The snapshot of how a sandbox was created, which every one has. */
export const BEGINNING = 'created';

export interface SandboxNow {
  readonly isAwake: boolean;
  readonly clock: ClockSetting;
  readonly usedAt: number;
}

export interface SandboxWorlds {
  /**
   * Makes the place of a sandbox, lets `furnish` put people in it, and then `register` it with the bytes that it takes. Nothing is
   * left of it when one of them fails.
   */
  create<T>(
    row: SandboxRow,
    from: Beginning,
    furnish: (world: Context) => Promise<T>,
    register: (bytes: number) => Promise<void>,
  ): Promise<T>;
  /** Works in a sandbox, which is opened for it. */
  within<T>(row: SandboxRow, work: (world: Context) => Promise<T>): Promise<T>;
  /** Gives how many bytes the copy takes. @throws Refusal while a call in it does not end */
  snapshot(row: SandboxRow, name: string): Promise<number>;
  restore(row: SandboxRow, name: string): Promise<void>;
  /** `forget` takes it off the list; its data is removed then. */
  remove(row: SandboxRow, forget: () => Promise<void>): Promise<void>;
  /** As far as this node knows. */
  now(row: SandboxRow): SandboxNow;
  /** Those that other nodes have open. */
  elsewhere(rows: readonly SandboxRow[]): Promise<ReadonlySet<string>>;
  /** Bytes on disk of those that are there. */
  sizes(rows: readonly SandboxRow[]): Promise<ReadonlyMap<string, number>>;
}
