// Owns RQ_HU_TYPE (§2.2): the handling unit types of a rate quote.
import { type CodeOf, valueSet } from './value-set.ts';

// The specification lists only the codes. The names are trade usage, for people to read; no rule depends on them. `pallet` marks units that
// stand on their own wood, whose tare is calculated if none was submitted. `loose` marks those that are loaded by hand if they are small,
// regardless of `isStackable`.
export const RQ_HU_TYPE = valueSet('RQ_HU_TYPE', [
  { code: 'BD', meaning: 'bundle', pallet: false, loose: true },
  { code: 'BG', meaning: 'bag', pallet: false, loose: true },
  { code: 'BK', meaning: 'basket', pallet: false, loose: true },
  { code: 'BL', meaning: 'bale', pallet: false, loose: true },
  { code: 'BR', meaning: 'barrel', pallet: false, loose: false },
  { code: 'BX', meaning: 'box', pallet: false, loose: true },
  { code: 'CN', meaning: 'container', pallet: false, loose: false },
  { code: 'CR', meaning: 'crate', pallet: false, loose: false },
  { code: 'CS', meaning: 'case', pallet: false, loose: true },
  { code: 'CT', meaning: 'carton', pallet: false, loose: true },
  { code: 'CY', meaning: 'cylinder', pallet: false, loose: false },
  { code: 'DR', meaning: 'drum', pallet: false, loose: false },
  { code: 'JC', meaning: 'jerrican', pallet: false, loose: false },
  { code: 'KT', meaning: 'kit', pallet: false, loose: true },
  { code: 'PC', meaning: 'piece', pallet: false, loose: true },
  { code: 'PK', meaning: 'package', pallet: false, loose: true },
  { code: 'PL', meaning: 'pallet', pallet: true, loose: false },
  { code: 'PT', meaning: 'pallet, as a handling unit only', pallet: true, loose: false },
  { code: 'RE', meaning: 'reel', pallet: false, loose: false },
  { code: 'RL', meaning: 'roll', pallet: false, loose: false },
  { code: 'SK', meaning: 'skid', pallet: true, loose: false },
  { code: 'TL', meaning: 'tub with lid', pallet: false, loose: false },
  { code: 'TO', meaning: 'tote', pallet: false, loose: false },
]);

export type RqHuType = CodeOf<typeof RQ_HU_TYPE>;
