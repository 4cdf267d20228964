// Counts what a caller may do only so often per day, in the database, so that a limit holds on all nodes together.
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

/** A day begins at 00:00 UTC by the machine's clock, also where freight has a clock of its own. */
export class DailyCounts {
  readonly #db: Database;
  readonly #clock: Clock;
  #cleanedOn = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** How many more the subject may have today. */
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
   * Steps for the unit of what is counted. It conflicts when others have used up what `left` said was left; `count` is no
   * more than that. The rows are locked until the unit ends, so let these be its last steps.
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

  /** Counts one before it is known whether it counts, so that many at once are not more than the limit. False where none is left. */
  async reserve(limit: DailyLimit, subject: string): Promise<boolean> {
    try {
      await this.#db.write(this.add(limit, subject, 1));
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  /** Of what was reserved and does not count. */
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

  /** Until the counts begin anew. */
  secondsLeft(): number {
    return Math.ceil((DAY_MS - (this.#clock.now() % DAY_MS)) / 1_000);
  }

  #today(): number {
    return Math.floor(this.#clock.now() / DAY_MS);
  }
}
