// Owns CLAIM_KIND: what a customer claims for. The specification does not cover claims; these are the trade's kinds.
import { type CodeOf, valueSet } from './value-set.ts';

export const CLAIM_KIND = valueSet('CLAIM_KIND', [
  { code: 'LOSS', meaning: 'the freight was never delivered' },
  { code: 'DAMAGE', meaning: 'damage that was noted at the delivery' },
  { code: 'SHORTAGE', meaning: 'pieces are missing' },
  { code: 'CONCEALED_DAMAGE', meaning: 'damage that was found after a clean delivery' },
]);

export type ClaimKind = CodeOf<typeof CLAIM_KIND>;
