// The table of saved addresses: what customers add to their address books themselves.
import { afterName } from '../../platform/db/after-name.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { NamePlace } from '../../platform/http/request/name-cursor.ts';

export interface SavedAddressRow {
  readonly id: string;
  readonly account: string;
  /** Identifies the name at its address, as in the table of parties. Unique within an account. */
  readonly party: string;
  readonly sort_name: string;
  /** The searchable words, each preceded by a space. */
  readonly search: string;
  readonly saved_at: number;
  readonly saved_by: string;
  /** An `AddressContent` as JSON. */
  readonly body: string;
}

interface Tables {
  saved_addresses: SavedAddressRow;
}

const ROWS_AT_ONCE = 100;

export type SavedAddressStore = ReturnType<typeof savedAddressStore>;

export function savedAddressStore(db: Database) {
  const tables = db.tables<Tables>();
  const matching = (accounts: readonly string[], words: readonly string[]) => {
    let query = tables.selectFrom('saved_addresses').selectAll().where('account', 'in', accounts);
    // Words contain only letters and digits, so none of them is special in LIKE.
    for (const word of words) query = query.where('search', 'like', `% ${word}%`);
    return query;
  };
  return {
    find: (id: string, accounts: readonly string[]): Promise<SavedAddressRow | undefined> =>
      tables
        .selectFrom('saved_addresses')
        .selectAll()
        .where('id', '=', id)
        .where('account', 'in', accounts)
        .executeTakeFirst(),

    async ofParties(account: string, parties: readonly string[]): Promise<readonly SavedAddressRow[]> {
      const found: SavedAddressRow[] = [];
      for (let at = 0; at < parties.length; at += ROWS_AT_ONCE) {
        const some = parties.slice(at, at + ROWS_AT_ONCE);
        found.push(...(await matching([account], []).where('party', 'in', some).execute()));
      }
      return found;
    },

    newest: (account: string, words: readonly string[], limit: number): Promise<SavedAddressRow[]> =>
      matching([account], words).orderBy('saved_at', 'desc').orderBy('id', 'desc').limit(limit).execute(),

    /** By name. */
    list(
      accounts: readonly string[],
      words: readonly string[],
      after: NamePlace | undefined,
      limit: number,
    ): Promise<SavedAddressRow[]> {
      let query = matching(accounts, words);
      if (after !== undefined) query = query.where(afterName(after));
      return query.orderBy('sort_name').orderBy('id').limit(limit).execute();
    },

    async count(account: string): Promise<number> {
      const { count } = await tables
        .selectFrom('saved_addresses')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Conflicts if the account has saved the party already. */
    insert: (row: SavedAddressRow): Step => step(tables.insertInto('saved_addresses').values(row), 1),

    /** Conflicts if it was deleted meanwhile. */
    replace: ({ id, account, ...rest }: SavedAddressRow): Step =>
      step(tables.updateTable('saved_addresses').set(rest).where('id', '=', id).where('account', '=', account), 1),

    /** Conflicts if it was deleted meanwhile. */
    delete: ({ id, account }: Pick<SavedAddressRow, 'id' | 'account'>): Step =>
      step(tables.deleteFrom('saved_addresses').where('id', '=', id).where('account', '=', account), 1),

    /** Adds them, or replaces those with the same party. */
    put(rows: readonly SavedAddressRow[]): Step[] {
      const steps: Step[] = [];
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const insert = tables.insertInto('saved_addresses').values(rows.slice(at, at + ROWS_AT_ONCE));
        steps.push(
          step(
            insert.onConflict((conflict) =>
              conflict.columns(['account', 'party']).doUpdateSet((row) => ({
                sort_name: row.ref('excluded.sort_name'),
                search: row.ref('excluded.search'),
                saved_at: row.ref('excluded.saved_at'),
                saved_by: row.ref('excluded.saved_by'),
                body: row.ref('excluded.body'),
              })),
            ),
          ),
        );
      }
      return steps;
    },

    forgetAll: (): Step => step(tables.deleteFrom('saved_addresses')),
  };
}
