// Owns the season of a service: the days of the year on which it is available, such as 11-01..03-31 in a tariff's cell.
import { shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { type DayNumber, formatDay } from '../../service-calendar.ts';

/** Both days are included; a season that starts after it ends spans the new year. */
export interface Season {
  /** `11-01`. */
  readonly from: string;
  readonly to: string;
}

const FORM = /^(\d\d-\d\d)\.\.(\d\d-\d\d)$/;

/** Null for a service without a season. */
export function seasonCell<C extends string>(row: CarrierRow<C>, column: C): Season | null {
  const text = row.cell(column);
  if (text === '') return null;
  // Stryker disable next-line ArrayDeclaration: it has no second element either.
  const [, from = '', to = ''] = FORM.exec(text) ?? [];
  if (isDay(from) && isDay(to)) return { from, to };
  return row.fault(column, `${shown(text)} is not a season.`, 'Write the first and last day as 11-01..03-31.');
}

export function isInSeason({ from, to }: Season, day: DayNumber): boolean {
  const date = formatDay(day).slice(5);
  return from <= to ? from <= date && date <= to : date >= from || date <= to;
}

/** `Nov 1 to Mar 31`. */
export function seasonText({ from, to }: Season): string {
  return `${dateText(from)} to ${dateText(to)}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateText(date: string): string {
  return `${MONTHS[Number(date.slice(0, 2)) - 1]} ${Number(date.slice(3))}`;
}

function isDay(date: string): boolean {
  // A leap year, so that February 29 exists.
  const at = new Date(`2024-${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === date;
}
