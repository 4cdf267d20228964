// The interface for storing sandboxes, which each database implements in its own way.
import type { Pool } from 'pg';
import type { Beginning } from '../capabilities/sandboxes/sandbox-worlds.ts';
import type { PoolCounts } from '../platform/db/database.ts';
import type { SharedCommitters } from '../platform/db/sqlite/shared-thread.ts';

/** What a sandbox is opened from. */
export interface SandboxPlace {
  /** Its own data folder. */
  readonly dataDir: string;
  readonly sqliteThread: SharedCommitters | undefined;
  readonly postgres: { readonly pool: Pool; readonly schema: string } | undefined;
  /** Where scans stored as files go, if not to the data folder. */
  readonly scanFolder: string | undefined;
}

/** A sandbox must be closed for everything but reading its size. */
export interface SandboxStorage {
  /** Makes what new sandboxes are copied from, so that the next call that creates one does not wait for it. */
  prepare(): Promise<void>;
  placeOf(id: string): SandboxPlace;
  /** Replaces anything that a failed attempt left behind. */
  make(id: string, from: Beginning): Promise<void>;
  /** The first snapshot of a newly created sandbox. Returns its bytes. */
  keepBeginning(id: string, name: string): Promise<number>;
  /** Saves the sandbox as it is now, replacing an older snapshot of that name. Returns its bytes. */
  snapshot(id: string, name: string): Promise<number>;
  /** Replaces the sandbox with the snapshot; credentials and the certification are kept. */
  restore(id: string, name: string): Promise<void>;
  /** Including its snapshots. Returns whether there was anything to remove. */
  remove(id: string): Promise<boolean>;
  /** The IDs with stored data, whether or not the sandbox exists. May contain duplicates. */
  stored(): Promise<readonly string[]>;
  /** Templates that are being made, on PostgreSQL also snapshots that are being migrated, and what is left of them if the process died. */
  unfinished(): Promise<readonly string[]>;
  /** One that no one is making any more. */
  removeUnfinished(name: string): Promise<void>;
  /** Bytes on disk of those that exist, without snapshots. */
  sizes(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How the connections are used that all sandboxes share. Undefined if there is no pool. */
  readonly pool?: () => PoolCounts;
  close(): Promise<void>;
}
