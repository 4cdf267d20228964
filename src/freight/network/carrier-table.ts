// Owns the reading of one CSV file of a carrier: bytes to rows, with a fault for everything that is not a row.

import type { FaultList } from './carrier-fault.ts';
import { CarrierRow, type TableFormat } from './carrier-row.ts';
import { decodeUtf8 } from './utf8-text.ts';

const MAX_LINE_LENGTH = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Calls `onRow` for each row with the same `CarrierRow`, so that a large file costs no object per row. A row that is
 * no row (wrong number of cells, open quote, control characters) is reported and left out. False when the file as a
 * whole could not be read.
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
  const text = decodeUtf8(file, bytes, faults);
  if (text === null) return false;
  const hasControl = CONTROL.test(text);
  let row: CarrierRow<C> | null = null;
  let rows = 0;
  let nextQuote = text.indexOf('"');
  for (let start = 0, line = 1; start < text.length; line++) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const stop = end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    if (nextQuote >= 0 && nextQuote < start) nextQuote = text.indexOf('"', start);
    const quoted = nextQuote >= 0 && nextQuote < stop;
    const content = text.slice(start, Math.min(stop, start + MAX_LINE_LENGTH + 1));
    start = end + 1;
    if (content === '') continue;
    const fault = content.length > MAX_LINE_LENGTH ? 'long' : hasControl && CONTROL.test(content) ? 'control' : null;
    const cells = fault === null ? (quoted ? splitQuoted(content) : content.split(',')) : null;
    if (cells === null) {
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
    if (cells.length !== row.width) {
      const reason = `The row has ${cells.length} cells, the heading has ${row.width}.`;
      faults.add(file, line, '', reason, 'Give a cell for every column; put text that has a comma in "quotes".');
      continue;
    }
    row.cells = cells;
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

/** The cells of a line with quotes (RFC 4180, without line breaks in a cell), or null when they do not pair up. */
function splitQuoted(line: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (line.charCodeAt(at) === 34) {
      let cell = '';
      for (at++; ; ) {
        const quote = line.indexOf('"', at);
        if (quote < 0) return null;
        cell += line.slice(at, quote);
        at = quote + 1;
        if (line.charCodeAt(at) !== 34) break;
        cell += '"';
        at++;
      }
      if (at < line.length && line.charCodeAt(at) !== 44) return null;
      cells.push(cell);
    } else {
      const comma = line.indexOf(',', at);
      const cell = comma < 0 ? line.slice(at) : line.slice(at, comma);
      if (cell.includes('"')) return null;
      cells.push(cell);
      at += cell.length;
    }
    if (at >= line.length) return cells;
    at++;
  }
}
