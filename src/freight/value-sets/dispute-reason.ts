// Owns DISPUTE_REASON: why a customer disputes an invoice line. The specification does not cover disputes; these are the trade's reasons.
import { type CodeOf, valueSet } from './value-set.ts';

export const DISPUTE_REASON = valueSet('DISPUTE_REASON', [
  { code: 'DUPLICATE', meaning: 'billed twice' },
  { code: 'WRONG_RATE', meaning: 'wrong rate or discount' },
  { code: 'WRONG_CLASS', meaning: 'wrong freight class' },
  { code: 'WRONG_WEIGHT', meaning: 'wrong weight' },
  { code: 'NOT_REQUESTED', meaning: 'accessorial that was not requested' },
  { code: 'NOT_DELIVERED', meaning: 'not delivered' },
  { code: 'SERVICE_FAILURE', meaning: 'service failure' },
  { code: 'WRONG_PARTY', meaning: 'wrong party or terms' },
]);

export type DisputeReason = CodeOf<typeof DISPUTE_REASON>;
