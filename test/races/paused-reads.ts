// A database whose reads can be paused after they have run, so that a test decides what happens in between.
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

export interface PausedReads {
  readonly db: Database;
  /** Pauses the next read of a table once it has its rows. */
  pauseAfter(table: string): { readonly reached: Promise<void>; release(): void };
}

export function pausedReads(real: Database): PausedReads {
  const tables = new WeakMap<QueryId, string>();
  let held: { table: string; reach: () => void; released: Promise<void> } | undefined;

  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      // On PostgreSQL, a table reference also contains the schema's name.
      const from = /"identifier":\{[^{}]*"name":"(\w+)"/.exec(
        JSON.stringify((node as { from?: unknown }).from) ?? '',
      )?.[1];
      if (from !== undefined) tables.set(queryId, from);
      return node;
    },
    async transformResult({ result, queryId }: PluginTransformResultArgs) {
      if (held !== undefined && tables.get(queryId) === held.table) {
        const { reach, released } = held;
        held = undefined;
        reach();
        await released;
      }
      return result;
    },
  };

  return {
    db: { ...real, tables: <Tables>() => real.tables<Tables>().withPlugin(plugin) },
    pauseAfter(table) {
      let reach = () => {};
      let release = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { table, reach, released };
      return { reached, release };
    },
  };
}
