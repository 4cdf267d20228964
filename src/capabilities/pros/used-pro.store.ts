// The table of used PROs, the only record of whether a PRO was ever used. Voiding a bill does not free its PRO.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareInsert } from '../../platform/db/prepared-statement.ts';

export interface UsedProRow {
  readonly pro: string;
  readonly account: string;
  /** Null if it was assigned or not reserved. */
  readonly reservation_id: string | null;
  readonly used_at: number;
}

interface Tables {
  used_pros: UsedProRow;
}

export type UsedProStore = ReturnType<typeof usedProStore>;

export function usedProStore(db: Database) {
  const tables = db.tables<Tables>();
  const between = (first: string, last: string) =>
    tables.selectFrom('used_pros').where('pro', '>=', first).where('pro', '<=', last);
  // Every bill of lading inserts a row, so the statement is built once.
  const insert = prepareInsert(tables, 'used_pros', ['pro', 'account', 'reservation_id', 'used_at']);
  return {
    find: (pro: string): Promise<UsedProRow | undefined> =>
      tables.selectFrom('used_pros').selectAll().where('pro', '=', pro).executeTakeFirst(),

    /** Conflicts if the PRO was used before. */
    insert: (row: UsedProRow): Step => insert(row, 1),

    /** Those from `first` to `last`. All PROs have ten digits, so text order is numeric order. */
    async between(first: string, last: string, most?: number): Promise<string[]> {
      const query = between(first, last).select('pro').orderBy('pro');
      return (await (most === undefined ? query : query.limit(most)).execute()).map(({ pro }) => pro);
    },

    async countBetween(first: string, last: string): Promise<number> {
      const { count } = await between(first, last)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async ofReservation(reservationId: string, first: string, last: string): Promise<Set<string>> {
      const rows = await between(first, last).select('pro').where('reservation_id', '=', reservationId).execute();
      return new Set(rows.map(({ pro }) => pro));
    },

    /** Conflicts if one of the run was used by a customer who chose it. */
    noneUsed: (first: string, last: string): Step => step(between(first, last).select('pro').limit(1), 0),
  };
}
