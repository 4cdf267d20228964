// The life cycle of a dispute: every status can be reached, and every transition not listed here is forbidden.
import { describe, expect, test } from 'vitest';
import {
  DISPUTE_DECISIONS,
  DISPUTE_STATUS,
  type DisputeStatus,
  disputeCanMove,
  FIRST_DISPUTE_STATUS,
} from './dispute-status.ts';

/** Written out on purpose, not derived from the code under test. */
const MOVES: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  OPEN: ['ACCEPTED', 'SETTLED', 'REJECTED', 'WITHDRAWN'],
  ACCEPTED: [],
  SETTLED: [],
  REJECTED: [],
  WITHDRAWN: [],
};

describe.each(DISPUTE_STATUS.codes)('from %s', (from) => {
  test.each(DISPUTE_STATUS.codes)('to %s', (to) => {
    expect(disputeCanMove(from, to)).toBe(MOVES[from].includes(to));
  });
});

test('every status is reached from the first', () => {
  const reached = new Set<DisputeStatus>([FIRST_DISPUTE_STATUS]);
  for (const from of reached) {
    for (const to of DISPUTE_STATUS.codes) if (disputeCanMove(from, to)) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...DISPUTE_STATUS.codes].sort());
});

test('every decision is a move from the first status', () => {
  for (const status of Object.values(DISPUTE_DECISIONS)) expect(disputeCanMove('OPEN', status)).toBe(true);
});
