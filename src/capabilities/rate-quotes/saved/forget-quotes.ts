// Deletes old rate quotes: by whole months where the table is divided, else in batches. A bill of lading that used one has its price and
// its charges.
import type { Context } from '../../../context.ts';
import { isOver, type PartLeft, type TablePart } from '../../../platform/db/monthly-tables.ts';
import type { DueRecords, RetentionRule, RetentionRun } from '../../../platform/retention-rule.ts';
import { QUOTE_MONTHS, rateQuoteStore } from '../rate-quote.store.ts';

export function quoteRetention({ db, config, clock, freightClock, testClock, log }: Context): RetentionRule {
  const { months } = db;
  const store = rateQuoteStore(db);
  /** A month stays until it has ended: quotes that are deleted one by one would not leave anything to drop. */
  const partsDue = async (before: number) =>
    (await store.parts()).filter((part) => part.from === null || isOver(part, before));
  const rowsDue = (part: TablePart, before: number) =>
    months !== undefined && isOver(part, before) ? months.rowsIn(part) : store.countCreatedBefore(part, before);

  /** What is in use, for example by a backup, does not hold up the rest. */
  const leave = ({ left }: RetentionRun, { name, reason }: PartLeft) => {
    left.add(name);
    log.warn({ table: name, reason }, 'old records could not be deleted yet');
  };
  const sweep = async (run: RetentionRun) => {
    const { table } = QUOTE_MONTHS;
    const kept = await months?.sweep(table, run.left).catch((error) => [{ name: table, reason: String(error) }]);
    for (const part of kept ?? []) leave(run, part);
  };

  return {
    name: 'quotes',
    table: 'rate_quotes',
    says: 'deleted',
    setting: 'LINEHAUL_KEEP_QUOTES_DAYS',
    days: config.retentionDays.quotes,
    isSwept: false,
    ...(months && {
      prepareMonths: (signal: AbortSignal) =>
        months.prepare(QUOTE_MONTHS, {
          times: [clock.now(), freightClock.now()],
          canJump: testClock !== undefined,
          signal,
        }),
    }),
    async count(before) {
      let count = 0;
      for (const part of await partsDue(before)) count += await rowsDue(part, before);
      return count;
    },
    async due(before, most, run): Promise<DueRecords> {
      await sweep(run);
      for (const part of await partsDue(before)) {
        if (months !== undefined && isOver(part, before)) {
          if (run.left.has(part.name)) continue;
          const reason = await months.obstacle(QUOTE_MONTHS.table, part);
          if (reason !== undefined) {
            leave(run, { name: part.name, reason });
            continue;
          }
          const count = await months.rowsIn(part, run.signal);
          const steps = months.takeOut(QUOTE_MONTHS.table, part);
          if (count > 0) return { count, steps };
          await db.write(steps);
        } else {
          const keys = await store.createdBefore(part, before, most);
          if (keys.length > 0) return { count: keys.length, steps: [store.deleteThese(part, keys)] };
        }
      }
      return { count: 0, steps: [] };
    },
  };
}
