// The table of used quotes: a quote's price is for one bill of lading at a time.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

interface UsedQuoteRow {
  readonly quote_id: string;
  readonly pro: string;
  readonly used_at: number;
}

interface Tables {
  used_quotes: UsedQuoteRow;
}

export type UsedQuoteStore = ReturnType<typeof usedQuoteStore>;

export function usedQuoteStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** The PRO of the bill that uses its price. */
    async userOf(quoteId: string): Promise<string | undefined> {
      const row = await tables
        .selectFrom('used_quotes')
        .select('pro')
        .where('quote_id', '=', quoteId)
        .executeTakeFirst();
      return row?.pro;
    },

    /** Conflicts if another bill used it first. */
    use: (quoteId: string, pro: string, at: number): Step =>
      step(tables.insertInto('used_quotes').values({ quote_id: quoteId, pro, used_at: at }), 1),

    free: (quoteId: string, pro: string): Step =>
      step(tables.deleteFrom('used_quotes').where('quote_id', '=', quoteId).where('pro', '=', pro)),

    async countUsedBefore(before: number): Promise<number> {
      const { count } = await tables
        .selectFrom('used_quotes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('used_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async usedBefore(before: number, most: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('used_quotes')
        .select('quote_id')
        .where('used_at', '<', before)
        .orderBy('used_at')
        .limit(most)
        .execute();
      return rows.map((row) => row.quote_id);
    },

    /** A quote that was released and used again in the meantime stays. */
    deleteUsedBefore: (quoteIds: readonly string[], before: number): Step =>
      step(tables.deleteFrom('used_quotes').where('quote_id', 'in', quoteIds).where('used_at', '<', before)),

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('used_quotes')),
  };
}
