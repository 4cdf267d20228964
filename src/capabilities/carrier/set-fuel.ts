// Sets the fuel surcharge from a ship date on, or withdraws it: one row instead of a new version of the tariff.
import type { Context } from '../../context.ts';
import { fuelBasisPoints, withFuelRows } from '../../freight/rating/tariff/fuel-files.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import { type DayNumber, formatDay, parseDay } from '../../freight/service-calendar.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import { type FuelRow, fuelRowStore, fuelWeeksOf } from './fuel-row.store.ts';
import { FUEL_SUBJECT } from './tariff-in-force.ts';

export const MOST_PERCENT = 300;
/** A date further away is probably a typing error. */
const MOST_DAYS = 366;

/** Everything that is wrong with a surcharge. */
export function fuelFailures(
  { freightClock }: Context,
  { percent, from }: { percent: number; from: string },
): Failure[] {
  const failures: Failure[] = [];
  const points = percent * 100;
  if (!(percent >= 0 && percent <= MOST_PERCENT)) {
    failures.push({ field: 'percent', description: `must be from 0 to ${MOST_PERCENT}.` });
  } else if (Math.abs(points - Math.round(points)) > 1e-6) {
    failures.push({ field: 'percent', description: 'must have at most two decimals, as in 34.15.' });
  }
  const day = parseDay(from);
  const today = todayOf(freightClock.now());
  if (day === null) {
    failures.push({ field: 'from', description: 'must be a date of the calendar, as in 2026-11-18.' });
  } else if (Math.abs(day - today) > MOST_DAYS) {
    failures.push({ field: 'from', description: `must be within a year of today, ${formatDay(today)}.` });
  }
  return failures;
}

export function todayOf(now: number): DayNumber {
  return parseDay(new Date(now).toISOString().slice(0, 10))!;
}

export interface SetFuel {
  readonly unit: Unit;
  readonly row: FuelRow;
  /** The surcharge of that day without the row; `after` is with it. */
  readonly before: number;
  readonly after: number;
}

/** The row exists once the transaction is written; null withdraws the day's surcharge. `rows` are all rows so far. */
export function prepareFuelRow(
  context: Context,
  actor: string,
  tariff: Tariff,
  rows: readonly FuelRow[],
  day: DayNumber,
  percent: number | null,
): SetFuel {
  const row: FuelRow = {
    revision: (rows.at(-1)?.revision ?? 0) + 1,
    effective_day: day,
    basis_points: percent === null ? null : Math.round(percent * 100),
    set_at: context.clock.now(),
    set_by: actor,
  };
  const percentWith = (all: readonly FuelRow[]) =>
    fuelBasisPoints(withFuelRows(tariff.fuel, fuelWeeksOf(all)), day) / 100;
  const [before, after] = [percentWith(rows), percentWith([...rows, row])];
  const action = percent === null ? 'fuel.withdrawn' : 'fuel.set';
  const details = { from: formatDay(day), before, after };
  return {
    unit: [fuelRowStore(context.db).insert(row), auditLine(context, actor, action, FUEL_SUBJECT, details)],
    row,
    before,
    after,
  };
}
