// Owns PICKUP_REFERENCE_TYPE (§2.9 names six; docs/pickups.md): what a reference number of a pickup refers to.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_REFERENCE_TYPE = valueSet('PICKUP_REFERENCE_TYPE', [
  { code: 'BOL', meaning: 'bill of lading' },
  { code: 'DPT', meaning: 'department' },
  { code: 'NUM', meaning: 'shipper number' },
  { code: 'PKG', meaning: 'package' },
  { code: 'PON', meaning: 'purchase order' },
  { code: 'RAU', meaning: 'return authorization' },
  { code: 'PRO', meaning: 'PRO number' },
  { code: 'SID', meaning: 'shipment ID' },
  { code: 'EUI', meaning: 'exclusive use ID' },
  { code: 'LDN', meaning: 'load number' },
  { code: 'SNO', meaning: 'shipment number' },
]);

export type PickupReferenceType = CodeOf<typeof PICKUP_REFERENCE_TYPE>;
