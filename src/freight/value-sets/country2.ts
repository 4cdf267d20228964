// Owns COUNTRY2 (§2.2): the country codes of every operation except the BOL.
import { type CodeOf, valueSet } from './value-set.ts';

export const COUNTRY2 = valueSet('COUNTRY2', [
  { code: 'US', meaning: 'United States', country3: 'USA' },
  { code: 'CA', meaning: 'Canada', country3: 'CAN' },
  { code: 'MX', meaning: 'Mexico', country3: 'MEX' },
]);

export type Country2 = CodeOf<typeof COUNTRY2>;
