// Owns fuel-table.csv and fuel-index.csv: the surcharge per diesel price, and the weekly prices with their first days.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { type DayNumber, parseDay } from '../../service-calendar.ts';
import { formatOf, percentCell, scaledCell } from './tariff-cells.ts';

/** Prices in thousandths of a dollar, ascending, and the percentage from each price on. */
export interface FuelTable {
  readonly fromMills: readonly number[];
  readonly basisPoints: readonly number[];
}

/** A surcharge and the first ship date that it applies to. */
export interface FuelWeek {
  readonly day: DayNumber;
  readonly basisPoints: number;
  /** The carrier set it outside the tariff; otherwise it follows from the index. */
  readonly isSet?: true;
}

/** A diesel price in thousandths of a dollar, and the first ship date that it applies to. */
export interface FuelPrice {
  readonly day: DayNumber;
  readonly mills: number;
}

/** The surcharge of each day, so that lookup time does not grow with the number of weeks. */
export interface FuelDays {
  readonly firstDay: DayNumber;
  readonly basisPointsOfDay: Uint16Array;
  /** Oldest first, each day once. */
  readonly weeks: readonly FuelWeek[];
  /** The index itself, for contracts with their own fuel table; oldest first. */
  readonly prices: readonly FuelPrice[];
}

/** Maximum time between the first and last row, in days. */
const MAX_SPAN = 40_000;
const TABLE_FORMAT = formatOf('fuelTable', ['fromDollars', 'percent'] as const);
type IndexColumn = 'published' | 'effectiveFrom' | 'dollarsPerGallon';
const INDEX_FORMAT = formatOf<IndexColumn>('fuelIndex', ['published', 'effectiveFrom', 'dollarsPerGallon']);

export function readFuelTable(bytes: Uint8Array, faults: FaultList): FuelTable | null {
  const fromMills: number[] = [];
  const basisPoints: number[] = [];
  const before = faults.count;
  readTable(bytes, TABLE_FORMAT, faults, (row) => {
    const mills = scaledCell(row, 'fromDollars', 0, 100, 3);
    const percent = percentCell(row, 'percent', 300);
    if (mills === null || percent === null) return;
    if (mills <= (fromMills.at(-1) ?? -1)) {
      row.fault(
        'fromDollars',
        'Prices must be in ascending order.',
        'Order the rows from low to high, each price once.',
      );
    }
    fromMills.push(mills);
    basisPoints.push(percent);
  });
  return faults.count > before ? null : { fromMills, basisPoints };
}

export function readFuelIndex(bytes: Uint8Array, table: FuelTable | null, faults: FaultList): FuelDays | null {
  const weeks: FuelWeek[] = [];
  const prices: FuelPrice[] = [];
  const before = faults.count;
  readTable(bytes, INDEX_FORMAT, faults, (row) => {
    const published = dateCell(row, 'published');
    const day = dateCell(row, 'effectiveFrom');
    const mills = scaledCell(row, 'dollarsPerGallon', 0, 100, 3);
    if (published === null || day === null || mills === null) return;
    if (day <= published) {
      row.fault('effectiveFrom', 'The price would count before it is published.', 'Write the Wednesday after.');
    }
    if (day <= (weeks.at(-1)?.day ?? Number.NEGATIVE_INFINITY)) {
      row.fault(
        'effectiveFrom',
        'Dates must be in ascending order.',
        'Order the rows from old to new, each date once.',
      );
    } else if (weeks.length > 0 && day - weeks[0]!.day > MAX_SPAN) {
      row.fault('effectiveFrom', `The rows span more than ${MAX_SPAN} days.`, 'Correct the year.');
    } else {
      weeks.push({ day, basisPoints: table === null ? 0 : percentFor(row, table, mills) });
      prices.push({ day, mills });
    }
  });
  if (faults.count > before) return null;
  return fuelDays(weeks, prices);
}

/** The same with rows that the carrier set outside the tariff. A row overrides an index price for the same day. */
export function withFuelRows({ weeks, prices }: FuelDays, rows: readonly FuelWeek[]): FuelDays {
  const byDay = new Map([...weeks, ...rows].map((one) => [one.day, one]));
  return fuelDays(
    [...byDay.values()].sort((a, b) => a.day - b.day),
    prices,
  );
}

/** The same index with another table, which starts at a price of 0. Percentages set by the carrier are ignored. */
export function fuelByTable({ prices }: FuelDays, table: FuelTable): FuelDays {
  const weeks = prices.map(({ day, mills }) => ({ day, basisPoints: basisPointsFor(table, mills)! }));
  return fuelDays(weeks, prices);
}

/** At least one week. */
function fuelDays(weeks: readonly FuelWeek[], prices: readonly FuelPrice[]): FuelDays {
  const firstDay = weeks[0]!.day;
  const basisPointsOfDay = new Uint16Array(weeks.at(-1)!.day - firstDay + 1);
  for (const { day, basisPoints } of weeks) basisPointsOfDay.fill(basisPoints, day - firstDay);
  return { firstDay, basisPointsOfDay, weeks, prices };
}

/** The week that a ship date belongs to, for explanations. */
export function fuelWeekOf({ weeks }: FuelDays, day: DayNumber): FuelWeek {
  return weeks.findLast((one) => one.day <= day) ?? weeks[0]!;
}

/** The first week's percentage also applies before it, the last week's after it: a price applies until the next one. */
export function fuelBasisPoints({ firstDay, basisPointsOfDay }: FuelDays, day: DayNumber): number {
  const offset = Math.min(Math.max(day - firstDay, 0), basisPointsOfDay.length - 1);
  return basisPointsOfDay[offset]!;
}

function percentFor(row: CarrierRow<IndexColumn>, table: FuelTable, mills: number): number {
  const found = basisPointsFor(table, mills);
  if (found !== undefined) return found;
  const reason = `fuel-table.csv has no percentage for ${mills / 1000} dollars.`;
  row.fault('dollarsPerGallon', reason, 'Begin that table at a lower price.');
  return 0;
}

/** Undefined below the first row. */
function basisPointsFor({ fromMills, basisPoints }: FuelTable, mills: number): number | undefined {
  return basisPoints[fromMills.findLastIndex((from) => from <= mills)];
}

/** A date of the calendar. */
export function dateCell<C extends string>(row: CarrierRow<C>, column: C): DayNumber | null {
  return parseDay(row.cell(column)) ?? row.fault(column, 'The cell is not a date.', 'Write it as 2026-11-11.');
}
