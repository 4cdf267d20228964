// Owns PICKUP_TERMS (§2.9 lists no codes; docs/pickups.md): who pays for the freight of a pickup (paymentTerms).
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_TERMS = valueSet('PICKUP_TERMS', [
  { code: 'PPD', meaning: 'prepaid' },
  { code: 'COL', meaning: 'collect' },
]);

export type PickupTerms = CodeOf<typeof PICKUP_TERMS>;
