// Owns RQ_HU_TYPE (§2.2): the types of handling unit that a rate quote knows.
import { type CodeOf, valueSet } from './value-set.ts';

// The specification gives the codes alone. The names are trade usage, for people to read; no rule hangs on them.
// `pallet` marks the units that stand on wood of their own, whose tare is calculated when none was submitted.
export const RQ_HU_TYPE = valueSet('RQ_HU_TYPE', [
  { code: 'BD', meaning: 'bundle', pallet: false },
  { code: 'BG', meaning: 'bag', pallet: false },
  { code: 'BK', meaning: 'basket', pallet: false },
  { code: 'BL', meaning: 'bale', pallet: false },
  { code: 'BR', meaning: 'barrel', pallet: false },
  { code: 'BX', meaning: 'box', pallet: false },
  { code: 'CN', meaning: 'container', pallet: false },
  { code: 'CR', meaning: 'crate', pallet: false },
  { code: 'CS', meaning: 'case', pallet: false },
  { code: 'CT', meaning: 'carton', pallet: false },
  { code: 'CY', meaning: 'cylinder', pallet: false },
  { code: 'DR', meaning: 'drum', pallet: false },
  { code: 'JC', meaning: 'jerrican', pallet: false },
  { code: 'KT', meaning: 'kit', pallet: false },
  { code: 'PC', meaning: 'piece', pallet: false },
  { code: 'PK', meaning: 'package', pallet: false },
  { code: 'PL', meaning: 'pallet', pallet: true },
  { code: 'PT', meaning: 'pallet, as a handling unit only', pallet: true },
  { code: 'RE', meaning: 'reel', pallet: false },
  { code: 'RL', meaning: 'roll', pallet: false },
  { code: 'SK', meaning: 'skid', pallet: true },
  { code: 'TL', meaning: 'tub with lid', pallet: false },
  { code: 'TO', meaning: 'tote', pallet: false },
]);

export type RqHuType = CodeOf<typeof RQ_HU_TYPE>;
