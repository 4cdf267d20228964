// Compares the results of two runs: what became faster or slower, and what is only noise.
import type { Effort, Measured } from './measure.ts';
import { printSpread, type Spread } from './spread.ts';

export interface Row extends Measured {
  readonly operation: string;
}

export interface SavedResults {
  readonly measuredAt: string;
  readonly commit: string;
  readonly machine: { readonly cpus: string; readonly node: string; readonly loadAverage: number };
  readonly effort: Effort;
  readonly rows: readonly Row[];
}

/** One line per operation, by CPU time, because that hardly depends on what else the machine is doing. */
export function comparison(before: SavedResults, now: SavedResults): string[] {
  const known = new Map(before.rows.map((row) => [row.operation, row]));
  const lines = now.rows.map((row) => {
    const old = known.get(row.operation);
    known.delete(row.operation);
    if (old === undefined) return `${row.operation.padEnd(34)}  new`;
    const ratios = `${printSpread(old.cpuRatio, 2)} → ${printSpread(row.cpuRatio, 2)}`;
    const times = `main ${old.mainUs.median.toFixed(0)} → ${row.mainUs.median.toFixed(0)} µs`;
    return `${row.operation.padEnd(34)}  CPU ratio ${ratios}  ${times}  ${verdict(old.cpuRatio, row.cpuRatio)}`;
  });
  return [
    `Compared with ${before.measuredAt} (${before.commit || 'unknown commit'}; ${before.machine.cpus}; Node ${before.machine.node}; load ${before.machine.loadAverage.toFixed(1)}):`,
    ...lines,
    ...[...known.keys()].map((operation) => `${operation.padEnd(34)}  not measured this time`),
  ];
}

/** A difference is more than noise only if every round of one run beats every round of the other. */
export function verdict(before: Spread, now: Spread): 'better' | 'worse' | 'no clear difference' {
  if (now.low > before.high) return 'better';
  if (now.high < before.low) return 'worse';
  return 'no clear difference';
}
