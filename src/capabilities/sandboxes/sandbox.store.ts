// The tables of sandboxes and their snapshots: owners and times of use. Their contents are stored elsewhere.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface SandboxRow {
  readonly sandbox_id: string;
  /** A portal account of the test environment. */
  readonly owner: string;
  readonly name: string;
  readonly seed: string;
  /** The sandbox from whose ID its master key is derived: itself, unless it started as a snapshot of another one. */
  readonly keyed_as: string;
  readonly created_at: number;
  readonly used_at: number;
  /** When something is next due in it; null if nothing is. While it is open, when the nodes that have it open must set this again. */
  readonly wake_at: number | null;
  /** Its clock when it was last closed, or a few seconds ago, as JSON of a ClockSetting. */
  readonly clock: string;
}

export interface SnapshotRow {
  readonly sandbox_id: string;
  readonly name: string;
  readonly created_at: number;
  readonly bytes: number;
}

interface Tables {
  sandboxes: SandboxRow;
  sandbox_snapshots: SnapshotRow;
}

export function sandboxStore(db: Database) {
  const tables = db.tables<Tables>();
  const every = () => tables.selectFrom('sandboxes').selectAll();
  const one = (id: string) => tables.updateTable('sandboxes').where('sandbox_id', '=', id);
  return {
    find: (id: string): Promise<SandboxRow | undefined> => every().where('sandbox_id', '=', id).executeTakeFirst(),

    /** Oldest first. */
    ofOwner: (owner: string): Promise<SandboxRow[]> =>
      every().where('owner', '=', owner).orderBy('created_at').orderBy('sandbox_id').execute(),

    /** A page of all owners' sandboxes, by ID. */
    page: (after: string, limit: number): Promise<SandboxRow[]> =>
      every().where('sandbox_id', '>', after).orderBy('sandbox_id').limit(limit).execute(),

    /** Sandboxes in which something is due, and that were used since `usedSince`. */
    due: (now: number, usedSince: number, limit: number): Promise<SandboxRow[]> =>
      every().where('wake_at', '<=', now).where('used_at', '>=', usedSince).orderBy('wake_at').limit(limit).execute(),

    insert: (row: SandboxRow): Step => step(tables.insertInto('sandboxes').values(row), 1),

    /** Unless another node has recorded a later use. */
    setUsed: (id: string, at: number): Step => step(one(id).set({ used_at: at }).where('used_at', '<', at)),

    setClock: (id: string, clock: string): Step => step(one(id).set({ clock })),

    setOpen: (ids: readonly string[], until: number): Step =>
      step(tables.updateTable('sandboxes').set({ wake_at: until }).where('sandbox_id', 'in', ids)),

    setClosed: (id: string, wakeAt: number | null, clock: string, usedAt: number): Step =>
      step(one(id).set({ wake_at: wakeAt, clock, used_at: usedAt })),

    delete: (id: string): Step[] => [
      step(tables.deleteFrom('sandbox_snapshots').where('sandbox_id', '=', id)),
      step(tables.deleteFrom('sandboxes').where('sandbox_id', '=', id), 1),
    ],

    /** Oldest first. */
    snapshots: (ids: readonly string[]): Promise<SnapshotRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('sandbox_snapshots')
            .selectAll()
            .where('sandbox_id', 'in', ids)
            .orderBy('created_at')
            .orderBy('name')
            .execute(),

    /** Replaces an older one with the same name. */
    keepSnapshot: (row: SnapshotRow): Step =>
      step(
        tables
          .insertInto('sandbox_snapshots')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['sandbox_id', 'name']).doUpdateSet({ created_at: row.created_at, bytes: row.bytes }),
          ),
        1,
      ),
  };
}
