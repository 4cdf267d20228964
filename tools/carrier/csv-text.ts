// Writes the carrier's CSV files: a heading, rows, and quotes only where they are needed.

export function csvText(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => quoted(String(cell))).join(','));
  return `${lines.join('\n')}\n`;
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Compares by code unit, which gives the same order on every machine and in every locale. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
