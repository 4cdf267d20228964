// Tables divided by month, so that an old month is dropped at once instead of row by row: what a database that can do this offers.

/** A table whose rows are deleted by age alone. */
export interface MonthlyTable {
  readonly table: string;
  /** The primary key. It is unique within a month; whatever issues the keys must ensure that they are unique across months. */
  readonly key: string;
  /** The column with the time of each row, in milliseconds since 1970. It never changes. */
  readonly time: string;
}

/** A part can be read like a table. Its rows are from `from`, inclusive, to `until`, exclusive; null means no limit. */
export interface TablePart {
  readonly name: string;
  readonly from: number | null;
  readonly until: number | null;
}

export interface PrepareMonths {
  /** The current time, of every clock that rows get their time from. */
  readonly times: readonly number[];
  /** Whether one of these clocks can be set, so that a row may have any time. */
  readonly canJump: boolean;
  /** Cancels the work. The next call begins again with what is unfinished. */
  readonly signal: AbortSignal;
}

/** A part that could not be deleted. */
export interface PartLeft {
  readonly name: string;
  readonly reason: string;
}

export interface MonthlyTables {
  /** The parts of a table; only the table itself if it is not divided. */
  parts(table: string): Promise<readonly TablePart[]>;
  /** How many rows a part has; an estimate if it is larger than 64 GB. Takes as long as needed. */
  rowsIn(part: TablePart, signal?: AbortSignal): Promise<number>;
  /**
   * Takes a part out of the table, with all its rows, until `sweep` deletes it. Fails if the table is in use by others for longer than a
   * moment, such as by a backup.
   */
  takeOut(table: string, part: TablePart): readonly { readonly sql: string; readonly parameters: readonly string[] }[];
  /** Why a part cannot be taken out now, else undefined: tries it, and undoes it. */
  obstacle(table: string, part: TablePart): Promise<string | undefined>;
  /**
   * Deletes the parts that were taken out of a table, except those with the names in `left`. Takes as long as the files need, which nobody
   * waits for. Returns those that could not be deleted.
   */
  sweep(table: string, left: ReadonlySet<string>): Promise<readonly PartLeft[]>;
  /**
   * Divides a table that is not yet divided, and creates the parts for the current and the next two months. Rows that belong to none of the
   * parts are still accepted. Writes wait for a fraction of a second at most. Returns why something could not be done yet, else undefined.
   */
  prepare(table: MonthlyTable, needs: PrepareMonths): Promise<string | undefined>;
}

/** A calendar month in UTC. */
export interface Month {
  /** Such as 2026_11. */
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** The month of a time, or one that many months later. */
export function monthOf(time: number, later = 0): Month {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + later];
  const from = Date.UTC(year, month);
  return { name: new Date(from).toISOString().slice(0, 7).replace('-', '_'), from, until: Date.UTC(year, month + 1) };
}

/** Whether a part has only rows from before this time. */
export function isOver({ until }: TablePart, before: number): boolean {
  return until !== null && until <= before;
}
