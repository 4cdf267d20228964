// The table of quotes: the request, the versions used, and the offers. A few hundred bytes each.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareInsert } from '../../platform/db/prepared-statement.ts';

export interface RateQuoteRow {
  readonly quote_key: string;
  readonly account: string;
  readonly username: string;
  readonly created_at: number;
  readonly network_version: number;
  readonly tariff_version: number;
  /** The newest fuel surcharge in effect in addition to the tariff's; 0 for none. */
  readonly fuel_revision: number;
  readonly asked: string;
  readonly offers: string;
}

/** From `from`, inclusive, to `to`, exclusive. */
export interface QuotedSpan {
  readonly from: number;
  readonly to: number;
}

interface Tables {
  rate_quotes: RateQuoteRow;
}

export function rateQuoteStore(db: Database) {
  const tables = db.tables<Tables>();
  // The statement is the same for every quote; building it each time would cost more than rating the quote.
  const insert = prepareInsert<RateQuoteRow>(db, 'rate_quotes', [
    'quote_key',
    'account',
    'username',
    'created_at',
    'network_version',
    'tariff_version',
    'fuel_revision',
    'asked',
    'offers',
  ]);
  /** The next account with quotes, in order; null after the last one. */
  const accountAfter = async (account: string): Promise<string | null> => {
    const next = await tables
      .selectFrom('rate_quotes')
      .select((row) => row.fn.min<string | null>('account').as('account'))
      .where('account', '>', account)
      .executeTakeFirstOrThrow();
    return next.account;
  };
  return {
    /** Without a row count check: the insert either adds one row or fails, and a single statement needs no savepoint. */
    insert: (row: RateQuoteRow): Step => insert(row),

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('rate_quotes')),

    find: (key: string): Promise<RateQuoteRow | undefined> =>
      tables.selectFrom('rate_quotes').selectAll().where('quote_key', '=', key).executeTakeFirst(),

    async countOfAccount(account: string, { from, to }: QuotedSpan): Promise<number> {
      const found = await tables
        .selectFrom('rate_quotes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /**
     * The keys of quotes from before a moment, account by account. There is no index by time alone, which every quote would have to
     * maintain: this jumps from one account to the next.
     */
    async createdBefore(before: number, limit: number): Promise<string[]> {
      const keys: string[] = [];
      for (let account = await accountAfter(''); account !== null; account = await accountAfter(account)) {
        const rows = await tables
          .selectFrom('rate_quotes')
          .select('quote_key')
          .where('account', '=', account)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(limit - keys.length)
          .execute();
        keys.push(...rows.map(({ quote_key }) => quote_key));
        if (keys.length >= limit) break;
      }
      return keys;
    },

    async countCreatedBefore(before: number): Promise<number> {
      const found = await tables
        .selectFrom('rate_quotes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('created_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    deleteThese: (keys: readonly string[]): Step =>
      step(tables.deleteFrom('rate_quotes').where('quote_key', 'in', keys)),

    /** Newest first, starting after the last quote of the previous page. */
    ofAccount(
      account: string,
      { from, to }: QuotedSpan,
      before: Pick<RateQuoteRow, 'created_at' | 'quote_key'> | undefined,
      limit: number,
    ): Promise<RateQuoteRow[]> {
      let query = tables
        .selectFrom('rate_quotes')
        .selectAll()
        .where('account', '=', account)
        .where('created_at', '>=', from)
        .where('created_at', '<', to);
      if (before !== undefined) {
        query = query
          .where('created_at', '<=', before.created_at)
          .where((is) => is.or([is('created_at', '<', before.created_at), is('quote_key', '<', before.quote_key)]));
      }
      return query.orderBy('created_at', 'desc').orderBy('quote_key', 'desc').limit(limit).execute();
    },
  };
}
