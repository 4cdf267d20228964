// Countries and their states, as choices.
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import { COUNTRY3 } from '../../../src/freight/value-sets/country3.ts';
import { MX_STATES } from '../../../src/freight/value-sets/mx-states.ts';
import { US_CA_STATES } from '../../../src/freight/value-sets/us-ca-states.ts';
import { meaningsOf } from '../../words/code-words.ts';

export const COUNTRIES = meaningsOf(COUNTRY3).map(({ code, meaning }) => ({ value: code, label: meaning }));

/** No state is chosen. */
export const NO_STATE = { value: '', label: '–' };

export function statesOf(country: string) {
  const known =
    country === 'MEX'
      ? MX_STATES.entries
      : US_CA_STATES.entries.filter((one) => COUNTRY2.get(one.country).country3 === country);
  return known.map(({ code, meaning }) => ({ value: code, label: `${code} ${meaning}` }));
}
