// What the simulated carrier of a test environment does with claims, and when, by the freight clock (docs/claims.md).
import type { ClaimStatus } from '../../freight/claims/claim-status.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { ClaimBody } from './claim.store.ts';

/** The outcome of a claim, by a word in its `reference`. */
export const CLAIM_WORDS = {
  'TEST-CLAIM-OFFER': 'The carrier offers half of it.',
  'TEST-CLAIM-DECLINE': 'The carrier declines it.',
  'TEST-CLAIM-DOCUMENTS': 'The carrier asks for documents, and continues once a file is attached.',
  'TEST-CLAIM-SILENT': 'The carrier does nothing, and is late.',
} as const;
export type ClaimWord = keyof typeof CLAIM_WORDS;

const ACKNOWLEDGES_AFTER_DAYS = 2;
const ASKS_AFTER_DAYS = 3;
const DECIDES_AFTER_DAYS = 20;
const PAYS_AFTER_DAYS = 7;

export function claimWord({ reference }: Pick<ClaimBody, 'reference'>): ClaimWord | undefined {
  const word = reference.trim().toUpperCase();
  return Object.hasOwn(CLAIM_WORDS, word) ? (word as ClaimWord) : undefined;
}

/** Whether the carrier requests documents before it decides. */
export function asksForDocuments(body: Pick<ClaimBody, 'reference' | 'history'>): boolean {
  return claimWord(body) === 'TEST-CLAIM-DOCUMENTS' && !body.history.some(({ status }) => status === 'NEEDS_DOCUMENTS');
}

/** Null if it waits for the customer or for an operator. */
export function nextActionAt(status: ClaimStatus, body: Pick<ClaimBody, 'reference' | 'history'>): number | null {
  if (claimWord(body) === 'TEST-CLAIM-SILENT') return null;
  const since = body.history.findLast((one, at) => one.status !== body.history[at - 1]?.status)?.at ?? 0;
  const after = (days: number) => since + days * DAY_MS;
  switch (status) {
    case 'FILED':
      return after(ACKNOWLEDGES_AFTER_DAYS);
    case 'ACKNOWLEDGED':
      return after(asksForDocuments(body) ? ASKS_AFTER_DAYS : DECIDES_AFTER_DAYS);
    case 'APPROVED':
      return after(PAYS_AFTER_DAYS);
    default:
      return null;
  }
}
