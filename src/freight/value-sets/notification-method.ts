// Owns NOTIFICATION_METHOD (§2.9 lists no codes; docs/pickups.md): how the contacts of a pickup are notified.
import { type CodeOf, valueSet } from './value-set.ts';

export const NOTIFICATION_METHOD = valueSet('NOTIFICATION_METHOD', [{ code: 'E', meaning: 'e-mail' }]);

export type NotificationMethod = CodeOf<typeof NOTIFICATION_METHOD>;
