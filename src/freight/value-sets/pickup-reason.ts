// Owns PICKUP_REASON (§2.9 lists no codes; docs/pickups.md): why a pickup did not go as requested.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_REASON = valueSet('PICKUP_REASON', [
  { code: 'OSW', meaning: 'outside the window' },
  { code: 'NFR', meaning: 'no freight' },
  { code: 'FNR', meaning: 'freight not ready' },
  { code: 'SCL', meaning: 'shipper closed' },
  { code: 'PKG', meaning: 'inadequate packaging' },
  { code: 'OVC', meaning: 'over capacity' },
  { code: 'HAZ', meaning: 'hazardous materials shipping papers missing' },
  { code: 'WTH', meaning: 'weather' },
  { code: 'EQP', meaning: 'equipment' },
  { code: 'CUS', meaning: 'canceled by the customer' },
  { code: 'DUP', meaning: 'duplicate' },
]);

export type PickupReason = CodeOf<typeof PICKUP_REASON>;
