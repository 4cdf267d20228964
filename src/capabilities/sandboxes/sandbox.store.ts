// The tables of sandboxes, their snapshots and the limits of their owners. The contents of sandboxes are stored elsewhere.
import { sql } from 'kysely';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';

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
  /** Rows of the certification that its owner has proven in it, separated by spaces; as old as `clock`. */
  readonly proven: string;
}

export interface SnapshotRow {
  readonly sandbox_id: string;
  readonly name: string;
  readonly created_at: number;
  readonly bytes: number;
}

/** What an operator has set for one portal account; null if the general setting applies. */
export interface SandboxLimitsRow {
  readonly owner: string;
  readonly sandboxes: number | null;
  readonly snapshots: number | null;
  readonly sleep_days: number | null;
}

interface Tables {
  sandbox_limits: SandboxLimitsRow;
  sandboxes: SandboxRow;
  sandbox_snapshots: SnapshotRow;
}

/** SQLite accepts 32,766 parameters in a statement, PostgreSQL 65,535. */
const IDS_AT_ONCE = 10_000;

export function sandboxStore(db: Database) {
  const tables = db.tables<Tables>();
  const every = () => tables.selectFrom('sandboxes').selectAll('sandboxes');
  const inUse = (now: number, sleepDays: number) =>
    every()
      .leftJoin('sandbox_limits', 'sandbox_limits.owner', 'sandboxes.owner')
      .where(({ eb, fn, val }) =>
        eb(sql<number>`used_at + ${fn.coalesce('sleep_days', val(sleepDays))} * ${sql.lit(DAY_MS)}`, '>=', now),
      );
  const one = (id: string) => tables.updateTable('sandboxes').where('sandbox_id', '=', id);
  return {
    find: (id: string): Promise<SandboxRow | undefined> => every().where('sandbox_id', '=', id).executeTakeFirst(),

    /** Which of these exist. */
    async listed(ids: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const page = ids.slice(at, at + IDS_AT_ONCE);
        const rows = await tables
          .selectFrom('sandboxes')
          .select('sandbox_id')
          .where('sandbox_id', 'in', page)
          .execute();
        found.push(...rows.map(({ sandbox_id }) => sandbox_id));
      }
      return found;
    },

    /** Oldest first. */
    ofOwner: (owner: string): Promise<SandboxRow[]> =>
      every().where('owner', '=', owner).orderBy('created_at').orderBy('sandbox_id').execute(),

    /** A page of one owner's or all owners' sandboxes, by ID. */
    page(after: string, limit: number, owner?: string): Promise<SandboxRow[]> {
      const rows = every().where('sandbox_id', '>', after).orderBy('sandbox_id').limit(limit);
      return (owner === undefined ? rows : rows.where('owner', '=', owner)).execute();
    },

    /** Sandboxes in which something is due, unless unused for `sleepDays`, or for as long as was set for their owner. */
    due: (now: number, sleepDays: number, limit: number): Promise<SandboxRow[]> =>
      inUse(now, sleepDays).where('wake_at', '<=', now).orderBy('wake_at').limit(limit).execute(),

    /** Whether it was used within `sleepDays`, or within what was set for its owner. */
    isInUse: async (id: string, now: number, sleepDays: number): Promise<boolean> =>
      (await inUse(now, sleepDays).where('sandbox_id', '=', id).executeTakeFirst()) !== undefined,

    /** Undefined if nothing was set for them. */
    limitsOf: (owner: string): Promise<SandboxLimitsRow | undefined> =>
      tables.selectFrom('sandbox_limits').selectAll().where('owner', '=', owner).executeTakeFirst(),

    setLimits: (row: SandboxLimitsRow): Step =>
      step(
        tables
          .insertInto('sandbox_limits')
          .values(row)
          .onConflict((known) => known.column('owner').doUpdateSet(row)),
      ),

    removeLimits: (owner: string): Step => step(tables.deleteFrom('sandbox_limits').where('owner', '=', owner)),

    insert: (row: SandboxRow): Step => step(tables.insertInto('sandboxes').values(row), 1),

    /** Unless another node has recorded a later use. */
    setUsed: (id: string, at: number): Step => step(one(id).set({ used_at: at }).where('used_at', '<', at)),

    setClock: (id: string, clock: string): Step => step(one(id).set({ clock })),

    setOpen: (ids: readonly string[], until: number): Step =>
      step(tables.updateTable('sandboxes').set({ wake_at: until }).where('sandbox_id', 'in', ids)),

    setProven: (id: string, proven: string): Step => step(one(id).set({ proven })),

    setClosed: (id: string, wakeAt: number | null, clock: string): Step =>
      step(one(id).set({ wake_at: wakeAt, clock })),

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
