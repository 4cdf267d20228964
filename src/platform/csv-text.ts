// Writes rows as CSV (RFC 4180) that is safe to open in a spreadsheet.

/** What a spreadsheet would treat as a formula; a leading apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  // Numbers are generated here, and a negative one is not a formula.
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
