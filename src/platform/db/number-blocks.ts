// Issues numbers that are unique across all nodes without a database call for each: a node reserves a block at a time.
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { step, WriteConflict } from './database.ts';
import { type CounterName, noteCounter } from './number-days.ts';

interface Tables {
  number_blocks: { name: string; next: number };
}

export interface NumberNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Numbers that are used without being issued here: customers may bring their own. */
export interface OutsideUse {
  /** Which of `count` numbers, starting at `from`, are in use. */
  usedAmong(from: number, count: number): Promise<ReadonlySet<number>>;
  /** The first number at or above `from` that starts `length` consecutive unused numbers. */
  nextGap(from: number, length: number): Promise<number>;
}

const BLOCK = 1_000;
/** The next block is fetched when this few are left, so that callers do not wait. */
const FETCH_AHEAD_AT = 200;

/**
 * Returns a number synchronously if the block has one, otherwise a promise. Numbers unused at a crash are lost, on purpose; `giveBack`
 * loses none.
 */
export class NumberBlocks {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #name: CounterName;
  readonly #outside: OutsideUse | undefined;
  /** The numbers of the block in order. Those before `#at` were issued. */
  #block: readonly number[] = [];
  #at = 0;
  #reserve: readonly number[] | undefined;
  #fetching: Promise<void> | undefined;
  #lookingAgain: Promise<void> | undefined;

  constructor({ db, clock }: NumberNeeds, name: CounterName, outside?: OutsideUse) {
    this.#db = db;
    this.#clock = clock;
    this.#name = name;
    this.#outside = outside;
  }

  take(): number | Promise<number> {
    if (this.#lookingAgain !== undefined) return this.#lookingAgain.then(() => this.take());
    if (this.#at === this.#block.length && !this.#useReserve()) return this.#fetch().then(() => this.take());
    const taken = this.#block[this.#at++]!;
    if (this.#block.length - this.#at <= FETCH_AHEAD_AT && this.#reserve === undefined) {
      // A failure surfaces when the block is used up and a caller has to wait.
      this.#fetch().catch(() => {});
    }
    return taken;
  }

  /** The first of `count` consecutive unused numbers. They are recorded as taken on disk, and are in no block. */
  async takeRun(count: number): Promise<number> {
    for (let atLeast = 0; ; ) {
      const from = await this.#advance(count, atLeast);
      if (this.#outside === undefined) return from;
      if ((await this.#outside.usedAmong(from, count)).size === 0) return from;
      atLeast = await this.#outside.nextGap(from + count, count);
    }
  }

  /**
   * Call this when an issued number turned out to be in use. The block was checked when it was fetched, but any part of it may have been
   * used since, so it is checked again before the next number is issued.
   */
  lookAgain(): void {
    if (this.#outside === undefined) return;
    this.#lookingAgain ??= this.#dropUsed(this.#outside).finally(() => {
      this.#lookingAgain = undefined;
    });
    // Callers that wait for a number get the error.
    this.#lookingAgain.catch(() => {});
  }

  /**
   * Call this after the last number was taken: the counter goes back to the first unused number, unless later ones were taken. An
   * environment that is closed and reopened then continues as if it had stayed open.
   */
  async giveBack(): Promise<void> {
    await this.#fetching?.catch(() => {});
    const left = [...this.#block.slice(this.#at), ...(this.#reserve ?? [])];
    const [first] = left;
    if (first === undefined) return;
    this.#block = [];
    this.#at = 0;
    this.#reserve = undefined;
    // If the numbers are not consecutive, only the last consecutive run can be returned.
    const from = left.findLast((number, at) => at === 0 || left[at - 1] !== number - 1) ?? first;
    const update = this.#db.tables<Tables>().updateTable('number_blocks').set({ next: from });
    const guarded = update.where('name', '=', this.#name).where('next', '=', left.at(-1)! + 1);
    // If the database is down they are lost, as after a crash.
    await this.#db.write([step(guarded)]).catch(() => {});
  }

  #useReserve(): boolean {
    if (this.#reserve === undefined) return false;
    this.#block = this.#reserve;
    this.#at = 0;
    this.#reserve = undefined;
    return true;
  }

  #fetch(): Promise<void> {
    this.#fetching ??= this.#reserveBlock().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  /** The block is ours once the new start of the next one is on disk. */
  async #reserveBlock(): Promise<void> {
    for (let atLeast = 0; ; ) {
      const from = await this.#advance(BLOCK, atLeast);
      const numbers = Array.from({ length: BLOCK }, (_, at) => from + at);
      const unused = await this.#unusedOf(numbers, this.#outside);
      if (unused.length > 0) {
        this.#reserve = unused;
        return;
      }
      // All of it is in use, which only OutsideUse can report.
      atLeast = await this.#outside!.nextGap(from + BLOCK, 1);
    }
  }

  async #dropUsed(outside: OutsideUse): Promise<void> {
    this.#block = await this.#unusedOf(this.#block.slice(this.#at), outside);
    this.#at = 0;
  }

  async #unusedOf(numbers: readonly number[], outside: OutsideUse | undefined): Promise<readonly number[]> {
    if (numbers.length === 0 || outside === undefined) return numbers;
    const used = await outside.usedAmong(numbers[0]!, numbers.at(-1)! - numbers[0]! + 1);
    return used.size === 0 ? numbers : numbers.filter((one) => !used.has(one));
  }

  /** Takes `count` numbers at or above `atLeast` from the counter. Returns the first. */
  async #advance(count: number, atLeast = 0): Promise<number> {
    const tables = this.#db.tables<Tables>();
    const advance = step(
      tables
        .updateTable('number_blocks')
        .set((row) => {
          const from = row.case().when('next', '<', atLeast).then(atLeast).else(row.ref('next')).end();
          return { next: row(from, '+', count) };
        })
        .where('name', '=', this.#name)
        .returning('next'),
      1,
    );
    try {
      const [rows] = await this.#db.write([advance, noteCounter(this.#db, this.#name, this.#clock.now())]);
      return Number(rows![0]!.next) - count;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // The counter does not exist yet. The first node creates it; the others find it.
      const start = step(tables.insertInto('number_blocks').values({ name: this.#name, next: 0 }), 1);
      await this.#db.write([start]).catch((conflict) => {
        if (!(conflict instanceof WriteConflict)) throw conflict;
      });
      return this.#advance(count, atLeast);
    }
  }
}
