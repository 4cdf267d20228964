// Numbers that are never given twice, on any node, without asking the database for each: a node reserves a block at a time.
import type { Database } from './database.ts';
import { step, WriteConflict } from './database.ts';

interface Tables {
  number_blocks: { name: string; next: number };
}

const BLOCK = 1_000;
/** The next block is fetched when so few are left, so that nobody waits for it. */
const FETCH_AHEAD_AT = 200;

/** A number at once where the block has one, else a promise of the next. What a crash leaves unused is lost, on purpose. */
export class NumberBlocks {
  readonly #db: Database;
  readonly #name: string;
  #next = 0;
  #end = 0;
  #reserve: { readonly from: number } | undefined;
  #fetching: Promise<void> | undefined;

  constructor(db: Database, name: string) {
    this.#db = db;
    this.#name = name;
  }

  take(): number | Promise<number> {
    if (this.#next === this.#end && !this.#useReserve()) return this.#fetch().then(() => this.take());
    const taken = this.#next++;
    if (this.#end - this.#next <= FETCH_AHEAD_AT && this.#reserve === undefined) {
      // A failure shows when the block is used up and somebody has to wait.
      this.#fetch().catch(() => {});
    }
    return taken;
  }

  /** The first of so many numbers in a row. They are on disk as taken, are in no block, and are no more than was asked for. */
  takeRun(count: number): Promise<number> {
    return this.#advance(count);
  }

  #useReserve(): boolean {
    if (this.#reserve === undefined) return false;
    this.#next = this.#reserve.from;
    this.#end = this.#next + BLOCK;
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
    this.#reserve = { from: await this.#advance(BLOCK) };
  }

  /** Moves the counter on by so many numbers; gives the first of them. */
  async #advance(count: number): Promise<number> {
    const tables = this.#db.tables<Tables>();
    const advance = step(
      tables
        .updateTable('number_blocks')
        .set((row) => ({ next: row('next', '+', count) }))
        .where('name', '=', this.#name)
        .returning('next'),
      1,
    );
    try {
      const [rows] = await this.#db.write([advance]);
      return Number(rows![0]!.next) - count;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // The counter does not exist yet. Who makes it first starts it; the others find it.
      const start = step(tables.insertInto('number_blocks').values({ name: this.#name, next: 0 }), 1);
      await this.#db.write([start]).catch((conflict) => {
        if (!(conflict instanceof WriteConflict)) throw conflict;
      });
      return this.#advance(count);
    }
  }
}
