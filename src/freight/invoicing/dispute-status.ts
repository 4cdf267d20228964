// Owns the life cycle of a dispute as data: its statuses, the transitions between them, and who makes each (docs/disputes.md).
import { type CodeOf, valueSet } from '../value-sets/value-set.ts';

export const DISPUTE_STATUS = valueSet('DISPUTE_STATUS', [
  { code: 'OPEN', meaning: 'waits for the carrier', movesTo: ['ACCEPTED', 'SETTLED', 'REJECTED', 'WITHDRAWN'] },
  { code: 'ACCEPTED', meaning: 'credited in full', movesTo: [] },
  { code: 'SETTLED', meaning: 'credited in part', movesTo: [] },
  { code: 'REJECTED', meaning: 'not credited', movesTo: [] },
  { code: 'WITHDRAWN', meaning: 'withdrawn by the customer', movesTo: [] },
]);

export type DisputeStatus = CodeOf<typeof DISPUTE_STATUS>;

export const FIRST_DISPUTE_STATUS: DisputeStatus = 'OPEN';

/** The carrier's decisions, and the status each leads to. */
export const DISPUTE_DECISIONS = { ACCEPT: 'ACCEPTED', SETTLE: 'SETTLED', REJECT: 'REJECTED' } as const;
export type DisputeDecision = keyof typeof DISPUTE_DECISIONS;

export function disputeCanMove(from: DisputeStatus, to: DisputeStatus): boolean {
  const moves: readonly DisputeStatus[] = DISPUTE_STATUS.get(from).movesTo;
  return moves.includes(to);
}
