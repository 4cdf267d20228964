// Owns COUNTRY3 (§2.2): the country codes of the BOL.
import { type CodeOf, valueSet } from './value-set.ts';

export const COUNTRY3 = valueSet('COUNTRY3', [
  { code: 'USA', meaning: 'United States', country2: 'US' },
  { code: 'CAN', meaning: 'Canada', country2: 'CA' },
  { code: 'MEX', meaning: 'Mexico', country2: 'MX' },
]);

export type Country3 = CodeOf<typeof COUNTRY3>;
