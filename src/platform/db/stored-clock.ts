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
  /** Reads are numbered as they start, and settings as they are shown: a result older than what is shown is discarded. */
  #begun = 0;
  #shown = 0;

  constructor(db: Database, clock: AdjustableClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Shows the stored setting. A clock that was never set shows the system time. */
  async load(): Promise<void> {
    const begun = ++this.#begun;
    const row = await this.#row();
    if (row === undefined || begun < this.#shown) return;
    this.#shown = begun;
    this.#clock.set({ machineAt: row.machine_at, shownAt: row.shown_at, speed: row.speed_thousandths / 1_000 });
  }

  /** On disk first: a node that shows a time that is then lost would have acted too early. */
  async set(setting: ClockSetting): Promise<void> {
    await this.#insertOr(async () => {
      await this.#db.write([this.change(setting)]);
    });
    this.show(setting);
  }

  /** The same for the runner of the clock, which also renews its lease. False if another runner took over: its time may be later. */
  async setBy(runner: string, setting: ClockSetting, until: number): Promise<boolean> {
    const update = this.#update({ ...columnsOf(setting), runner_until: until }).where('runner', '=', runner);
    const isSet = await this.#isWritten(update.returning('name'));
    if (isSet) this.show(setting);
    return isSet;
  }

  /** A write that changes the stored setting, if there is one. The current runner must stop. Call `show` afterwards. */
  change(setting: ClockSetting): Step {
    return step(this.#update({ ...columnsOf(setting), runner: '', runner_until: 0 }));
  }

  /** Call this only with a setting that is on disk. */
  show(setting: ClockSetting): void {
    this.#shown = ++this.#begun;
    this.#clock.set(setting);
  }

  /** True if this runner may run the clock until then. Otherwise another one has it. */
  async lease(runner: string, now: number, until: number): Promise<boolean> {
    let isLeased = false;
    await this.#insertOr(async () => {
      const update = this.#update({ runner, runner_until: until }).where((row) =>
        row.or([row('runner', '=', runner), row('runner_until', '<', now)]),
      );
      isLeased = await this.#isWritten(update.returning('name'));
    });
    return isLeased;
  }

  /** False if another runner took over, or the clock was set. */
  renew(runner: string, until: number): Promise<boolean> {
    return this.#isWritten(this.#update({ runner_until: until }).where('runner', '=', runner).returning('name'));
  }

  #update(changed: Partial<Row>) {
    return this.#db.tables<Tables>().updateTable('test_clock').set(changed).where('name', '=', NAME);
  }

  /** Another runner's lease is not a conflict, which would make other transactions of the same commit run again. */
  async #isWritten(update: Parameters<typeof step>[0]): Promise<boolean> {
    const [rows] = await this.#db.write([step(update)]);
    return rows!.length === 1;
  }

  #row(): Promise<Row | undefined> {
    return this.#db.tables<Tables>().selectFrom('test_clock').selectAll().where('name', '=', NAME).executeTakeFirst();
  }

  /** Creates the row if it is missing, then makes the change. */
  async #insertOr(change: () => Promise<void>): Promise<void> {
    if ((await this.#row()) === undefined) {
      const row: Row = { name: NAME, ...columnsOf(this.#clock.setting), runner: '', runner_until: 0 };
      const insert = step(this.#db.tables<Tables>().insertInto('test_clock').values(row), 1);
      await this.#db.write([insert]).catch((error) => {
        if (!(error instanceof WriteConflict)) throw error;
      });
    }
    await change();
  }
}

function columnsOf({ machineAt, shownAt, speed }: ClockSetting) {
  return { machine_at: machineAt, shown_at: shownAt, speed_thousandths: Math.round(speed * 1_000) };
}
