// Owns PICKUP_NOTIFICATION_TYPE (§2.9 lists no codes; docs/pickups.md): what the contacts of a pickup want to be notified of.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_NOTIFICATION_TYPE = valueSet('PICKUP_NOTIFICATION_TYPE', [
  { code: 'RCV', meaning: 'received' },
  { code: 'ACC', meaning: 'accepted' },
  { code: 'BGN', meaning: 'begun' },
  { code: 'WRK', meaning: 'worked' },
  { code: 'RJT', meaning: 'rejected' },
]);

export type PickupNotificationType = CodeOf<typeof PICKUP_NOTIFICATION_TYPE>;
