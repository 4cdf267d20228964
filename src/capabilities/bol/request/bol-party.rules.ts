// The two-field rules of a BOL's parties (§2.8): state and postal code must fit the country.
import { COUNTRY3 } from '../../../freight/value-sets/country3.ts';
import { BOL_STATES } from '../../../freight/value-sets/mx-states.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { Failure } from '../../../platform/http/refusal.ts';

const PARTIES = ['origin', 'destination', 'billTo', 'customsBroker'] as const;

const POSTAL_FORMS = {
  USA: { form: /^\d{5}(-\d{4})?$/, says: '12345 or 12345-6789' },
  CAN: { form: /^[A-Za-z]/, says: 'A1A1A1 or A1A1A' },
  MEX: { form: /^\d{5}$/, says: '12345' },
} as const;

const STATES = new Map(
  COUNTRY3.entries.map(({ code, country2 }) => [
    code,
    new Set(BOL_STATES.entries.filter(({ country }) => country === country2).map((state) => state.code as string)),
  ]),
);

export function partyRules(body: unknown): Failure[] {
  if (!isPlainObject(body)) return [];
  const failures: Failure[] = [];
  for (const party of PARTIES) addressRules(body[party], party, failures);
  return failures;
}

function addressRules(party: unknown, path: string, failures: Failure[]): void {
  if (!isPlainObject(party)) return;
  const { postalCode, stateProvince } = party;
  // A customs broker may omit its country; it follows from the state.
  const country = party.country ?? COUNTRY3.codes.find((code) => STATES.get(code)?.has(stateProvince as string));
  if (!COUNTRY3.has(country)) return;
  const states = STATES.get(country);
  if (typeof stateProvince === 'string' && states?.has(stateProvince) === false) {
    const description = `must be one of ${[...states].join(', ')} for country ${country}; "${stateProvince}" was given.`;
    failures.push({ field: `${path}.stateProvince`, description });
  }
  const { form, says } = POSTAL_FORMS[country];
  if (typeof postalCode === 'string' && !form.test(postalCode)) {
    const description = `must be ${says} for country ${country}; "${postalCode}" was given.`;
    failures.push({ field: `${path}.postalCode`, description });
  }
}
