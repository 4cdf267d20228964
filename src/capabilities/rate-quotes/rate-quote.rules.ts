// The rules of a rate quote request that depend on more than one field (§2.7, spec-gaps 4).
import { parseDollars } from '../../freight/money.ts';
import { otherPostalForm } from '../../freight/postal-code.ts';
import { COUNTRY2 } from '../../freight/value-sets/country2.ts';
import { US_CA_STATES } from '../../freight/value-sets/us-ca-states.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import { namedLevels } from './rate-quote.conditions.ts';
import type { RateQuoteHandlingUnit, RateQuotePoint, RateQuoteRequest } from './rate-quote.schema.ts';

const LEAST_FULL_VALUE_CENTS = 100_00;
const MOST_FULL_VALUE_CENTS = 150_000_00;
const COUNTRY_OF_STATE: ReadonlyMap<unknown, string> = new Map(
  US_CA_STATES.entries.map(({ code, country }) => [code, country]),
);

/** The request may already have failed validation: a rule skips values of the wrong type, so that the others still run. */
export function rateQuoteRules(request: RateQuoteRequest): readonly Failure[] {
  const failures: Failure[] = [];
  checkAddress(request.origin, 'origin', failures);
  checkAddress(request.destination, 'destination', failures);
  failures.push(...fullValueRules(request), ...lineItemRules(request));
  return failures;
}

function checkAddress(point: RateQuotePoint | undefined, path: string, failures: Failure[]): void {
  const { country, postalCode, stateProvince } = point?.address ?? {};
  if (country === undefined || !COUNTRY2.codes.includes(country)) return;
  const form = typeof postalCode === 'string' ? otherPostalForm(postalCode, country) : undefined;
  if (form !== undefined) {
    const description = `must be ${form} for country ${country}; "${postalCode}" was given.`;
    failures.push({ field: `${path}.address.postalCode`, description });
  }
  // US_CA_STATES has no Mexican states, so any two capital letters are accepted there (spec-gaps 4).
  if (country !== 'MX' && COUNTRY_OF_STATE.get(stateProvince) !== country) {
    const codes = US_CA_STATES.entries.filter((one) => one.country === country).map((one) => one.code);
    const description = `must be one of ${codes.join(', ')} for country ${country}; "${stateProvince}" was given.`;
    failures.push({ field: `${path}.address.stateProvince`, description });
  }
}

function fullValueRules({ fullValueCoverageDetails: coverage }: RateQuoteRequest): Failure[] {
  if (coverage?.isNeeded !== true || typeof coverage.monetaryValue !== 'string') return [];
  const cents = parseDollars(coverage.monetaryValue);
  if (cents !== undefined && cents >= LEAST_FULL_VALUE_CENTS && cents <= MOST_FULL_VALUE_CENTS) return [];
  const description = `must be from 100.00 to 150000.00 dollars; "${coverage.monetaryValue}" was given.`;
  return [{ field: 'fullValueCoverageDetails.monetaryValue', description }];
}

/** Without a line item, there is nothing to rate by class. */
export function lineItemRules(request: RateQuoteRequest): Failure[] {
  const byClass = namedLevels(request).find((level) => level === 'LTL' || level === 'LTLTC');
  if (byClass === undefined) return [];
  const units: unknown = request.commodity?.handlingUnits;
  if (!Array.isArray(units)) return [];
  const failures: Failure[] = [];
  for (const [index, unit] of (units as (RateQuoteHandlingUnit | null)[]).entries()) {
    if ((unit?.lineItems?.length ?? 0) > 0) continue;
    const description = `must have at least one line item when the service level is ${byClass}.`;
    failures.push({ field: `commodity.handlingUnits[${index}].lineItems`, description });
  }
  return failures;
}
