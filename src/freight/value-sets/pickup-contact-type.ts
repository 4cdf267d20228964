// Owns PICKUP_CONTACT_TYPE (§2.9 lists no codes; docs/pickups.md): whose contact a person on a pickup is.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_CONTACT_TYPE = valueSet('PICKUP_CONTACT_TYPE', [
  { code: 'A', meaning: 'additional' },
  { code: 'C', meaning: 'consignee' },
  { code: 'R', meaning: 'requester' },
  { code: 'S', meaning: 'shipper' },
  { code: '3', meaning: 'third party' },
  { code: '4', meaning: 'fourth party' },
  { code: '5', meaning: 'fifth party' },
  { code: '6', meaning: 'sixth party' },
]);

export type PickupContactType = CodeOf<typeof PICKUP_CONTACT_TYPE>;
