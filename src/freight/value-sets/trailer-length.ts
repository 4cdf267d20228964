// Owns TRAILER_LENGTH (§2.9 lists no codes; docs/pickups.md): the lengths of trailers, in feet.
import { type CodeOf, valueSet } from './value-set.ts';

export const TRAILER_LENGTH = valueSet('TRAILER_LENGTH', [
  { code: '20', meaning: '20 feet' },
  { code: '28', meaning: '28 feet' },
  { code: '40', meaning: '40 feet' },
  { code: '45', meaning: '45 feet' },
  { code: '48', meaning: '48 feet' },
  { code: '53', meaning: '53 feet' },
]);

export type TrailerLength = CodeOf<typeof TRAILER_LENGTH>;
