// Owns the life cycle of a claim as data: its statuses and the transitions between them (docs/claims.md).
import { type CodeOf, valueSet } from '../value-sets/value-set.ts';

const DECISIONS = ['APPROVED', 'OFFERED', 'DECLINED'] as const;

export const CLAIM_STATUS = valueSet('CLAIM_STATUS', [
  {
    code: 'FILED',
    meaning: 'waits for the carrier to acknowledge it',
    movesTo: ['ACKNOWLEDGED', 'NEEDS_DOCUMENTS', ...DECISIONS, 'WITHDRAWN'],
  },
  {
    code: 'ACKNOWLEDGED',
    meaning: 'the carrier investigates it',
    movesTo: ['NEEDS_DOCUMENTS', ...DECISIONS, 'WITHDRAWN'],
  },
  {
    code: 'NEEDS_DOCUMENTS',
    meaning: 'the carrier waits for documents',
    movesTo: ['ACKNOWLEDGED', ...DECISIONS, 'WITHDRAWN'],
  },
  {
    code: 'OFFERED',
    meaning: 'the carrier offers a part; the customer accepts or refuses it',
    movesTo: ['APPROVED', 'ACKNOWLEDGED', 'WITHDRAWN'],
  },
  { code: 'APPROVED', meaning: 'will be paid', movesTo: ['PAID'] },
  { code: 'PAID', meaning: 'paid', movesTo: [] },
  { code: 'DECLINED', meaning: 'not paid; the carrier can reopen it', movesTo: ['ACKNOWLEDGED'] },
  { code: 'WITHDRAWN', meaning: 'withdrawn by the customer', movesTo: [] },
]);

export type ClaimStatus = CodeOf<typeof CLAIM_STATUS>;

export const FIRST_CLAIM_STATUS: ClaimStatus = 'FILED';

/** Statuses in which the carrier has not decided yet. */
export const UNDECIDED_CLAIMS = ['FILED', 'ACKNOWLEDGED', 'NEEDS_DOCUMENTS'] as const satisfies readonly ClaimStatus[];

/** The carrier's decisions, and the status each leads to. */
export const CLAIM_DECISIONS = { APPROVE: 'APPROVED', OFFER: 'OFFERED', DECLINE: 'DECLINED' } as const;
export type ClaimDecision = keyof typeof CLAIM_DECISIONS;

/** The customer's answers to an offer, and the status each leads to. */
export const OFFER_ANSWERS = { ACCEPT: 'APPROVED', REFUSE: 'ACKNOWLEDGED' } as const;
export type OfferAnswer = keyof typeof OFFER_ANSWERS;

export function claimCanMove(from: ClaimStatus, to: ClaimStatus): boolean {
  const moves: readonly ClaimStatus[] = CLAIM_STATUS.get(from).movesTo;
  return moves.includes(to);
}

export function isUndecided(status: ClaimStatus): boolean {
  return (UNDECIDED_CLAIMS as readonly ClaimStatus[]).includes(status);
}
