// After a restore: moves every counter past the numbers that may have been issued since the backup was made, and ends the jobs and sessions
// of that time.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { pageAuditLog } from '../../platform/audit/list-audit-log.ts';
import {
  type Counter,
  createCounters,
  lastDayOfNumbers,
  moveCounter,
  readCounters,
} from '../../platform/db/number-days.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { lastPosition, skipPositions } from '../events/feed/skip-positions.ts';
import { lastInvoiceNumbers, skipInvoiceNumbers } from '../invoices/skip-invoice-numbers.ts';
import { endRestoredJobs } from '../jobs/end-restored-jobs.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';

export interface SkippedNumbers {
  /** The counter's name in number_blocks, or an invoice series. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface Skipped {
  /** The time of the last restored record. */
  readonly recordsUntil: string | null;
  readonly counters: readonly SkippedNumbers[];
}

/** How far the numbers of a database have come. */
export interface IssuedNumbers {
  readonly counters: ReadonlyMap<string, number>;
  readonly series: ReadonlyMap<string, number>;
  readonly position: number;
}

/** Nodes take blocks of 1,000. This covers a burst of a few blocks even if nothing is known about the rate. */
const LEAST = 10_000;
/** A multiple of the busiest day on record, for every day since the backup and the current one. */
const SAFETY = 2;
const ROUND_TO = 1_000;
/** For positions of the event feed: there are many events per number, and positions are not scarce. */
const EVENTS_PER_NUMBER = 100;

export interface SkipOptions {
  /** Skips exactly this many instead of the calculated number. */
  readonly count?: number;
  /** Numbers that are known to have been issued: those of the database that is replaced. */
  readonly issued?: IssuedNumbers | undefined;
  /** The restored backup, for the audit log. */
  readonly backup?: string;
  readonly files?: number | null;
}

/** Nothing may serve the database while this runs. */
export async function skipIssuedNumbers(
  context: Context,
  actor: string,
  { count, issued, ...restored }: SkipOptions = {},
): Promise<Skipped> {
  const { db, clock } = context;
  const now = clock.now();
  const known = await lastKnownMoment(context);
  await db.write(createCounters(db));
  const counters = await readCounters(db);
  const days = known === undefined ? 1 : Math.max(0, now - known) / DAY_MS + 1;
  // A counter without daily records is assumed to be as busy as the busiest of the others.
  const busiest = Math.max(0, ...counters.map(({ busiestDay }) => busiestDay ?? 0));
  const gapOf = ({ busiestDay }: Counter) => count ?? gapAfter(busiestDay ?? busiest, days);
  const moved = counters.map((one) => ({
    counter: one,
    to: Math.max(one.next, issued?.counters.get(one.name) ?? 0) + gapOf(one),
  }));
  const gap = count ?? gapAfter(busiest, days);
  const positions = await skipPositions(context, EVENTS_PER_NUMBER * gap, issued?.position);
  const series = await skipInvoiceNumbers(context, known, gap, issued?.series);
  const skipped: Skipped = {
    recordsUntil: known === undefined ? null : new Date(known).toISOString(),
    counters: [
      ...moved.map(({ counter: { name, next: from }, to }) => ({ name, from, to })),
      { name: 'events', from: positions.from, to: positions.to },
      ...series.map(({ series: name, from, to }) => ({ name, from, to })),
    ],
  };
  await db.write([
    ...moved.map(({ counter, to }) => moveCounter(db, counter, to)),
    positions.write,
    ...series.map(({ write }) => write),
    endRestoredJobs(context),
    endAllSessions(context),
    auditLine(context, actor, 'backup.restored', `environment:${context.environment}`, { ...restored, ...skipped }),
  ]);
  return skipped;
}

export async function readIssuedNumbers(context: Context): Promise<IssuedNumbers> {
  const counters = await readCounters(context.db);
  return {
    counters: new Map(counters.map(({ name, next }) => [name, next])),
    series: await lastInvoiceNumbers(context),
    position: await lastPosition(context),
  };
}

function gapAfter(busiestDay: number, days: number): number {
  return Math.ceil(Math.max(LEAST, SAFETY * busiestDay * days) / ROUND_TO) * ROUND_TO;
}

/** The time of the last record: anything later is lost, and may have used numbers. */
async function lastKnownMoment({ db }: Context): Promise<number | undefined> {
  const { lines } = await pageAuditLog(db, {}, undefined, 1);
  const moments = [lines[0]?.at, await lastDayOfNumbers(db)].filter((one) => one !== undefined);
  return moments.length === 0 ? undefined : Math.max(...moments);
}
