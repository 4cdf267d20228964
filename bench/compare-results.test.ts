// Spreads of several rounds, and the lines that compare two runs.
import { expect, test } from 'vitest';
import { comparison, type Row, type SavedResults, verdict } from './compare-results.ts';
import { printSpread, type Spread, spreadOf } from './spread.ts';

test('a spread is the median of the rounds, with the lowest and the highest', () => {
  expect(spreadOf([0.54, 0.5, 0.53, 0.51, 0.52])).toEqual({ median: 0.52, low: 0.5, high: 0.54 });
  expect(printSpread(spreadOf([0.54, 0.5, 0.52]), 2)).toBe('0.52 (0.50–0.54)');
});

test.each<[Spread, Spread, string]>([
  [spreadOf([0.5, 0.51, 0.52]), spreadOf([0.53, 0.54, 0.55]), 'better'],
  [spreadOf([0.5, 0.51, 0.52]), spreadOf([0.47, 0.48, 0.49]), 'worse'],
  [spreadOf([0.5, 0.51, 0.52]), spreadOf([0.47, 0.48, 0.5]), 'no clear difference'],
  [spreadOf([0.5, 0.51, 0.52]), spreadOf([0.52, 0.6, 0.7]), 'no clear difference'],
])('%j then %j: %s', (before, now, expected) => {
  expect(verdict(before, now)).toBe(expected);
});

test('a comparison has a line for every operation of either run', () => {
  const before = results([row('quotes', 0.5), row('route guides', 0.6)]);
  const now = results([row('quotes', 0.4), row('bills', 0.2)]);
  const [heading, ...lines] = comparison(before, now);
  expect(heading).toContain('2026-11-17T10:00:00.000Z (abc1234; 2 × Neoverse, arm64; Node v20.20.0; load 0.1)');
  expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'quotes CPU ratio 0.50 (0.50–0.50) → 0.40 (0.40–0.40) main 200 → 250 µs worse',
    'bills new',
    'route guides not measured this time',
  ]);
});

function results(rows: readonly Row[]): SavedResults {
  return {
    measuredAt: '2026-11-17T10:00:00.000Z',
    commit: 'abc1234',
    machine: { cpus: '2 × Neoverse, arm64', node: 'v20.20.0', loadAverage: 0.1 },
    effort: { rounds: 5, seconds: 4, connections: 32 },
    rows,
  };
}

function row(operation: string, cpuRatio: number): Row {
  const one = spreadOf([1]);
  return {
    operation,
    baselinePerSecond: one,
    perSecond: one,
    ratio: one,
    mainUs: spreadOf([100 / cpuRatio]),
    cpuRatio: spreadOf([cpuRatio]),
    allUs: one,
    generatorUs: one,
    p50Ms: one,
    p99Ms: one,
    failed: 0,
  };
}
