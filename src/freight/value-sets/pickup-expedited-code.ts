// Owns PICKUP_EXPEDITED_CODE (§2.9 lists no codes; docs/pickups.md): the urgency of a pickup (expeditedCode); absent means none.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_EXPEDITED_CODE = valueSet('PICKUP_EXPEDITED_CODE', [
  { code: 'E', meaning: 'expedited' },
  { code: 'G', meaning: 'guaranteed' },
  { code: 'H', meaning: 'hot' },
]);

export type PickupExpeditedCode = CodeOf<typeof PICKUP_EXPEDITED_CODE>;
