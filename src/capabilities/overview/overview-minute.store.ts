// The table of what each node counted in each minute.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface OverviewMinute {
  /** Milliseconds since 1970, at its beginning. */
  readonly minute: number;
  readonly node: string;
  readonly counts: string;
}

interface Tables {
  overview_minutes: OverviewMinute;
}

export function overviewMinuteStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Of one minute the first is kept: a clock that is set back does not count it twice. */
    insert: (row: OverviewMinute): Step =>
      step(
        tables
          .insertInto('overview_minutes')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** By minute. */
    between: (from: number, before: number): Promise<OverviewMinute[]> =>
      tables
        .selectFrom('overview_minutes')
        .selectAll()
        .where('minute', '>=', from)
        .where('minute', '<', before)
        .orderBy('minute')
        .execute(),

    /** Each node that wrote since then, and its last minute. */
    async nodesSince(moment: number): Promise<{ readonly node: string; readonly minute: number }[]> {
      const rows = await tables
        .selectFrom('overview_minutes')
        .select((row) => ['node' as const, row.fn.max('minute').as('minute')])
        .where('minute', '>=', moment)
        .groupBy('node')
        .orderBy('node')
        .execute();
      return rows.map(({ node, minute }) => ({ node, minute: Number(minute) }));
    },

    forgetBefore: (moment: number): Step => step(tables.deleteFrom('overview_minutes').where('minute', '<', moment)),
  };
}
