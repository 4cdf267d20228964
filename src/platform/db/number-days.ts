// Tracks how fast numbers are issued, and moves counters after a restore past those issued since the backup.
import { DAY_MS } from '../durations.ts';
import type { Database, Step } from './database.ts';
import { step } from './database.ts';

interface Tables {
  number_blocks: { name: string; next: number };
  number_days: { name: string; day: number; next: number };
}

/** Every counter. Its row is created when it issues its first number. */
export const COUNTERS = ['bol confirmations', 'pickup requests', 'pros', 'rate quotes'] as const;
export type CounterName = (typeof COUNTERS)[number];

export interface Counter {
  readonly name: string;
  readonly next: number;
  /** Numbers taken on its busiest known day. Undefined if none is known. */
  readonly busiestDay: number | undefined;
}

/** The busiest day is searched among this many days on which numbers were taken. */
const DAYS = 90;

/** Records how far a counter has come today. Part of the transaction that moves it, after that write. */
export function noteCounter(db: Database, name: string, now: number): Step {
  const tables = db.tables<Tables>();
  const counter = tables
    .selectFrom('number_blocks')
    .select((row) => ['name' as const, row.val(Math.floor(now / DAY_MS)).as('day'), 'next' as const])
    .where('name', '=', name);
  return step(
    tables
      .insertInto('number_days')
      .columns(['name', 'day', 'next'])
      .expression(counter)
      .onConflict((same) => same.columns(['name', 'day']).doUpdateSet((row) => ({ next: row.ref('excluded.next') }))),
  );
}

/** Creates the counters that have not issued a number yet: after the backup, they may have. */
export function createCounters(db: Database): Step[] {
  const tables = db.tables<Tables>();
  return COUNTERS.map((name) =>
    step(
      tables
        .insertInto('number_blocks')
        .values({ name, next: 0 })
        .onConflict((same) => same.doNothing()),
    ),
  );
}

/** Every counter that exists. */
export async function readCounters(db: Database): Promise<Counter[]> {
  const tables = db.tables<Tables>();
  const counters = await tables.selectFrom('number_blocks').selectAll().orderBy('name').execute();
  return Promise.all(
    counters.map(async ({ name, next }) => {
      const days = tables.selectFrom('number_days').select(['day', 'next']).where('name', '=', name);
      const newest = await days
        .orderBy('day', 'desc')
        .limit(DAYS + 1)
        .execute();
      return { name, next, busiestDay: busiestOf(newest.reverse()) };
    }),
  );
}

/** The start of the last day on which a number was taken, in milliseconds. Undefined before the first. */
export async function lastDayOfNumbers(db: Database): Promise<number | undefined> {
  const newest = db
    .tables<Tables>()
    .selectFrom('number_days')
    .select((row) => row.fn.max('day').as('day'));
  const day = (await newest.executeTakeFirst())?.day;
  return day === null || day === undefined ? undefined : Number(day) * DAY_MS;
}

/** Conflicts if numbers were taken in the meantime. */
export function moveCounter(db: Database, { name, next }: Counter, to: number): Step {
  const update = db.tables<Tables>().updateTable('number_blocks').set({ next: to });
  return step(update.where('name', '=', name).where('next', '=', next), 1);
}

/** Day 0 is where recording began. A counter without it was recorded from its first number. */
function busiestOf(days: readonly { readonly day: number; readonly next: number }[]): number | undefined {
  const [first] = days;
  if (first === undefined) return undefined;
  const isWhole = days.length <= DAYS && first.day !== 0;
  let before = isWhole ? 0 : first.next;
  let busiest: number | undefined;
  for (const { next } of isWhole ? days : days.slice(1)) {
    busiest = Math.max(busiest ?? 0, next - before);
    before = next;
  }
  return busiest;
}
