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

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('used_quotes')),
  };
}
