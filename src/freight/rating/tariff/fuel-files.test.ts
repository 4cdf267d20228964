// Covers fuel: the surcharge of a price and of a day, rows that the carrier sets, another table for the same index, and the files' faults.
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { formatDay, parseDay } from '../../service-calendar.ts';
import { demoTariff } from '../demo-tariff.fixture.ts';
import {
  type FuelDays,
  type FuelWeek,
  fuelBasisPoints,
  fuelByTable,
  fuelWeekOf,
  readFuelIndex,
  readFuelTable,
  withFuelRows,
} from './fuel-files.ts';

const day = (date: string) => parseDay(date)!;
// Compiled by each test, not while the file is loaded, where a run of mutants would not see it.
const fuelOf = () =>
  demoTariff({
    'fuel-table.csv': 'fromDollars,percent\n0,10\n3.5,30\n3.55,32.05\n',
    'fuel-index.csv':
      'published,effectiveFrom,dollarsPerGallon\n2026-11-02,2026-11-04,3.499\n2026-11-09,2026-11-11,3.5\n2026-11-16,2026-11-18,3.55\n',
  }).fuel;
/** Date and surcharge of each week. */
const told = ({ weeks }: FuelDays) => weeks.map((week) => [formatDay(week.day), week.basisPoints]);
const WEEKS = [
  ['2026-11-04', 1000],
  ['2026-11-11', 3000],
  ['2026-11-18', 3205],
];

describe('the surcharge', () => {
  it('of a price is that of the last row that it reaches', () => {
    const fuel = fuelOf();
    expect(told(fuel)).toEqual(WEEKS);
    // A day for each from the first week to the last.
    expect(fuel.basisPointsOfDay).toHaveLength(15);
    expect(fuel.prices.map(({ day: from, mills }) => [formatDay(from), mills])).toEqual([
      ['2026-11-04', 3499],
      ['2026-11-11', 3500],
      ['2026-11-18', 3550],
    ]);
  });

  it.each([
    ['2020-01-01', '2026-11-04', 1000],
    ['2026-11-03', '2026-11-04', 1000],
    ['2026-11-04', '2026-11-04', 1000],
    ['2026-11-10', '2026-11-04', 1000],
    ['2026-11-11', '2026-11-11', 3000],
    ['2026-11-17', '2026-11-11', 3000],
    ['2026-11-18', '2026-11-18', 3205],
    ['2030-01-01', '2026-11-18', 3205],
  ])('of %s is that of the week from %s', (date, from, basisPoints) => {
    const fuel = fuelOf();
    expect(fuelBasisPoints(fuel, day(date))).toBe(basisPoints);
    const week = fuelWeekOf(fuel, day(date));
    expect([formatDay(week.day), week.basisPoints]).toEqual([from, basisPoints]);
  });
});

describe('rows that the carrier sets', () => {
  const set = (date: string, basisPoints: number): FuelWeek => ({ day: day(date), basisPoints, isSet: true });

  it.each<[string, FuelWeek[], (string | number)[][]]>([
    ['none', [], WEEKS],
    ['between two weeks', [set('2026-11-13', 9900)], [...WEEKS.slice(0, 2), ['2026-11-13', 9900], ...WEEKS.slice(2)]],
    ['in place of a week', [set('2026-11-11', 9900)], [WEEKS[0]!, ['2026-11-11', 9900], WEEKS[2]!]],
    [
      'before the first and after the last, in any order',
      [set('2026-12-02', 9900), set('2026-10-07', 500)],
      [['2026-10-07', 500], ...WEEKS, ['2026-12-02', 9900]],
    ],
  ])('%s', (_, rows, expected) => {
    const fuel = fuelOf();
    const changed = withFuelRows(fuel, rows);
    expect(told(changed)).toEqual(expected);
    expect(changed.prices).toEqual(fuel.prices);
    for (const [date, basisPoints] of expected) {
      expect(fuelBasisPoints(changed, day(date as string))).toBe(basisPoints);
    }
  });

  it('do not count for a contract with a table of its own', () => {
    const own = { fromMills: [0, 3500], basisPoints: [100, 200] };
    const changed = withFuelRows(fuelOf(), [set('2026-11-11', 9900), set('2026-12-02', 9900)]);
    expect(told(fuelByTable(changed, own))).toEqual([
      ['2026-11-04', 100],
      ['2026-11-11', 200],
      ['2026-11-18', 200],
    ]);
  });
});

