// Owns EXCEPTION_REASON: why freight is held, late or not accepted. The specification mentions exception codes but lists none (§1.7).
import { type CodeOf, valueSet } from './value-set.ts';

/** `effect` is the reason's effect on the freight; a status shows it as its expanded text. */
export const EXCEPTION_REASON = valueSet('EXCEPTION_REASON', [
  { code: 'CNC', meaning: 'consignee closed', effect: 'Delayed' },
  { code: 'REF', meaning: 'refused', effect: 'Refused' },
  { code: 'NAP', meaning: 'no appointment', effect: 'Held' },
  { code: 'APT', meaning: 'appointment missed', effect: 'Delayed' },
  { code: 'ADR', meaning: 'address', effect: 'Held' },
  { code: 'NOA', meaning: 'no answer', effect: 'Delayed' },
  { code: 'LGR', meaning: 'lift-gate needed', effect: 'Delayed' },
  { code: 'WTH', meaning: 'weather', effect: 'Delayed' },
  { code: 'MEC', meaning: 'mechanical', effect: 'Delayed' },
  { code: 'HOL', meaning: 'holiday', effect: 'Delayed' },
  { code: 'CUS', meaning: 'customs', effect: 'Held' },
  { code: 'DOC', meaning: 'shipper’s documents', effect: 'Held' },
  { code: 'DMG', meaning: 'damage', effect: 'Held' },
  { code: 'SHT', meaning: 'short', effect: 'Held' },
  { code: 'OVG', meaning: 'overage', effect: 'Held' },
  { code: 'MIS', meaning: 'misrouted', effect: 'Delayed' },
  { code: 'MSD', meaning: 'missed connection', effect: 'Delayed' },
  { code: 'CRD', meaning: 'credit hold', effect: 'Held' },
  { code: 'HLD', meaning: 'hold', effect: 'Held' },
  { code: 'RCL', meaning: 'reweigh or reclass', effect: 'Held' },
]);

export type ExceptionReason = CodeOf<typeof EXCEPTION_REASON>;
