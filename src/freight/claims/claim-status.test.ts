// The life cycle of a claim: every status can be reached, and every transition not listed here is forbidden.
import { describe, expect, test } from 'vitest';
import {
  CLAIM_DECISIONS,
  CLAIM_STATUS,
  type ClaimStatus,
  claimCanMove,
  FIRST_CLAIM_STATUS,
  OFFER_ANSWERS,
  UNDECIDED_CLAIMS,
} from './claim-status.ts';

/** Written out on purpose, not derived from the code under test. */
const MOVES: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  FILED: ['ACKNOWLEDGED', 'NEEDS_DOCUMENTS', 'APPROVED', 'OFFERED', 'DECLINED', 'WITHDRAWN'],
  ACKNOWLEDGED: ['NEEDS_DOCUMENTS', 'APPROVED', 'OFFERED', 'DECLINED', 'WITHDRAWN'],
  NEEDS_DOCUMENTS: ['ACKNOWLEDGED', 'APPROVED', 'OFFERED', 'DECLINED', 'WITHDRAWN'],
  OFFERED: ['APPROVED', 'ACKNOWLEDGED', 'WITHDRAWN'],
  APPROVED: ['PAID'],
  PAID: [],
  DECLINED: ['ACKNOWLEDGED'],
  WITHDRAWN: [],
};

describe.each(CLAIM_STATUS.codes)('from %s', (from) => {
  test.each(CLAIM_STATUS.codes)('to %s', (to) => {
    expect(claimCanMove(from, to)).toBe(MOVES[from].includes(to));
  });
});

function reachedFrom(first: ClaimStatus): ClaimStatus[] {
  const reached = new Set<ClaimStatus>([first]);
  for (const from of reached) {
    for (const to of CLAIM_STATUS.codes) if (claimCanMove(from, to)) reached.add(to);
  }
  return [...reached].sort();
}

test('every status is reached from the first', () => {
  expect(reachedFrom(FIRST_CLAIM_STATUS)).toEqual([...CLAIM_STATUS.codes].sort());
});

test('a final status can be reached from every status', () => {
  const ends = CLAIM_STATUS.codes.filter((status) => MOVES[status].length === 0);
  expect(ends).toEqual(['PAID', 'WITHDRAWN']);
  for (const status of CLAIM_STATUS.codes) expect(reachedFrom(status).some((one) => ends.includes(one))).toBe(true);
});

test('every decision is possible from every undecided status, and every answer from an offer', () => {
  for (const from of UNDECIDED_CLAIMS) {
    for (const to of Object.values(CLAIM_DECISIONS)) expect(claimCanMove(from, to), `${from} to ${to}`).toBe(true);
  }
  for (const to of Object.values(OFFER_ANSWERS)) expect(claimCanMove('OFFERED', to)).toBe(true);
});
