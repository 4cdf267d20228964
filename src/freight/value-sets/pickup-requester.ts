// Owns PICKUP_REQUESTER (§2.9 lists no codes; docs/pickups.md): who requested a pickup (whoRequested).
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_REQUESTER = valueSet('PICKUP_REQUESTER', [
  { code: 'S', meaning: 'shipper' },
  { code: 'C', meaning: 'consignee' },
  { code: '3', meaning: 'third party' },
  { code: '4', meaning: 'fourth party' },
]);

export type PickupRequester = CodeOf<typeof PICKUP_REQUESTER>;
