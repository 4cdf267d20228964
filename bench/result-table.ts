// The table that `npm run bench` prints, line by line as results come in.
import type { Row } from './compare-results.ts';
import { printSpread } from './spread.ts';

const COLUMNS: readonly { readonly title: string; readonly width: number; cell(row: Row, target?: number): string }[] =
  [
    { title: 'operation', width: -34, cell: (row) => row.operation },
    { title: 'baseline/s', width: 10, cell: (row) => row.baselinePerSecond.median.toFixed(0) },
    { title: 'ours/s', width: 6, cell: (row) => row.perSecond.median.toFixed(0) },
    { title: 'ratio', width: 16, cell: (row) => printSpread(row.ratio, 2) },
    { title: 'target', width: 6, cell: (_row, target) => target?.toFixed(2) ?? '—' },
    { title: 'CPU ratio', width: 16, cell: (row) => printSpread(row.cpuRatio, 2) },
    { title: 'main µs', width: 7, cell: (row) => row.mainUs.median.toFixed(0) },
    { title: 'all µs', width: 6, cell: (row) => row.allUs.median.toFixed(0) },
    { title: 'generator µs', width: 12, cell: (row) => row.generatorUs.median.toFixed(0) },
    { title: 'p50 ms', width: 6, cell: (row) => row.p50Ms.median.toFixed(1) },
    { title: 'p99 ms', width: 6, cell: (row) => row.p99Ms.median.toFixed(1) },
    { title: 'failed', width: 6, cell: (row) => String(row.failed) },
  ];

export function headLine(): string {
  return COLUMNS.map(({ title, width }) => padded(title, width)).join('  ');
}

export function rowLine(row: Row, target?: number): string {
  return COLUMNS.map(({ width, cell }) => padded(cell(row, target), width)).join('  ');
}

/** Right-aligned; left-aligned if the width is negative. */
function padded(text: string, width: number): string {
  return width < 0 ? text.padEnd(-width) : text.padStart(width);
}
