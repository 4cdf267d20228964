// The tables of the work queue: the owner and follow-up time of a shipment, and operators' notes.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface QueueItemRow {
  readonly pro: string;
  /** An operator's user name; '' if nobody has taken it. */
  readonly owner: string;
  readonly follow_up_at: number | null;
  /** Increases by one with each change. */
  readonly revision: number;
  readonly changed_at: number;
  readonly changed_by: string;
}

export interface NoteRow {
  /** IDs sort by time. */
  readonly id: string;
  readonly pro: string;
  readonly written_at: number;
  /** For example `operator:night`. */
  readonly written_by: string;
  readonly text: string;
}

interface Tables {
  queue_items: QueueItemRow;
  shipment_notes: NoteRow;
}

/** PROs per statement. */
const AT_ONCE = 500;

export type WorkQueueStore = ReturnType<typeof workQueueStore>;

export function workQueueStore(db: Database) {
  const tables = db.tables<Tables>();

  async function inParts<Row>(pros: readonly string[], read: (some: readonly string[]) => Promise<Row[]>) {
    const rows: Row[] = [];
    for (let at = 0; at < pros.length; at += AT_ONCE) rows.push(...(await read(pros.slice(at, at + AT_ONCE))));
    return rows;
  }

  return {
    /** By PRO. Contains only shipments that an operator has taken or set a follow-up time for. */
    async items(pros: readonly string[]): Promise<ReadonlyMap<string, QueueItemRow>> {
      const rows = await inParts(pros, (some) =>
        tables.selectFrom('queue_items').selectAll().where('pro', 'in', some).execute(),
      );
      return new Map(rows.map((row) => [row.pro, row]));
    },

    /** Conflicts if another operator changed it first. */
    putItem: (row: QueueItemRow): Step =>
      row.revision === 1
        ? step(tables.insertInto('queue_items').values(row), 1)
        : step(
            tables
              .updateTable('queue_items')
              .set(row)
              .where('pro', '=', row.pro)
              .where('revision', '=', row.revision - 1),
            1,
          ),

    /** Newest first, older than the note `before`. */
    notes(pro: string, before: string | undefined, limit: number): Promise<NoteRow[]> {
      let query = tables.selectFrom('shipment_notes').selectAll().where('pro', '=', pro);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    /** The newest note of each shipment, by PRO. */
    async latestNotes(pros: readonly string[]): Promise<ReadonlyMap<string, NoteRow>> {
      const rows = await inParts(pros, (some) =>
        tables
          .selectFrom('shipment_notes')
          .selectAll()
          .where('id', 'in', (from) =>
            from
              .selectFrom('shipment_notes as one')
              .select((row) => row.fn.max('one.id').as('id'))
              .where('one.pro', 'in', some)
              .groupBy('one.pro'),
          )
          .execute(),
      );
      return new Map(rows.map((row) => [row.pro, row]));
    },

    insertNote: (row: NoteRow): Step => step(tables.insertInto('shipment_notes').values(row), 1),

    forgetAll: (): Step[] =>
      (['queue_items', 'shipment_notes'] as const).map((table) => step(tables.deleteFrom(table))),
  };
}
