// The table of each node's counts per minute.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

export interface OverviewMinute {
  /** The start of the minute, in milliseconds since 1970. */
  readonly minute: number;
  readonly node: string;
  readonly counts: string;
}

interface Tables {
  overview_minutes: OverviewMinute;
}

/** A node whose newest row is older is considered gone: it has not written for two minutes, since a row is written when its minute is over. */
export const NODE_GONE_MS = 3 * MINUTE_MS;

export function overviewMinuteStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Keeps the first row of a minute, so that a clock set back does not count it twice. */
    insert: (row: OverviewMinute): Step =>
      step(
        tables
          .insertInto('overview_minutes')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** Ordered by minute. */
    between: (from: number, before: number): Promise<OverviewMinute[]> =>
      tables
        .selectFrom('overview_minutes')
        .selectAll()
        .where('minute', '>=', from)
        .where('minute', '<', before)
        .orderBy('minute')
        .execute(),

    /** Each node that has written since then, with its last minute. */
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
