// The table of marks: the positions of events and deliveries at given times of the system clock.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface RetentionMark {
  readonly at: number;
  /** The newest event at that time. */
  readonly position: number;
  /** The newest delivery at that time. */
  readonly delivery_seq: number;
}

export type RetentionMarkStore = ReturnType<typeof retentionMarkStore>;

export function retentionMarkStore(db: Database) {
  const tables = db.tables<{ event_retention_marks: RetentionMark }>();
  return {
    /** Keeps the first mark of a given time. */
    insert: (mark: RetentionMark): Step =>
      step(
        tables
          .insertInto('event_retention_marks')
          .values(mark)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** The newest mark that is at least this old. */
    newest: (by: number): Promise<RetentionMark | undefined> =>
      tables
        .selectFrom('event_retention_marks')
        .selectAll()
        .where('at', '<=', by)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    deleteBefore: (at: number): Step => step(tables.deleteFrom('event_retention_marks').where('at', '<', at)),
  };
}
