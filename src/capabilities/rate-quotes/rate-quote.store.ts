// The table of quotes: the request, the versions used, and the offers. A few hundred bytes each.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { MonthlyTable, TablePart } from '../../platform/db/monthly-tables.ts';
import { prepareInsert } from '../../platform/db/prepared-statement.ts';
import { DAY_MS } from '../../platform/durations.ts';

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

/** How the table is divided where the database can do that. Keys come from a counter, so they are unique across months. */
export const QUOTE_MONTHS: MonthlyTable = { table: 'rate_quotes', key: 'quote_key', time: 'created_at' };
/** Longer than a quote is valid. */
const SEARCHED_FIRST_MS = 45 * DAY_MS;
/** The table where it is not divided. */
const UNDIVIDED: TablePart = { name: 'rate_quotes', from: null, until: null };

export function rateQuoteStore(db: Database) {
  const tables = db.tables<Tables>();
  // The statement is the same for every quote; building it each time would cost more than rating the quote.
  const insert = prepareInsert(tables, 'rate_quotes', [
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
  /** A part has the same columns as the table. */
  const rowsOf = ({ name }: TablePart) => tables.selectFrom(name as 'rate_quotes');
  /** The next account with quotes, in order; null after the last one. */
  const accountAfter = async (part: TablePart, account: string): Promise<string | null> => {
    const next = await rowsOf(part)
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

    /**
     * `now` is the time by which quotes are made. Most quotes are used soon, so the last months are searched first where the table is
     * divided. Otherwise a look-up would have to plan a search of every month.
     */
    async find(key: string, now?: number): Promise<RateQuoteRow | undefined> {
      const query = tables.selectFrom('rate_quotes').selectAll().where('quote_key', '=', key);
      if (db.months !== undefined && now !== undefined) {
        const ofLate = query.where('created_at', '>=', now - SEARCHED_FIRST_MS).where('created_at', '<=', now);
        const found = await ofLate.executeTakeFirst();
        if (found !== undefined) return found;
      }
      return query.executeTakeFirst();
    },

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
    async createdBefore(part: TablePart, before: number, limit: number): Promise<string[]> {
      const keys: string[] = [];
      const next = (account: string) => accountAfter(part, account);
      for (let account = await next(''); account !== null; account = await next(account)) {
        const rows = await rowsOf(part)
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

    async countCreatedBefore(part: TablePart, before: number): Promise<number> {
      const found = await rowsOf(part)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('created_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    deleteThese: (part: TablePart, keys: readonly string[]): Step =>
      step(tables.deleteFrom(part.name as 'rate_quotes').where('quote_key', 'in', keys)),

    /** The parts of the table; only the table itself if it is not divided. */
    parts: async (): Promise<readonly TablePart[]> => (await db.months?.parts(QUOTE_MONTHS.table)) ?? [UNDIVIDED],

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
