// The fuel surcharge in the console: its weeks and changes, setting it from a ship date on, and withdrawing a setting.
import { type FuelWeek, fuelWeekOf, withFuelRows } from '../../freight/rating/tariff/fuel-files.ts';
import type { Tariff } from '../../freight/rating/tariff/tariff.ts';
import { type DayNumber, formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { firstOf, Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type FuelRow, findFuelRows, fuelWeeksOf } from '../carrier/find-fuel.ts';
import { fuelFailures, prepareFuelRow, todayOf } from '../carrier/set-fuel.ts';
import type { NewFuel } from './fuel.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';

const MOST_SHOWN = 120;

export async function readFuel({ context, tariff }: TariffDeskParts): Promise<Answer> {
  const rows = await findFuelRows(context);
  return { status: 200, body: enveloped(fuelView(tariff.now().data, rows, todayOf(context.freightClock.now()))) };
}

export async function setFuel(parts: TariffDeskParts, principal: OperatorPrincipal, wanted: NewFuel): Promise<Answer> {
  const failures = fuelFailures(parts.context, wanted);
  if (failures.length > 0) throw new Refusal('validationFailed', { details: firstOf(failures), failures });
  return change(parts, principal, parseDay(wanted.from)!, wanted.percent);
}

export async function withdrawFuel(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  from: string,
): Promise<Answer> {
  const rows = await findFuelRows(parts.context);
  const day = parseDay(from);
  if (day === null || !fuelWeeksOf(rows).some((one) => one.day === day)) throw new Refusal('noSuchFuelRow');
  return change(parts, principal, day, null);
}

async function change(
  { context, tariff }: TariffDeskParts,
  { actor }: OperatorPrincipal,
  day: DayNumber,
  percent: number | null,
): Promise<Answer> {
  if (context.config.twoPersonRule === 'tariffs') throw new Refusal('fuelNeedsTwoPersons');
  const rows = await findFuelRows(context);
  const { data } = tariff.now();
  const { unit, row } = prepareFuelRow(context, actor, data, rows, day, percent);
  const today = todayOf(context.freightClock.now());
  return {
    status: percent === null ? 200 : 201,
    body: enveloped(fuelView(data, [...rows, row], today)),
    writes: unit,
    committed: () => tariff.take(row),
  };
}

function fuelView(tariff: Tariff, rows: readonly FuelRow[], today: DayNumber) {
  const fuel = withFuelRows(tariff.fuel, fuelWeeksOf(rows));
  const current = fuelWeekOf(fuel, today);
  const stateOf = (week: FuelWeek) => (week === current ? 'current' : week.day > today ? 'scheduled' : 'past');
  return {
    weeks: fuel.weeks
      .slice(-MOST_SHOWN)
      .reverse()
      .map((week) => ({
        from: formatDay(week.day),
        percent: week.basisPoints / 100,
        source: week.isSet ? 'SET' : 'INDEX',
        state: stateOf(week),
      })),
    changes: rows
      .slice(-MOST_SHOWN)
      .reverse()
      .map(({ effective_day, basis_points, set_at, set_by }) => ({
        from: formatDay(effective_day),
        percent: basis_points === null ? null : basis_points / 100,
        setAt: new Date(set_at).toISOString(),
        setBy: set_by,
      })),
  };
}
