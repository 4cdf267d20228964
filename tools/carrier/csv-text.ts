// Owns the writing of the carrier's CSV files: a heading, rows, quotes only where they are needed.

export function csvText(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => quoted(String(cell))).join(','));
  return `${lines.join('\n')}\n`;
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Order by code unit, the same on every machine and in every language setting. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
