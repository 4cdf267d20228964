// Owns YES_NO (§2.9 lists no codes; docs/pickups.md): a flag as a single letter.
import { type CodeOf, valueSet } from './value-set.ts';

export const YES_NO = valueSet('YES_NO', [
  { code: 'Y', meaning: 'yes' },
  { code: 'N', meaning: 'no' },
]);

export type YesNo = CodeOf<typeof YES_NO>;
