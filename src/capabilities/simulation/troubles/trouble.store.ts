// The table of exceptions requested by calls.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareList } from '../../../platform/db/prepared-statement.ts';
import type { Trouble } from './trouble.ts';

interface Row {
  readonly pro: string;
  readonly kind: string;
  readonly asked_at: number;
}

interface Tables {
  simulated_troubles: Row;
}

export function troubleStore(db: Database) {
  const tables = db.tables<Tables>();
  const troublesOf = prepareList((pros: readonly string[]) =>
    tables.selectFrom('simulated_troubles').selectAll().where('pro', 'in', pros),
  );
  const someOne = tables.selectFrom('simulated_troubles').select('pro').limit(1).compile();
  return {
    /** Requesting the same exception twice has no further effect. */
    add: (pro: string, kind: Trouble, asked_at: number): Step =>
      step(
        tables
          .insertInto('simulated_troubles')
          .values({ pro, kind, asked_at })
          .onConflict((conflict) => conflict.columns(['pro', 'kind']).doNothing()),
      ),

    async of(pros: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<Trouble>>> {
      const found = new Map<string, Set<Trouble>>();
      // Usually the table is empty, and hundreds of PROs need not be looked up.
      if (pros.length === 0 || (await db.first(someOne)) === undefined) return found;
      const { rows } = await tables.executeQuery(troublesOf.query(pros));
      for (const { pro, kind } of rows) {
        const own = found.get(pro) ?? new Set<Trouble>();
        found.set(pro, own.add(kind as Trouble));
      }
      return found;
    },

    forgetAll: (): Step => step(tables.deleteFrom('simulated_troubles')),
  };
}
