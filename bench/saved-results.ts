// Stores results as dated files, so that a change can be compared with earlier measurements.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Row, SavedResults } from './compare-results.ts';
import type { Effort } from './measure.ts';
import { ROOT } from './processes.ts';

const FOLDER = join(ROOT, 'bench/results');

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
