// linehaul fuel: sets the fuel surcharge from a ship date on, without a new tariff version.
import { Command } from 'commander';
import { type FuelRow, fuelRowStore, fuelWeeksOf } from '../../capabilities/carrier/fuel-row.store.ts';
import { fuelFailures, prepareFuelRow, todayOf } from '../../capabilities/carrier/set-fuel.ts';
import { tariffInForce } from '../../capabilities/carrier/tariff-in-force.ts';
import type { Context } from '../../context.ts';
import { percentText } from '../../freight/rating/figure-text.ts';
import { fuelWeekOf } from '../../freight/rating/tariff/fuel-files.ts';
import { type DayNumber, formatDay, parseDay } from '../../freight/service-calendar.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table } from '../terminal.ts';

type WithDay = OperatorOptions & { readonly from: string };

/** How many weeks `list` shows. */
const SHOWN = 12;

export function fuelCommand(terminal: Terminal): Command {
  const fuel = new Command('fuel').description('Set the fuel surcharge of the week, and show the last weeks.');
  for (const make of [setCommand, listCommand, withdrawCommand]) fuel.addCommand(make(terminal));
  return fuel;
}

function setCommand(terminal: Terminal): Command {
  return operatorCommand(
    'set',
    'Set the fuel surcharge for ship dates from a day on. Existing quotes keep their price.',
    'fuel set 34.15 --from 2026-11-18 --environment test',
  )
    .argument('<percent>', 'percent of the net charge, at most two decimals')
    .requiredOption('--from <date>', 'the first ship date that it applies to (yyyy-mm-dd)')
    .action((percent: string, options: WithDay) =>
      inEnvironment(
        terminal,
        options,
        (context, actor) => {
          const wanted = { percent: percent.trim() === '' ? Number.NaN : Number(percent), from: options.from };
          const failures = fuelFailures(context, wanted);
          if (failures.length > 0) {
            throw new OperatorError(failures.map(({ field, description }) => `${field} ${description}`).join('\n'));
          }
          return change(context, actor, parseDay(wanted.from)!, wanted.percent);
        },
        ({ before, after }) =>
          `The fuel surcharge is ${after}% for ship dates from ${options.from} on (was ${before}%).`,
      ),
    );
}

function withdrawCommand(terminal: Terminal): Command {
  return operatorCommand(
    'withdraw',
    'Withdraw a surcharge: the one before it, or the fuel index of the tariff, applies again.',
    'fuel withdraw --from 2026-11-18 --environment test',
  )
    .requiredOption('--from <date>', 'the date for which it was set (yyyy-mm-dd)')
    .action((options: WithDay) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const day = parseDay(options.from);
          const set = fuelWeeksOf(await fuelRowStore(context.db).list());
          if (day === null || !set.some((one) => one.day === day)) {
            throw new OperatorError(`No surcharge was set for ${options.from}. See: linehaul fuel list`);
          }
          return change(context, actor, day, null);
        },
        ({ before, after }) => `The fuel surcharge of ${options.from} is ${after}% again (was ${before}%).`,
      ),
    );
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand('list', 'Show the last weeks.', 'fuel list --environment test').action(
    (options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const rows = await fuelRowStore(context.db).list();
          const { fuel } = (await loadedTariff(context)).now().data;
          const today = todayOf(context.freightClock.now());
          const current = fuelWeekOf(fuel, today);
          return fuel.weeks
            .slice(-SHOWN)
            .reverse()
            .map((week) => ({
              from: formatDay(week.day),
              percent: percentText(week.basisPoints),
              source: week.isSet ? `set by ${setBy(rows, week.day)}` : 'fuel index',
              state: week === current ? 'current' : week.day > today ? 'scheduled' : '',
            }));
        },
        (weeks) =>
          table(
            ['SHIP DATES FROM', 'PERCENT', 'SOURCE', 'STATE'],
            weeks.map(({ from, percent, source, state }) => [from, percent, source, state]),
          ),
      ),
  );
}

function setBy(rows: readonly FuelRow[], day: DayNumber): string {
  return rows.findLast(({ effective_day }) => effective_day === day)?.set_by ?? '';
}

async function change(context: Context, actor: string, day: DayNumber, percent: number | null) {
  const { data } = (await loadedTariff(context)).now();
  const rows = await fuelRowStore(context.db).list();
  const { unit, before, after } = prepareFuelRow(context, actor, data, rows, day, percent);
  try {
    await context.db.write(unit);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError(
      'Someone else set a surcharge at the same time. Check it, then try again: linehaul fuel list',
    );
  }
  return { from: formatDay(day), before, after };
}

async function loadedTariff(context: Context) {
  const tariff = tariffInForce(context);
  await tariff.load();
  return tariff;
}
