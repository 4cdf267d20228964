// Owns PICKUP_ADDRESS_TYPE (§2.9 lists no codes; docs/pickups.md): the addresses on a pickup besides the shipper's.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_ADDRESS_TYPE = valueSet('PICKUP_ADDRESS_TYPE', [
  { code: 'C', meaning: 'consignee' },
  { code: '3', meaning: 'third party' },
  { code: '4', meaning: 'fourth party' },
  { code: '5', meaning: 'fifth party' },
  { code: '6', meaning: 'sixth party' },
]);

export type PickupAddressType = CodeOf<typeof PICKUP_ADDRESS_TYPE>;
