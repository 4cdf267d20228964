// The table of fuel surcharges that operators set. Append-only, so that the surcharges of any revision can be reconstructed.
import type { FuelWeek } from '../../freight/rating/tariff/fuel-files.ts';
import type { DayNumber } from '../../freight/service-calendar.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface FuelRow {
  /** Incremented by every row. */
  readonly revision: number;
  /** The first ship date that it applies to. */
  readonly effective_day: DayNumber;
  /** Null withdraws the surcharge set for the day: the tariff's index applies again. */
  readonly basis_points: number | null;
  readonly set_at: number;
  readonly set_by: string;
}

interface Tables {
  fuel_rows: FuelRow;
}

export function fuelRowStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    list: (): Promise<FuelRow[]> => tables.selectFrom('fuel_rows').selectAll().orderBy('revision').execute(),

    /** Conflicts if another operator took the revision. */
    insert: (row: FuelRow): Step => step(tables.insertInto('fuel_rows').values(row), 1),
  };
}

/** The surcharges that apply, from rows in the order of their revisions. */
export function fuelWeeksOf(rows: readonly FuelRow[]): readonly FuelWeek[] {
  const byDay = new Map(rows.map((row) => [row.effective_day, row]));
  return [...byDay.values()].flatMap(({ effective_day: day, basis_points: basisPoints }) =>
    basisPoints === null ? [] : [{ day, basisPoints, isSet: true as const }],
  );
}
