// The table of address books: one row for every party named on an account's bills.
import { sql } from 'kysely';
import { type Database, type Row, type Step, step } from '../../platform/db/database.ts';

export interface AddressRow {
  readonly account: string;
  /** Identifies the party by its name and address. */
  readonly party: string;
  /** A bit mask: 1 shipper, 2 consignee, 4 bill-to. */
  readonly roles: number;
  readonly last_used_at: number;
  readonly times_used: number;
  /** The searchable words, each preceded by a space. */
  readonly search: string;
  readonly body: string;
}

interface Tables {
  address_book: AddressRow;
}

export interface UsedAddress {
  readonly account: string;
  readonly party: string;
  readonly times: number;
  readonly at: number;
}

export type AddressBookStore = ReturnType<typeof addressBookStore>;

export function addressBookStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Sorted, so that two bills with the same parties cannot deadlock. */
    keep: (rows: readonly AddressRow[]): Step =>
      step(
        tables
          .insertInto('address_book')
          .values([...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
          .onConflict((conflict) =>
            conflict.columns(['account', 'party']).doUpdateSet((row) => ({
              roles: sql<number>`address_book.roles | excluded.roles`,
              last_used_at: row.ref('excluded.last_used_at'),
              times_used: sql<number>`address_book.times_used + 1`,
              search: row.ref('excluded.search'),
              body: row.ref('excluded.body'),
            })),
          ),
      ),

    /** Returns the party if the row exists. */
    count: ({ account, party, times, at }: UsedAddress): Step =>
      step(
        tables
          .updateTable('address_book')
          .set({
            times_used: sql<number>`times_used + ${times}`,
            last_used_at: sql<number>`CASE WHEN last_used_at < ${at} THEN ${at} ELSE last_used_at END`,
          })
          .where('account', '=', account)
          .where('party', '=', party)
          .returning('party'),
      ),

    /** The parties that are stored, with their current roles and bodies. */
    async stored(account: string, parties: readonly string[]): Promise<readonly AddressRow[]> {
      return tables
        .selectFrom('address_book')
        .selectAll()
        .where('account', '=', account)
        .where('party', 'in', parties)
        .execute();
    },

    /** Newest first. With words, only the parties in which every word is the beginning of a searchable word. */
    newest(account: string, words: readonly string[], limit: number): Promise<AddressRow[]> {
      let query = tables.selectFrom('address_book').selectAll().where('account', '=', account);
      // Words contain only letters and digits, so none of them is special in LIKE.
      for (const word of words) query = query.where('search', 'like', `% ${word}%`);
      return query.orderBy('last_used_at', 'desc').orderBy('party', 'desc').limit(limit).execute();
    },

    async countUnused(before: number): Promise<number> {
      const { count } = await tables
        .selectFrom('address_book')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('last_used_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    unused: (before: number, most: number): Promise<Pick<AddressRow, 'account' | 'party'>[]> =>
      tables
        .selectFrom('address_book')
        .select(['account', 'party'])
        .where('last_used_at', '<', before)
        .orderBy('last_used_at')
        .limit(most)
        .execute(),

    /** Does nothing if it was used meanwhile. */
    deleteUnused: ({ account, party }: Pick<AddressRow, 'account' | 'party'>, before: number): Step =>
      step(
        tables
          .deleteFrom('address_book')
          .where('account', '=', account)
          .where('party', '=', party)
          .where('last_used_at', '<', before),
      ),

    /** Until a bill names it again. */
    delete: (account: string, party: string): Step =>
      step(tables.deleteFrom('address_book').where('account', '=', account).where('party', '=', party)),

    forgetAll: (): Step => step(tables.deleteFrom('address_book')),
  };
}

/** Whether a `count` found its row. */
export function wasCounted(rows: readonly Row[] | undefined): boolean {
  return rows !== undefined && rows.length > 0;
}

export function keyOf({ account, party }: Pick<AddressRow, 'account' | 'party'>): string {
  return `${account} ${party}`;
}
