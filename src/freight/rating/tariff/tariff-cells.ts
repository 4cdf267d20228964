// Parses cells that only a tariff has: dollars, percentages, factors, freight classes, lists of words.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { type Cents, parseDollars } from '../../money.ts';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { TARIFF_FILES, type TariffFileKey } from './tariff-files.ts';

/** No single charge is higher; a cell that is has lost its decimal point. */
export const MAX_CHARGE_CENTS = 10_000_000;

/** The index of a class in FREIGHT_CLASS, which orders all arrays of a tariff; -1 if there is no such class. */
export function classIndexOf(freightClass: string): number {
  return CLASS_INDEX.get(freightClass) ?? -1;
}
export const CLASS_COUNT = FREIGHT_CLASS.codes.length;
const CLASS_INDEX: ReadonlyMap<string, number> = new Map(FREIGHT_CLASS.codes.map((code, index) => [code, index]));

/** The cents of an amount such as 128 or 128.50. */
export function dollarsCell<C extends string>(row: CarrierRow<C>, column: C, minCents = 0): Cents | null {
  const cents = parseDollars(row.cell(column)) ?? Number.NaN;
  if (cents >= minCents && cents <= MAX_CHARGE_CENTS) return cents;
  const most = MAX_CHARGE_CENTS / 100;
  const reason = `${shown(row.cell(column))} is not an amount from ${minCents / 100} to ${most} dollars.`;
  return row.fault(column, reason, 'Write dollars as 128 or 128.50, without a sign or thousands mark.');
}

/** The same, with a default for an empty cell. */
export function dollarsCellOr<C extends string, D>(row: CarrierRow<C>, column: C, whenEmpty: D): Cents | D | null {
  return row.cell(column) === '' ? whenEmpty : dollarsCell(row, column);
}

/** A number with up to `decimals` decimals as an integer in its smallest unit: 1.18 with 4 is 11800. */
export function scaledCell<C extends string>(
  row: CarrierRow<C>,
  column: C,
  min: number,
  max: number,
  decimals: number,
): number | null {
  const text = row.cell(column);
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  const value = match === null ? Number.NaN : Number(text);
  if (value >= min && value <= max && fraction.length <= decimals) {
    return Number(match![1]! + fraction.padEnd(decimals, '0'));
  }
  const form = decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimals`;
  return row.fault(column, `${shown(text)} is not ${form} from ${min} to ${max}.`, 'Write it in plain digits.');
}

/** Basis points of a percentage: 32.2 is 3220. */
export function percentCell<C extends string>(row: CarrierRow<C>, column: C, max: number): number | null {
  return scaledCell(row, column, 0, max, 2);
}

/** Index of a class of FREIGHT_CLASS. */
export function classCell<C extends string>(row: CarrierRow<C>, column: C): number | null {
  const index = classIndexOf(row.cell(column));
  if (index >= 0) return index;
  const fix = `Write one of: ${FREIGHT_CLASS.codes.join(', ')}.`;
  return row.fault(column, `${shown(row.cell(column))} is not a freight class.`, fix);
}

/** Words separated by blanks, each one of `allowed`; an empty cell is an empty list. Words that are not allowed are left out. */
export function wordsCell<C extends string, V extends string>(
  row: CarrierRow<C>,
  column: C,
  allowed: readonly V[],
): readonly V[] {
  const words = row.cell(column) === '' ? [] : row.cell(column).split(/ +/);
  const known = words.filter((word): word is V => allowed.some((candidate) => candidate === word));
  if (known.length === words.length) return known;
  const wrong = words.find((word) => !allowed.some((candidate) => candidate === word))!;
  const fix = `Write words from this list, separated by spaces: ${allowed.join(' ')}.`;
  row.fault(column, `${shown(wrong)} is not allowed.`, fix);
  return known;
}

/** The format of a tariff file: its name and size come from the list of files. */
export function formatOf<C extends string>(key: TariffFileKey, columns: readonly C[]) {
  const { name: file, maxBytes } = TARIFF_FILES[key];
  return { file, maxBytes, columns };
}

/** Reports a row that repeats an earlier one, and returns whether it does. */
export function isRepeated<C extends string>(
  row: CarrierRow<C>,
  column: C | '',
  key: string,
  lineOf: Map<string, number>,
): boolean {
  const earlier = lineOf.get(key);
  if (earlier === undefined) {
    lineOf.set(key, row.line);
    return false;
  }
  row.fault(column, `${key} is a duplicate of row ${earlier}.`, 'Remove one of the rows.');
  return true;
}

/** Reports a fault that concerns the whole file. */
export function fileFault(key: TariffFileKey, column: string, faults: FaultList, reason: string, fix: string): void {
  faults.add(TARIFF_FILES[key].name, 0, column, reason, fix);
}
