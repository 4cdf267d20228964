// Owns PICKUP_ACTION (§2.9 lists no codes; docs/pickups.md): what the driver of a pickup must do (requestAction).
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_ACTION = valueSet('PICKUP_ACTION', [
  { code: 'LL', meaning: 'live load' },
  { code: 'AP', meaning: 'appointment first' },
  { code: 'HE', meaning: 'hook empty' },
  { code: 'HL', meaning: 'hook loaded' },
  { code: 'SE', meaning: 'spot empty' },
]);

export type PickupAction = CodeOf<typeof PICKUP_ACTION>;
