// The statements of a table of cases: something that a customer sends and the carrier works on until it is closed, such as a claim.
import type { SelectQueryBuilder } from 'kysely';
import { type Database, type Step, step } from './database.ts';

export interface CaseRow {
  /** Sorts by time. */
  readonly id: string;
  readonly pro: string;
  /** The account that sent it. */
  readonly account: string;
  readonly status: string;
  readonly revision: number;
  /** When the simulated carrier of a test environment acts next. */
  readonly next_action_at: number | null;
  /** Everything that is never searched for, as JSON. */
  readonly body: string;
}

export interface CaseFilter<Status> {
  readonly status?: Status | undefined;
  readonly pro?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
  /** Only cases before this one, the last of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

type Query<Columns, Row> = SelectQueryBuilder<Record<string, Columns>, string, Row>;
/** Adds conditions on columns that only this table has. */
type Narrowing<Row> = (query: Query<Row, Row>) => Query<Row, Row>;

export function caseTable<Row extends CaseRow>(db: Database, table: string) {
  const tables = db.tables<Record<string, CaseRow>>();
  const rows = () => tables.selectFrom(table).selectAll() as unknown as Query<CaseRow, Row>;
  return {
    find: (id: string): Promise<Row | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    async list(
      { status, pro, accounts, before, limit }: CaseFilter<Row['status']>,
      narrowed: Narrowing<Row> = (query) => query,
    ): Promise<Row[]> {
      if (accounts?.length === 0) return [];
      let query = narrowed(rows() as unknown as Query<Row, Row>) as unknown as Query<CaseRow, Row>;
      if (accounts !== undefined) query = query.where('account', 'in', accounts);
      if (pro !== undefined) query = query.where('pro', '=', pro);
      if (status !== undefined) query = query.where('status', '=', status);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Those of the shipments with a case in one of these statuses. */
    async prosWith(pros: readonly string[], statuses: readonly Row['status'][]): Promise<string[]> {
      const query = tables.selectFrom(table).select('pro').where('pro', 'in', pros);
      return (await query.where('status', 'in', statuses).execute()).map(({ pro }) => pro);
    },

    /** Cases on which the simulated carrier has to act, earliest first. */
    toPlay: (limit: number): Promise<Row[]> =>
      rows().where('next_action_at', 'is not', null).orderBy('next_action_at').orderBy('id').limit(limit).execute(),

    insert: (row: Row): Step => step(tables.insertInto(table).values(row), 1),

    /** Writes these columns. Conflicts if the case has changed since it was read. */
    update: ({ id, revision, ...columns }: Pick<Row, 'id' | 'revision'> & Partial<Row>): Step =>
      step(
        tables
          .updateTable(table)
          .set({ revision, ...columns } as Partial<CaseRow>)
          .where('id', '=', id)
          .where('revision', '=', revision - 1),
        1,
      ),

    forgetAll: (): Step => step(tables.deleteFrom(table)),
  };
}
