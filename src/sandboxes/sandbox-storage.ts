// Where the data of sandboxes is kept: what both databases do in their own way.
import type { Pool } from 'pg';
import type { Beginning } from '../capabilities/sandboxes/sandbox-worlds.ts';
import type { SharedSqliteThread } from '../platform/db/sqlite/shared-thread.ts';

/** What a sandbox is opened from. */
export interface SandboxPlace {
  /** Its own data folder. */
  readonly dataDir: string;
  readonly sqliteThread: SharedSqliteThread | undefined;
  readonly postgres: { readonly pool: Pool; readonly schema: string } | undefined;
  /** Where scans go that are kept as files, if not to the data folder. */
  readonly scanFolder: string | undefined;
}

/** A sandbox must be closed while anything but its size is asked for. */
export interface SandboxStorage {
  placeOf(id: string): SandboxPlace;
  /** In the place of whatever a failed attempt left there. */
  make(id: string, from: Beginning): Promise<void>;
  /** The first snapshot of a sandbox that was just made. Gives its bytes. */
  keepBeginning(id: string, name: string): Promise<number>;
  /** Keeps the sandbox as it is now, also in the place of an older snapshot of the name. Gives its bytes. */
  snapshot(id: string, name: string): Promise<number>;
  /** Puts the snapshot in the sandbox's place; those who may call it stay. */
  restore(id: string, name: string): Promise<void>;
  /** With its snapshots. */
  remove(id: string): Promise<void>;
  /** Bytes on disk of those that are there, without snapshots. */
  sizes(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}
