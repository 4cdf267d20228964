// What counts as a failure of the installation, how an outage is measured, and the table.
import { describe, expect, test } from 'vitest';
import { longestGapMs } from './outage.ts';
import { type Outcome, problemsOf, type Suffered, tableOf } from './outcome.ts';

const GOOD: Suffered = {
  name: 'kill-primary',
  does: 'kill -9',
  isHarmless: false,
  skipped: undefined,
  acknowledged: 300,
  bills: 100,
  lost: 0,
  duplicates: 0,
  outOfOrder: 0,
  staleReads: 0,
  reads: { replica: 900, primary: 100 },
  outageMs: 10_000,
  failedRequests: 40,
  unexpected: 0,
  jobs: { expected: 110, missing: 0, repeated: 0 },
};
const HARMLESS: Suffered = { ...GOOD, isHarmless: true, outageMs: 30_000, failedRequests: 0 };

describe('problems', () => {
  test.each<[what: string, outcome: Outcome]>([
    ['an outage of ten seconds with retried requests', GOOD],
    ['a long outage during a harmless fault in which no request failed', HARMLESS],
  ])('none: %s', (_, outcome) => {
    expect(problemsOf(outcome, false)).toEqual([]);
  });

  test('a fault that was skipped, unless that is allowed', () => {
    const outcome: Outcome = { name: 'cut-primary', does: 'cut', isHarmless: false, skipped: 'not permitted' };
    expect(problemsOf(outcome, false)).toEqual(['it was skipped: not permitted; --allow-skipped accepts that']);
    expect(problemsOf(outcome, true)).toEqual([]);
  });

  test.each<[what: string, outcome: Outcome, says: RegExp]>([
    ['a lost record', { ...GOOD, lost: 1 }, /1 acknowledged records are lost/],
    ['a duplicate', { ...GOOD, duplicates: 2 }, /2 records exist twice/],
    ['an impossible order', { ...GOOD, outOfOrder: 1 }, /impossible order/],
    ['a stale read', { ...GOOD, staleReads: 3 }, /3 reads did not see what was acknowledged before they began/],
    [
      'a run in which only the primary answered',
      { ...GOOD, reads: { replica: 0, primary: 900 } },
      /no read was served by a replica/,
    ],
    ['a long outage', { ...GOOD, outageMs: 10_100 }, /no write was confirmed for 10.1 s; the goal is 10 s/],
    ['a failed request where none may fail', { ...HARMLESS, failedRequests: 1 }, /1 requests failed, and none may/],
    ['a job that did not run', { ...GOOD, jobs: { expected: 2, missing: 1, repeated: 0 } }, /1 jobs did not run/],
    ['a job that ran twice', { ...GOOD, jobs: { expected: 2, missing: 0, repeated: 1 } }, /more than once/],
    ['an error that no retry helps', { ...GOOD, unexpected: 1 }, /neither success nor/],
    ['a run without bills', { ...GOOD, bills: 0 }, /nothing was tested/],
  ])('%s', (_, outcome, says) => {
    expect(problemsOf(outcome, true)).toEqual([expect.stringMatching(says)]);
  });
});

describe('the outage is the longest time without a confirmed write', () => {
  test.each<[what: string, confirmedAt: number[], from: number, to: number, gap: number]>([
    ['between two', [1, 2, 9, 10], 0, 11, 7],
    ['until the first', [6, 7], 0, 8, 6],
    ['since the last', [1, 2], 0, 10, 8],
    ['altogether', [], 0, 10, 10],
    ['and not before the fault', [0, 50, 51, 52], 49, 53, 1],
    ['in any order', [9, 1, 5], 0, 10, 4],
  ])('%s', (_, confirmedAt, from, to, gap) => {
    expect(longestGapMs(confirmedAt, from, to)).toBe(gap);
  });
});

test('the table is Markdown, and names what was skipped', () => {
  const skipped: Outcome = { name: 'cut-primary', does: 'cut', isHarmless: false, skipped: 'not permitted' };
  expect(tableOf([GOOD, skipped]).split('\n')).toEqual([
    '| fault | acknowledged | lost | duplicates | stale reads | outage (s) | requests retried | jobs run once | read from replicas |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| kill -9 | 300 (100 bills) | 0 | 0 | 0 | 10.0 | 40 | 110 of 110 | 900 of 1000 |',
    '| cut | skipped: not permitted |  |  |  |  |  |  |  |',
  ]);
});