describe('faults', () => {
  /** Row, column and reason of each. */
  function faultsOf(index: string, table = '0,10\n3.5,30\n') {
    const faults = new FaultList();
    const read = readFuelTable(Buffer.from(`fromDollars,percent\n${table}`), faults);
    const days = readFuelIndex(Buffer.from(`published,effectiveFrom,dollarsPerGallon\n${index}`), read, faults);
    expect([read, days].includes(null)).toBe(faults.count > 0);
    return faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
  }
  const WEEK = '2026-11-02,2026-11-04,3.55\n';
  const daysLater = (days: number) => formatDay(day('2026-11-04') + days);

  it.each<[string, string, string | undefined, string[]]>([
    ['none', WEEK, undefined, []],
    [
      'a price that is no number',
      `${WEEK}2026-11-09,2026-11-11,x\n`,
      undefined,
      ['3 dollarsPerGallon: "x" is not a number with at most 3 decimals from 0 to 100.'],
    ],
    ['a day that is none', `${WEEK}2026-11-09,x,3.55\n`, undefined, ['3 effectiveFrom: The cell is not a date.']],
    ['no day of publication', `${WEEK},2026-11-11,3.55\n`, undefined, ['3 published: The cell is not a date.']],
    [
      'a price from the day of publication on',
      '2026-11-04,2026-11-04,3.55\n',
      undefined,
      ['2 effectiveFrom: The price would count before it is published.'],
    ],
    ['a price from the day after on', '2026-11-03,2026-11-04,3.55\n', undefined, []],
    ['the same day twice', WEEK + WEEK, undefined, ['3 effectiveFrom: Dates must be in ascending order.']],
    ['the longest span', `${WEEK}2026-11-05,${daysLater(40_000)},3.55\n`, undefined, []],
    [
      'a longer one',
      `${WEEK}2026-11-05,${daysLater(40_001)},3.55\n`,
      undefined,
      ['3 effectiveFrom: The rows span more than 40000 days.'],
    ],
    [
      'a price below the table',
      WEEK,
      '3.551,10\n',
      ['2 dollarsPerGallon: fuel-table.csv has no percentage for 3.55 dollars.'],
    ],
    ['a price at its start', WEEK, '3.55,10\n', []],
    [
      'a table that does not rise',
      WEEK,
      '0,10\n3.5,30\n3.5,40\n',
      ['4 fromDollars: Prices must be in ascending order.'],
    ],
    // A row with a fault is not compared with the next.
    [
      'no day of publication, then an earlier one',
      `,2026-11-11,3.55\n${WEEK}`,
      undefined,
      ['2 published: The cell is not a date.'],
    ],
    [
      'a price that is no number, then an earlier day',
      `2026-11-09,2026-11-11,x\n${WEEK}`,
      undefined,
      ['2 dollarsPerGallon: "x" is not a number with at most 3 decimals from 0 to 100.'],
    ],
    [
      'a table without a percentage, then a lower price',
      WEEK,
      '0,10\n3.5,\n3,30\n',
      ['3 percent: "" is not a number with at most 2 decimals from 0 to 300.'],
    ],
    [
      'a table without a percentage',
      WEEK,
      '0,10\n3.5,\n',
      ['3 percent: "" is not a number with at most 2 decimals from 0 to 300.'],
    ],
    [
      'a table without a price',
      WEEK,
      '0,10\nx,30\n',
      ['3 fromDollars: "x" is not a number with at most 3 decimals from 0 to 100.'],
    ],
  ])('%s', (_, index, table, expected) => {
    expect(faultsOf(index, table)).toEqual(expected);
  });

  it('of a table that cannot be read are not repeated for each price', () => {
    expect(faultsOf(WEEK, 'x,10\n')).toHaveLength(1);
  });
});
