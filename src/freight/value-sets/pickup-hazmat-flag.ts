// Owns PICKUP_HAZMAT_FLAG (§2.9 lists no codes; docs/pickups.md): whether a pickup's freight is hazardous, or the letter of its kind.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_HAZMAT_FLAG = valueSet('PICKUP_HAZMAT_FLAG', [
  { code: 'Y', meaning: 'hazardous' },
  { code: 'N', meaning: 'not hazardous' },
  { code: 'C', meaning: 'hazardous, kind C' },
  { code: 'D', meaning: 'hazardous, kind D' },
  { code: 'E', meaning: 'hazardous, kind E' },
  { code: 'F', meaning: 'hazardous, kind F' },
  { code: 'G', meaning: 'hazardous, kind G' },
  { code: 'H', meaning: 'hazardous, kind H' },
  { code: 'L', meaning: 'hazardous, kind L' },
  { code: 'M', meaning: 'hazardous, kind M' },
  { code: 'P', meaning: 'hazardous, kind P' },
  { code: 'R', meaning: 'hazardous, kind R' },
  { code: 'S', meaning: 'hazardous, kind S' },
  { code: 'X', meaning: 'hazardous, kind X' },
]);

export type PickupHazmatFlag = CodeOf<typeof PICKUP_HAZMAT_FLAG>;
