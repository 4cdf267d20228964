// The table of shipment templates.
import { afterName } from '../../platform/db/after-name.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { NamePlace } from '../../platform/http/request/name-cursor.ts';

export interface TemplateRow {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** The name without case, accents and punctuation. Unique within an account. */
  readonly sort_name: string;
  readonly saved_at: number;
  readonly saved_by: string;
  /** A `TemplateShipment` as JSON. */
  readonly body: string;
}

interface Tables {
  shipment_templates: TemplateRow;
}

export type TemplateStore = ReturnType<typeof templateStore>;

export function templateStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (id: string, accounts: readonly string[]): Promise<TemplateRow | undefined> =>
      tables
        .selectFrom('shipment_templates')
        .selectAll()
        .where('id', '=', id)
        .where('account', 'in', accounts)
        .executeTakeFirst(),

    named: (account: string, sortName: string): Promise<Pick<TemplateRow, 'id'> | undefined> =>
      tables
        .selectFrom('shipment_templates')
        .select('id')
        .where('account', '=', account)
        .where('sort_name', '=', sortName)
        .executeTakeFirst(),

    /** By name. */
    list(accounts: readonly string[], after: NamePlace | undefined, limit: number): Promise<TemplateRow[]> {
      let query = tables.selectFrom('shipment_templates').selectAll().where('account', 'in', accounts);
      if (after !== undefined) query = query.where(afterName(after));
      return query.orderBy('sort_name').orderBy('id').limit(limit).execute();
    },

    async count(account: string): Promise<number> {
      const { count } = await tables
        .selectFrom('shipment_templates')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Conflicts if the name is taken. */
    insert: (row: TemplateRow): Step => step(tables.insertInto('shipment_templates').values(row), 1),

    /** Conflicts if it was deleted meanwhile, or the name is taken. */
    replace: ({ id, account, ...rest }: TemplateRow): Step =>
      step(tables.updateTable('shipment_templates').set(rest).where('id', '=', id).where('account', '=', account), 1),

    /** Conflicts if it was deleted meanwhile. */
    delete: ({ id, account }: Pick<TemplateRow, 'id' | 'account'>): Step =>
      step(tables.deleteFrom('shipment_templates').where('id', '=', id).where('account', '=', account), 1),

    forgetAll: (): Step => step(tables.deleteFrom('shipment_templates')),
  };
}
