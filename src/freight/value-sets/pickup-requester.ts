// Owns PICKUP_REQUESTER (§2.9 lists no codes; docs/pickups.md): who asked for a pickup (whoRequested); left out, the shipper did not say.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_REQUESTER = valueSet('PICKUP_REQUESTER', [
  { code: 'S', meaning: 'shipper' },
  { code: 'C', meaning: 'consignee' },
  { code: '3', meaning: 'third party' },
  { code: '4', meaning: 'fourth party' },
]);

export type PickupRequester = CodeOf<typeof PICKUP_REQUESTER>;
