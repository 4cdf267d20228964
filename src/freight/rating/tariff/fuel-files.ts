// Owns fuel-table.csv and fuel-index.csv: the surcharge of a diesel price, and the weekly prices with their first days.
import type { FaultList } from '../../network/carrier-fault.ts';
import type { CarrierRow } from '../../network/carrier-row.ts';
import { readTable } from '../../network/carrier-table.ts';
import { type DayNumber, parseDay } from '../../service-calendar.ts';
import { formatOf, percentCell, scaledCell } from './tariff-cells.ts';

/** Dollars in thousandths, rising, and the percentage from there on. */
export interface FuelTable {
  readonly fromMills: readonly number[];
  readonly basisPoints: readonly number[];
}

/** What the surcharge was on each day: a look-up takes the same time after ten years of weeks. */
export interface FuelDays {
  readonly firstDay: DayNumber;
  readonly basisPointsOfDay: Uint16Array;
}

/** Longest time between first and last row, days. */
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
      row.fault('fromDollars', 'The prices do not rise.', 'Order the rows from low to high, each price once.');
    }
    fromMills.push(mills);
    basisPoints.push(percent);
  });
  return faults.count > before ? null : { fromMills, basisPoints };
}

export function readFuelIndex(bytes: Uint8Array, table: FuelTable | null, faults: FaultList): FuelDays | null {
  const weeks: { readonly day: DayNumber; readonly percent: number }[] = [];
  const before = faults.count;
  readTable(bytes, INDEX_FORMAT, faults, (row) => {
    const published = dateCell(row, 'published');
    const day = dateCell(row, 'effectiveFrom');
    const mills = scaledCell(row, 'dollarsPerGallon', 0, 100, 3);
    if (published === null || day === null || mills === null) return;
    if (day <= published) {
      row.fault('effectiveFrom', 'The price would count before it is published.', 'Write the Wednesday after.');
    }
    const previous = weeks.at(-1)?.day;
    if (previous !== undefined && day <= previous) {
      row.fault('effectiveFrom', 'The dates do not rise.', 'Order the rows from old to new, each date once.');
    } else if (weeks.length > 0 && day - weeks[0]!.day > MAX_SPAN) {
      row.fault('effectiveFrom', `The rows span more than ${MAX_SPAN} days.`, 'Correct the year.');
    } else {
      weeks.push({ day, percent: table === null ? 0 : percentFor(row, table, mills) });
    }
  });
  if (faults.count > before || weeks.length === 0) return null;
  const firstDay = weeks[0]!.day;
  const basisPointsOfDay = new Uint16Array(weeks.at(-1)!.day - firstDay + 1);
  for (const { day, percent } of weeks) basisPointsOfDay.fill(percent, day - firstDay);
  return { firstDay, basisPointsOfDay };
}

/** Before the first week its percentage counts, after the last week that of the last: a price holds until the next. */
export function fuelBasisPoints({ firstDay, basisPointsOfDay }: FuelDays, day: DayNumber): number {
  const offset = Math.min(Math.max(day - firstDay, 0), basisPointsOfDay.length - 1);
  return basisPointsOfDay[offset]!;
}

function percentFor(row: CarrierRow<IndexColumn>, table: FuelTable, mills: number): number {
  const at = table.fromMills.findLastIndex((from) => from <= mills);
  if (at >= 0) return table.basisPoints[at]!;
  const reason = `fuel-table.csv has no percentage for ${mills / 1000} dollars.`;
  row.fault('dollarsPerGallon', reason, 'Begin that table at a lower price.');
  return 0;
}

function dateCell<C extends string>(row: CarrierRow<C>, column: C): DayNumber | null {
  return parseDay(row.cell(column)) ?? row.fault(column, 'The cell is not a date.', 'Write it as 2026-11-11.');
}
