// What commands print: for people on a terminal, or JSON for programs.
import pc from 'picocolors';

export interface Terminal {
  /** The requested output; standard output. */
  out(text: string): void;
  /** Everything else; standard error. */
  err(text: string): void;
}

export const processTerminal: Terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
};

/** Columns as wide as their widest cell. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [pc.bold(line(columns)), ...rows.map(line)].join('\n');
}

/** Names and values, one pair per line. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${pc.dim(name.padEnd(width))}  ${value}`).join('\n');
}

export function when(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
