// The test environment's clock on disk: every node and command shows the same time, and one node at a time runs it.
import type { AdjustableClock, ClockSetting } from '../adjustable-clock.ts';
import { type Database, type Step, step, WriteConflict } from './database.ts';

interface Row {
  readonly name: string;
  readonly machine_at: number;
  readonly shown_at: number;
  readonly speed_thousandths: number;
  readonly runner: string;
  readonly runner_until: number;
}

interface Tables {
  test_clock: Row;
}

const NAME = 'clock';

export class StoredClock {
  readonly #db: Database;
  readonly #clock: AdjustableClock;

  constructor(db: Database, clock: AdjustableClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Shows what was stored last; a clock that was never set shows the machine's time. */
  async load(): Promise<void> {
    const row = await this.#row();
    if (row === undefined) return;
    this.#clock.set({ machineAt: row.machine_at, shownAt: row.shown_at, speed: row.speed_thousandths / 1_000 });
  }

  /** On disk first: a node that shows a time which is then forgotten would have acted too early. */
  async set(setting: ClockSetting): Promise<void> {
    await this.#insertOr(async () => {
      await this.#db.write([this.change(setting)]);
    });
    this.#clock.set(setting);
  }

  /** A step that changes what is stored, where anything is. */
  change({ machineAt, shownAt, speed }: ClockSetting): Step {
    const changed = { machine_at: machineAt, shown_at: shownAt, speed_thousandths: Math.round(speed * 1_000) };
    return step(this.#db.tables<Tables>().updateTable('test_clock').set(changed).where('name', '=', NAME));
  }

  /** True when this runner may run the clock until then; another one has it otherwise. */
  async lease(runner: string, now: number, until: number): Promise<boolean> {
    try {
      await this.#insertOr(async () => {
        const update = this.#db
          .tables<Tables>()
          .updateTable('test_clock')
          .set({ runner, runner_until: until })
          .where('name', '=', NAME)
          .where((row) => row.or([row('runner', '=', runner), row('runner_until', '<', now)]));
        await this.#db.write([step(update, 1)]);
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  #row(): Promise<Row | undefined> {
    return this.#db.tables<Tables>().selectFrom('test_clock').selectAll().where('name', '=', NAME).executeTakeFirst();
  }

  /** The row is made by whoever needs it first; then the change is made as well. */
  async #insertOr(change: () => Promise<void>): Promise<void> {
    if ((await this.#row()) === undefined) {
      const { machineAt, shownAt, speed } = this.#clock.setting;
      const row: Row = {
        name: NAME,
        machine_at: machineAt,
        shown_at: shownAt,
        speed_thousandths: Math.round(speed * 1_000),
        runner: '',
        runner_until: 0,
      };
      const insert = step(this.#db.tables<Tables>().insertInto('test_clock').values(row), 1);
      await this.#db.write([insert]).catch((error) => {
        if (!(error instanceof WriteConflict)) throw error;
      });
    }
    await change();
  }
}
