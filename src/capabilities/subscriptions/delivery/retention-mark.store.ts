// The table of marks: how far events and deliveries were at which time of the machine's clock.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface RetentionMark {
  readonly at: number;
  /** The newest event then. */
  readonly position: number;
  /** The newest delivery then. */
  readonly delivery_seq: number;
}

export type RetentionMarkStore = ReturnType<typeof retentionMarkStore>;

export function retentionMarkStore(db: Database) {
  const tables = db.tables<{ event_retention_marks: RetentionMark }>();
  return {
    /** Of one time the first is kept. */
    insert: (mark: RetentionMark): Step =>
      step(
        tables
          .insertInto('event_retention_marks')
          .values(mark)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** The newest that is no younger than this. */
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
