// Numbers that are never given twice, on any node, without asking the database for each: a node reserves a block at a time.
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { step, WriteConflict } from './database.ts';
import { noteCounter } from './number-days.ts';

interface Tables {
  number_blocks: { name: string; next: number };
}

export interface NumberNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** What is known of numbers that came into use without being taken here: a customer may bring their own number. */
export interface OutsideUse {
  /** Those of `count` numbers, the first of which is `from`, that are in use. */
  usedAmong(from: number, count: number): Promise<ReadonlySet<number>>;
  /** The first number, not below `from`, that begins `length` unused numbers in a row. */
  nextGap(from: number, length: number): Promise<number>;
}

const BLOCK = 1_000;
/** The next block is fetched when so few are left, so that nobody waits for it. */
const FETCH_AHEAD_AT = 200;

/** A number at once where the block has one, else a promise of the next. What a crash leaves unused is lost, on purpose; `giveBack` loses none. */
export class NumberBlocks {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #name: string;
  readonly #outside: OutsideUse | undefined;
  /** The numbers of the block in order; those before `#at` have been given. */
  #block: readonly number[] = [];
  #at = 0;
  #reserve: readonly number[] | undefined;
  #fetching: Promise<void> | undefined;
  #lookingAgain: Promise<void> | undefined;

  constructor({ db, clock }: NumberNeeds, name: string, outside?: OutsideUse) {
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
      // A failure shows when the block is used up and somebody has to wait.
      this.#fetch().catch(() => {});
    }
    return taken;
  }

  /** The first of so many unused numbers in a row. They are on disk as taken, and are in no block. */
  async takeRun(count: number): Promise<number> {
    for (let atLeast = 0; ; ) {
      const from = await this.#advance(count, atLeast);
      if (this.#outside === undefined) return from;
      if ((await this.#outside.usedAmong(from, count)).size === 0) return from;
      atLeast = await this.#outside.nextGap(from + count, count);
    }
  }

  /**
   * To be called when a number that was taken turned out to be in use. The block was checked when it was fetched, so it
   * is checked again before the next number is given: somebody may have used any part of it since.
   */
  lookAgain(): void {
    if (this.#outside === undefined) return;
    this.#lookingAgain ??= this.#dropUsed(this.#outside).finally(() => {
      this.#lookingAgain = undefined;
    });
    // Whoever waits for a number hears of a failure.
    this.#lookingAgain.catch(() => {});
  }

  /**
   * To be called after the last number was taken: the counter goes back to the first that was not, unless somebody has taken
   * later ones. An environment that is closed and opened again then goes on as if it had stayed open.
   */
  async giveBack(): Promise<void> {
    await this.#fetching?.catch(() => {});
    const left = [...this.#block.slice(this.#at), ...(this.#reserve ?? [])];
    const [first] = left;
    if (first === undefined) return;
    this.#block = [];
    this.#at = 0;
    this.#reserve = undefined;
    // Of numbers that are not in a row, only the last row can be given back.
    const from = left.findLast((number, at) => at === 0 || left[at - 1] !== number - 1) ?? first;
    const update = this.#db.tables<Tables>().updateTable('number_blocks').set({ next: from });
    const guarded = update.where('name', '=', this.#name).where('next', '=', left.at(-1)! + 1);
    // Where the database is away they are lost, as after a crash.
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
      // All of it is in use, which only OutsideUse can have told.
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

  /** Takes so many numbers, none below `atLeast`, from the counter; gives the first of them. */
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
      // The counter does not exist yet. Who makes it first starts it; the others find it.
      const start = step(tables.insertInto('number_blocks').values({ name: this.#name, next: 0 }), 1);
      await this.#db.write([start]).catch((conflict) => {
        if (!(conflict instanceof WriteConflict)) throw conflict;
      });
      return this.#advance(count, atLeast);
    }
  }
}
