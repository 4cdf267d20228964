// The table of delivered or returned freight that has no invoice.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

interface Tables {
  unbilled_shipments: { pro: string; found_at: number };
}

export type UnbilledStore = ReturnType<typeof unbilledStore>;

export function unbilledStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Ordered by PRO, starting after `after`. */
    async page(after: string, limit: number): Promise<string[]> {
      const query = tables.selectFrom('unbilled_shipments').select('pro').where('pro', '>', after);
      return (await query.orderBy('pro').limit(limit).execute()).map(({ pro }) => pro);
    },

    /** Those of the shipments that have no invoice yet. */
    async among(pros: readonly string[]): Promise<string[]> {
      const query = tables.selectFrom('unbilled_shipments').select('pro').where('pro', 'in', pros);
      return (await query.execute()).map(({ pro }) => pro);
    },

    /** Stops counting at `most`. */
    async count(most: number): Promise<number> {
      const some = tables.selectFrom('unbilled_shipments').select('pro').limit(most).as('some');
      const found = await tables
        .selectFrom(some)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** Existing rows stay as they are. */
    add: (pros: readonly string[], foundAt: number): Step[] =>
      pros.length === 0
        ? []
        : [
            step(
              tables
                .insertInto('unbilled_shipments')
                .values(pros.map((pro) => ({ pro, found_at: foundAt })))
                .onConflict((clash) => clash.column('pro').doNothing()),
            ),
          ],

    remove: (pros: readonly string[]): Step[] =>
      pros.length === 0 ? [] : [step(tables.deleteFrom('unbilled_shipments').where('pro', 'in', pros))],

    forgetAll: (): Step => step(tables.deleteFrom('unbilled_shipments')),
  };
}
