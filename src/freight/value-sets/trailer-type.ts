// Owns TRAILER_TYPE (§2.9 lists no codes; docs/pickups.md): the kinds of trailers.
import { type CodeOf, valueSet } from './value-set.ts';

export const TRAILER_TYPE = valueSet('TRAILER_TYPE', [
  { code: 'CT', meaning: 'container' },
  { code: 'LG', meaning: 'lift gate' },
  { code: 'RD', meaning: 'roll door' },
  { code: 'SD', meaning: 'swing door' },
  { code: 'ST', meaning: 'straight truck' },
]);

export type TrailerType = CodeOf<typeof TRAILER_TYPE>;
