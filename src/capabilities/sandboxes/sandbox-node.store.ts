// The tables in which nodes on one database coordinate who has a sandbox open, and who may replace it.
import { type Database, step } from '../../platform/db/database.ts';

interface Tables {
  sandbox_nodes: { sandbox_id: string; node: string; open_until: number };
  sandbox_holds: { sandbox_id: string; node: string; held_until: number };
}

export function sandboxNodeStore(db: Database, node: string) {
  const tables = db.tables<Tables>();
  const written = async (query: Parameters<typeof step>[0]) => (await db.write([step(query)]))[0]!;
  const openAt = (now: number) => tables.selectFrom('sandbox_nodes').where('open_until', '>=', now);
  return {
    async setOpen(id: string, until: number): Promise<void> {
      const insert = tables.insertInto('sandbox_nodes').values({ sandbox_id: id, node, open_until: until });
      await written(
        insert.onConflict((known) => known.columns(['sandbox_id', 'node']).doUpdateSet({ open_until: until })),
      );
    },

    /** Returns those that are still registered as open on this node. */
    async keepOpen(ids: readonly string[], until: number): Promise<string[]> {
      if (ids.length === 0) return [];
      const own = tables.updateTable('sandbox_nodes').set({ open_until: until }).where('node', '=', node);
      const kept = await written(own.where('sandbox_id', 'in', ids).returning('sandbox_id'));
      return kept.map((row) => row.sandbox_id as string);
    },

    async setClosed(id: string): Promise<void> {
      await written(tables.deleteFrom('sandbox_nodes').where('sandbox_id', '=', id).where('node', '=', node));
    },

    /** Removes nodes whose lease has expired. They notice before they serve another call in the sandbox. */
    async forgetLapsed(id: string, now: number): Promise<void> {
      await written(tables.deleteFrom('sandbox_nodes').where('sandbox_id', '=', id).where('open_until', '<', now));
    },

    /** Which of these are open on other nodes. */
    async openElsewhere(ids: readonly string[], now: number): Promise<string[]> {
      if (ids.length === 0) return [];
      const others = openAt(now).where('node', '!=', node).where('sandbox_id', 'in', ids);
      const rows = await others.select('sandbox_id').distinct().execute();
      return rows.map((row) => row.sandbox_id);
    },

    /** Those that are open both here and on another node. */
    async sharedWithOthers(now: number): Promise<ReadonlySet<string>> {
      const own = tables.selectFrom('sandbox_nodes').select('sandbox_id').where('node', '=', node);
      const others = openAt(now).where('node', '!=', node).where('sandbox_id', 'in', own);
      const rows = await others.select('sandbox_id').distinct().execute();
      return new Set(rows.map((row) => row.sandbox_id));
    },

    /** False while another node holds it. */
    async hold(id: string, now: number, until: number): Promise<boolean> {
      const insert = tables.insertInto('sandbox_holds').values({ sandbox_id: id, node, held_until: until });
      const taken = insert.onConflict((known) =>
        known
          .column('sandbox_id')
          .doUpdateSet({ node, held_until: until })
          .where((row) => row.or([row('sandbox_holds.node', '=', node), row('sandbox_holds.held_until', '<', now)])),
      );
      return (await written(taken.returning('sandbox_id'))).length === 1;
    },

    async release(id: string): Promise<void> {
      await written(tables.deleteFrom('sandbox_holds').where('sandbox_id', '=', id).where('node', '=', node));
    },

    /** All sandboxes that other nodes hold now; almost always none. */
    async heldElsewhere(now: number): Promise<ReadonlySet<string>> {
      const held = tables.selectFrom('sandbox_holds').select('sandbox_id').where('held_until', '>=', now);
      const rows = await held.where('node', '!=', node).execute();
      return new Set(rows.map((row) => row.sandbox_id));
    },
  };
}
