// Owns FREIGHT_CLASS (§2.2): the freight classes in ascending order, and the set that a BOL accepts.
import { type CodeOf, valueSet } from './value-set.ts';

// The API sends a class as text; `rank` makes two of them comparable ("the lowest class present").
export const FREIGHT_CLASS = valueSet('FREIGHT_CLASS', [
  { code: '50', meaning: 'class 50', rank: 50 },
  { code: '55', meaning: 'class 55', rank: 55 },
  { code: '60', meaning: 'class 60', rank: 60 },
  { code: '65', meaning: 'class 65', rank: 65 },
  { code: '70', meaning: 'class 70', rank: 70 },
  { code: '77.5', meaning: 'class 77.5', rank: 77.5 },
  { code: '85', meaning: 'class 85', rank: 85 },
  { code: '92.5', meaning: 'class 92.5', rank: 92.5 },
  { code: '100', meaning: 'class 100', rank: 100 },
  { code: '110', meaning: 'class 110', rank: 110 },
  { code: '125', meaning: 'class 125', rank: 125 },
  { code: '150', meaning: 'class 150', rank: 150 },
  { code: '175', meaning: 'class 175', rank: 175 },
  { code: '200', meaning: 'class 200', rank: 200 },
  { code: '250', meaning: 'class 250', rank: 250 },
  { code: '300', meaning: 'class 300', rank: 300 },
  { code: '400', meaning: 'class 400', rank: 400 },
  { code: '500', meaning: 'class 500', rank: 500 },
]);

export type FreightClass = CodeOf<typeof FREIGHT_CLASS>;

/** §2.2: the BOL also accepts N/A. It has no rank, because it cannot be rated. */
export const BOL_FREIGHT_CLASS = valueSet('FREIGHT_CLASS or N/A', [
  ...FREIGHT_CLASS.entries,
  { code: 'N/A', meaning: 'no class given', rank: undefined },
]);

export type BolFreightClass = CodeOf<typeof BOL_FREIGHT_CLASS>;
