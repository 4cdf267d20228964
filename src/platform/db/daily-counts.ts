// Counts what a caller may only do so often per day, in the database, so that a limit holds across all nodes.
import type { Clock } from '../clock.ts';
import { DAY_MS } from '../durations.ts';
import { type Database, type Step, step, WriteConflict } from './database.ts';

interface Tables {
  daily_counts: { day: number; name: string; subject: string; count: number };
}

export interface DailyLimit {
  /** What is counted. */
  readonly name: string;
  /** Per subject and day. 0 allows none. */
  readonly most: number;
}

/** A day starts at 00:00 UTC by the system clock, even where freight has its own clock. */
export class DailyCounts {
  readonly #db: Database;
  readonly #clock: Clock;
  #cleanedOn = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** How many more the subject is allowed today. */
  async left({ name, most }: DailyLimit, subject: string): Promise<number> {
    const row = await this.#db
      .tables<Tables>()
      .selectFrom('daily_counts')
      .select('count')
      .where('day', '=', this.#today())
      .where('name', '=', name)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return Math.max(0, most - (row?.count ?? 0));
  }

  /**
   * Writes for the transaction of what is counted. They conflict if others have used up what `left` returned; `count` must not exceed it.
   * The rows stay locked until the transaction ends, so put these writes last.
   */
  add({ name, most }: DailyLimit, subject: string, count: number): Step[] {
    const day = this.#today();
    const tables = this.#db.tables<Tables>();
    const counted = step(
      tables
        .insertInto('daily_counts')
        .values({ day, name, subject, count })
        .onConflict((known) =>
          known
            .columns(['day', 'name', 'subject'])
            .doUpdateSet((row) => ({ count: row('daily_counts.count', '+', count) }))
            .where('daily_counts.count', '<=', most - count),
        ),
      1,
    );
    if (this.#cleanedOn === day) return [counted];
    // Once per day and node. A node whose clock is behind may still be counting yesterday.
    this.#cleanedOn = day;
    return [step(tables.deleteFrom('daily_counts').where('day', '<', day - 1)), counted];
  }

  /** Counts one in advance, so that concurrent calls cannot exceed the limit. Returns false if none is left. */
  async reserve(limit: DailyLimit, subject: string): Promise<boolean> {
    try {
      await this.#db.write(this.add(limit, subject, 1));
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  /** Returns reservations that turned out not to count. */
  giveBack({ name }: DailyLimit, subject: string, count: number): Step {
    return step(
      this.#db
        .tables<Tables>()
        .updateTable('daily_counts')
        .set((row) => ({ count: row('count', '-', count) }))
        .where('day', '=', this.#today())
        .where('name', '=', name)
        .where('subject', '=', subject)
        .where('count', '>=', count),
    );
  }

  /** Until the counts start over. */
  secondsLeft(): number {
    return Math.ceil((DAY_MS - (this.#clock.now() % DAY_MS)) / 1_000);
  }

  #today(): number {
    return Math.floor(this.#clock.now() / DAY_MS);
  }
}
