// Owns one row of a carrier file: cells by column name, parsed as the column's type, with a fault if that fails.

import type { CellRanges } from '../network/cell-ranges.ts';
import { digitKey } from '../postal-code.ts';
import { minuteOf } from '../time-of-day.ts';
import { type FaultList, shown } from './carrier-fault.ts';

export interface TableFormat<C extends string> {
  readonly file: string;
  readonly columns: readonly C[];
  /** Columns that a file may omit; they then read as ''. */
  readonly optional?: readonly C[];
  readonly maxBytes: number;
}

export class CarrierRow<C extends string> {
  line = 0;
  readonly width: number;
  private readonly cells: CellRanges;
  private readonly file: string;
  private readonly indexOf: ReadonlyMap<C, number>;
  private readonly faults: FaultList;

  private constructor(file: string, indexOf: ReadonlyMap<C, number>, cells: CellRanges, faults: FaultList) {
    this.file = file;
    this.indexOf = indexOf;
    this.width = cells.count;
    this.cells = cells;
    this.faults = faults;
  }

  /**
   * Finds the columns in the heading, in any order; null if one is missing, unknown or duplicated. The row then reads whichever line
   * `heading` holds.
   */
  static fromHeading<C extends string>(
    format: TableFormat<C>,
    heading: CellRanges,
    faults: FaultList,
  ): CarrierRow<C> | null {
    const known = [...format.columns, ...(format.optional ?? [])];
    const indexOf = new Map<C, number>();
    let good = true;
    const fault = (column: string, reason: string) => {
      good = false;
      faults.add(format.file, 1, column, reason, `The first line names the columns: ${known.join(',')}.`);
    };
    for (let index = 0; index < heading.count; index++) {
      const given = heading.text(index);
      const name = known.find((column) => column === given);
      if (name === undefined) fault(given.slice(0, 40), `The column ${shown(given)} is not known.`);
      else if (indexOf.has(name)) fault(name, `The column ${name} is a duplicate.`);
      else indexOf.set(name, index);
    }
    for (const column of format.columns) {
      if (!indexOf.has(column)) fault(column, `The column ${column} is missing.`);
    }
    return good ? new CarrierRow(format.file, indexOf, heading, faults) : null;
  }

  fault(column: C | '', reason: string, fix: string): null {
    this.faults.add(this.file, this.line, column, reason, fix);
    return null;
  }

  /** The trimmed cell; '' for an optional column that the file does not have. */
  cell(column: C): string {
    const index = this.indexOf.get(column);
    return index === undefined ? '' : this.cells.text(index);
  }

  /** The key of a five-digit postal code, or -1. Avoids creating a string, because a file has tens of thousands of them. */
  digitKey(column: C): number {
    const index = this.indexOf.get(column)!;
    const key = this.cells.fiveDigits(index);
    if (key >= 0) return key;
    const code = this.cells.text(index);
    return code.length === 5 ? digitKey(code) : -1;
  }

  /** Text of 1 to `max` characters. */
  text(column: C, max: number): string | null {
    const value = this.cell(column);
    if (value === '') return this.fault(column, 'The cell is empty.', 'Fill it in.');
    if (value.length <= max) return value;
    return this.fault(column, `The text has ${value.length} characters.`, `Shorten it to ${max}.`);
  }

  /** Text that matches a pattern; `form` describes the pattern in words. */
  match(column: C, pattern: RegExp, form: string): string | null {
    const value = this.cell(column);
    return pattern.test(value) ? value : this.fault(column, `${shown(value)} is not ${form}.`, `Write ${form}.`);
  }

  oneOf<V extends string>(column: C, allowed: readonly V[]): V | null {
    const value = this.cell(column);
    const found = allowed.find((candidate) => candidate === value);
    return found ?? this.fault(column, `${shown(value)} is not allowed.`, `Write one of: ${allowed.join(', ')}.`);
  }

  number(column: C, min: number, max: number): number | null {
    const value = this.cell(column);
    const number = /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    return this.fault(column, `${shown(value)} is not a number from ${min} to ${max}.`, 'Write it in plain digits.');
  }

  integer(column: C, min: number, max: number): number | null {
    const number = this.number(column, min, max);
    if (number === null || Number.isInteger(number)) return number;
    return this.fault(column, `${number} is not a whole number.`, `Write a whole number from ${min} to ${max}.`);
  }

  /** Minutes after midnight of a time such as 19:30. */
  time(column: C): number | null {
    const value = this.match(column, /^([01]\d|2[0-3]):[0-5]\d$/, 'a time from 00:00 to 23:59');
    return value === null ? null : minuteOf(value);
  }
}
