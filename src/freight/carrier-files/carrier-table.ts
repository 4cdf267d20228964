// Owns the parsing of a carrier's CSV file: bytes to rows, with a fault for everything that is not a row.

import { CellRanges } from '../network/cell-ranges.ts';
import type { FaultList } from './carrier-fault.ts';
import { CarrierRow, type TableFormat } from './carrier-row.ts';
import { isUtf8 } from './utf8-text.ts';

const MAX_LINE_LENGTH = 2000;
const QUOTE = 34;

/**
 * Calls `onRow` for each row with the same `CarrierRow`, which creates a cell's string only on demand: a large file costs neither an
 * object nor a string per row. A malformed row (wrong number of cells, open quote, control characters) is reported and skipped. False if
 * the file as a whole could not be read.
 */
export function readTable<C extends string>(
  bytes: Uint8Array,
  format: TableFormat<C>,
  faults: FaultList,
  onRow: (row: CarrierRow<C>) => void,
): boolean {
  const { file, maxBytes } = format;
  if (bytes.length > maxBytes) {
    const fix = 'Check that this is the right file; split off what does not belong to it.';
    faults.add(file, 0, '', `The file has ${bytes.length} bytes, more than the ${maxBytes} allowed.`, fix);
    return false;
  }
  if (!isUtf8(file, bytes, faults)) return false;
  const cells = new CellRanges(bytes);
  const fileHasControl = hasControl(bytes, 0, bytes.length);
  let row: CarrierRow<C> | null = null;
  let rows = 0;
  let nextQuote = bytes.indexOf(QUOTE);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (let start = hasMark ? 3 : 0, stop = 0, next = 0, line = 1; start < bytes.length; line++, start = next) {
    stop = lineEnd(bytes, start);
    next = stop + 1;
    if (stop > start && bytes[stop - 1] === 13) stop--;
    if (stop === start) continue;
    if (nextQuote >= 0 && nextQuote < start) nextQuote = bytes.indexOf(QUOTE, start);
    const isLong = stop - start > MAX_LINE_LENGTH && lengthOf(bytes, start, stop) > MAX_LINE_LENGTH;
    const fault = isLong ? 'long' : fileHasControl && hasControl(bytes, start, stop) ? 'control' : null;
    const isSplit = fault === null && cells.split(start, stop, nextQuote >= 0 && nextQuote < stop);
    if (!isSplit) {
      reportLine(file, line, fault, faults);
      if (row === null) return false;
      continue;
    }
    if (row === null) {
      row = CarrierRow.fromHeading(format, cells, faults);
      if (row === null) return false;
      continue;
    }
    rows++;
    if (cells.count !== row.width) {
      const reason = `The row has ${cells.count} cells, the heading has ${row.width}.`;
      faults.add(file, line, '', reason, 'Give a cell for every column; put text that has a comma in "quotes".');
      continue;
    }
    row.line = line;
    onRow(row);
  }
  if (row === null) {
    const reason = 'The file is empty.';
    faults.add(file, 1, '', reason, `The first line names the columns: ${format.columns.join(',')}.`);
  } else if (rows === 0) {
    faults.add(
      file,
      0,
      '',
      'The file has a heading and no rows.',
      'Add the rows, or take the file of the demo carrier.',
    );
  }
  return rows > 0;
}

function reportLine(file: string, line: number, fault: 'long' | 'control' | null, faults: FaultList): void {
  if (fault === 'long') {
    faults.add(file, line, '', `The line has more than ${MAX_LINE_LENGTH} characters.`, 'Remove what is not a row.');
  } else if (fault === 'control') {
    faults.add(file, line, '', 'The line has control characters.', 'Remove them, or save the file again as text.');
  } else {
    const reason = 'A quote is opened and not closed, or has text after its end.';
    faults.add(file, line, '', reason, 'Close the quote on the same line; write a quote inside quotes twice.');
  }
}

/** The end of the line. A hand-written loop: an engine call per line would cost more than scanning the line. */
function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10) at++;
  return at;
}

/** Control characters other than tabs and line ends; files written by people have none. */
function hasControl(bytes: Uint8Array, start: number, stop: number): boolean {
  for (let at = start; at < stop; at++) {
    const byte = bytes[at]!;
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127) return true;
  }
  return false;
}

/** The line's length in UTF-16 units; stops counting once the line is too long. */
function lengthOf(bytes: Uint8Array, start: number, stop: number): number {
  let length = 0;
  for (let at = start; at < stop && length <= MAX_LINE_LENGTH; at++) {
    const byte = bytes[at]!;
    if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1;
  }
  return length;
}
