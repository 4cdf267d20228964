// Queries for customers: by a known number, as lists by ship date, and by prefix.
import type { Database } from '../../../platform/db/database.ts';
import { CONSIGNEE_TYPE, type DayRange, type ListPlace, type ShipmentTables } from './shipment-rows.ts';

/** The numbers that people search by, named as in tracking. */
const SEARCHED_TYPES = ['BOL', 'PON', 'LDN', 'SNO', 'PUR'];
/** Sorts after everything with this prefix, byte by byte. */
const endOf = (beginning: string) => `${beginning}\u{10ffff}`;

export function shipmentLists(db: Database) {
  const tables = db.large.tables<ShipmentTables>();
  const placesOf = (account: string, { from, to }: DayRange, before: ListPlace | undefined, limit: number) => {
    let query = tables
      .selectFrom('shipment_accounts')
      .select(['ship_day', 'shipment_accounts.pro'])
      .where('account', '=', account)
      .where('ship_day', '>=', from)
      .where('ship_day', '<=', Math.min(to, before?.ship_day ?? to));
    if (before !== undefined) {
      query = query.where((row) =>
        row.or([row('ship_day', '<', before.ship_day), row('shipment_accounts.pro', '<', before.pro)]),
      );
    }
    return query.orderBy('ship_day', 'desc').orderBy('shipment_accounts.pro', 'desc').limit(limit);
  };

  return {
    /** Newest first. */
    async prosByReference(accounts: readonly string[], type: string, reference: string, limit: number) {
      const rows = await tables
        .selectFrom('shipment_references')
        .select(['pro', 'created_at'])
        .distinct()
        .where('account', 'in', accounts)
        .where('type', '=', type)
        .where('reference', '=', reference)
        .orderBy('created_at', 'desc')
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.pro);
    },

    /** An account's shipments by ship date, newest first, starting after the end of the previous page. */
    ofAccount: (account: string, range: DayRange, before: ListPlace | undefined, limit: number): Promise<ListPlace[]> =>
      placesOf(account, range, before, limit).execute(),

    /** The position this many entries further down; undefined if the list ends before. */
    placeAfter: (
      account: string,
      range: DayRange,
      before: ListPlace | undefined,
      count: number,
    ): Promise<ListPlace | undefined> => placesOf(account, range, before, 1).offset(count).executeTakeFirst(),

    /** Those with a status, down to and including `last`. */
    ofAccountWithStatus(
      account: string,
      range: DayRange,
      before: ListPlace | undefined,
      last: ListPlace | undefined,
      status: string,
      limit: number,
    ): Promise<ListPlace[]> {
      let query = placesOf(account, { ...range, from: Math.max(range.from, last?.ship_day ?? 0) }, before, limit)
        .innerJoin('shipment_states', 'shipment_states.pro', 'shipment_accounts.pro')
        .where('shipment_states.status', '=', status);
      if (last !== undefined) {
        query = query.where((row) =>
          row.or([row('ship_day', '>', last.ship_day), row('shipment_accounts.pro', '>=', last.pro)]),
        );
      }
      return query.execute();
    },

    /** An account's shipments whose PRO has this prefix, unordered. */
    ofAccountByPro: (account: string, beginning: string, limit: number): Promise<ListPlace[]> =>
      tables
        .selectFrom('shipment_accounts')
        .select(['ship_day', 'pro'])
        .where('account', '=', account)
        .where('pro', '>=', beginning)
        // PROs are digits, and a colon sorts after them.
        .where('pro', '<', `${beginning}:`)
        .limit(limit)
        .execute(),

    /** All customers' shipments whose PRO has this prefix, highest first. */
    placesByPro: (beginning: string, limit: number): Promise<ListPlace[]> =>
      tables
        .selectFrom('shipments')
        .select(['ship_day', 'pro'])
        .where('pro', '>=', beginning)
        .where('pro', '<', `${beginning}:`)
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute(),

    /** The next accounts with shipments, in order. Skips from one to the next, however many rows each has. */
    async accountsAfter(after: string, limit: number): Promise<string[]> {
      const rows = await tables
        .withRecursive('one', (query) =>
          query
            .selectFrom('shipment_accounts')
            .select((row) => row.fn.min<string | null>('account').as('account'))
            .where('account', '>', after)
            .unionAll(
              query
                .selectFrom('one')
                .select((row) =>
                  row
                    .selectFrom('shipment_accounts')
                    .select((next) => next.fn.min<string | null>('shipment_accounts.account').as('account'))
                    .whereRef('shipment_accounts.account', '>', 'one.account')
                    .as('account'),
                )
                .where('one.account', 'is not', null),
            ),
        )
        .selectFrom('one')
        .select('account')
        .where('account', 'is not', null)
        .limit(limit)
        .execute();
      return rows.map(({ account }) => account!);
    },

    /** Shipments of these accounts with a number, or a consignee, that has this prefix, unordered. */
    ofAccountsByReference(
      accounts: readonly string[],
      of: 'numbers' | 'consignee',
      beginning: string,
      limit: number,
    ): Promise<ListPlace[]> {
      const reference = db.features.byBytes('shipment_references.reference');
      return tables
        .selectFrom('shipment_references')
        .innerJoin('shipment_accounts', (join) =>
          join
            .onRef('shipment_accounts.account', '=', 'shipment_references.account')
            .onRef('shipment_accounts.pro', '=', 'shipment_references.pro'),
        )
        .select(['shipment_accounts.ship_day', 'shipment_accounts.pro'])
        .where('shipment_references.account', 'in', accounts)
        .where('shipment_references.type', 'in', of === 'numbers' ? SEARCHED_TYPES : [CONSIGNEE_TYPE])
        .where(reference, '>=', beginning)
        .where(reference, '<', endOf(beginning))
        .limit(limit)
        .execute();
    },

    async countOfAccount(account: string): Promise<number> {
      const found = await tables
        .selectFrom('shipment_accounts')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },
  };
}
