// Stores results as dated files, so that a change can be compared with earlier measurements.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Effort, Measured } from './measure.ts';
import { ROOT } from './processes.ts';
import { printSpread, type Spread } from './spread.ts';

const FOLDER = join(ROOT, 'bench/results');

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

/** Results measured now, on this machine. */
export function resultsOf(effort: Effort, rows: readonly Row[]): SavedResults {
  const [cpu] = cpus();
  return {
    measuredAt: new Date().toISOString(),
    commit: commit(),
    machine: {
      cpus: `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${process.arch}`,
      node: process.version,
      loadAverage: loadavg()[0]!,
    },
    effort,
    rows,
  };
}

/** Empty if the code is not in a Git repository. */
function commit(): string {
  const git = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}

export function save(results: SavedResults): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${results.measuredAt.slice(0, 16).replace(':', '')}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** The named file, or the newest one. */
export function savedResults(file?: string): SavedResults {
  const newest = () => {
    const [last] = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
    if (last === undefined) throw new Error('Nothing to compare with. Save results first: npm run bench -- --save');
    return join(FOLDER, last);
  };
  return JSON.parse(readFileSync(file ?? newest(), 'utf8')) as SavedResults;
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
