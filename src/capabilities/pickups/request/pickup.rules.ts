// The rules of a pickup request that depend on more than one field (§2.9, spec-gaps 6).
import { otherPostalForm } from '../../../freight/postal-code.ts';
import { COUNTRY2 } from '../../../freight/value-sets/country2.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { PickupRequest } from './pickup-request.schema.ts';

/** The lists of §2.9, and the wrapper field of their items. */
const LISTS: readonly [path: readonly string[], wrapper: string][] = [
  [['shipper', 'shipperContacts', 'shipperContact'], 'contactInfo'],
  [['trailer'], 'trailerInfo'],
  [['referenceNumbers', 'referenceNumber'], 'referenceInfo'],
  [['commodities', 'commodity'], 'commodityInfo'],
  [['comments', 'comment'], 'commentInfo'],
  [['addresses', 'address'], 'addressInfo'],
  [['contacts', 'contact'], 'contactInfo'],
  [['notifications', 'notification'], 'notificationInfo'],
];

/** The request may already have failed validation: a rule skips values of the wrong type, so that the others still run. */
export function pickupRules(request: PickupRequest): readonly Failure[] {
  return [...LISTS.flatMap(([path, wrapper]) => givenTwice(request, path, wrapper)), ...postalCodeForms(request)];
}

/** An item that is both wrapped and flat is ambiguous. */
function givenTwice(request: unknown, path: readonly string[], wrapper: string): Failure[] {
  const list = path.reduce((at: unknown, name) => (isPlainObject(at) ? at[name] : undefined), request);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) => {
    if (!isPlainObject(item) || item[wrapper] === undefined) return [];
    const beside = Object.keys(item).filter((name) => name !== wrapper && item[name] !== undefined);
    return beside.map((name) => ({
      field: `${path.join('.')}[${index}].${name}`,
      description: `cannot be combined with ${wrapper}. Move it into ${wrapper}, or leave ${wrapper} out.`,
    }));
  });
}

function postalCodeForms(request: PickupRequest): Failure[] {
  const shipper = request.shipper?.shipperAddress?.addressInfo;
  const failures = postalCodeForm(shipper, 'shipper.shipperAddress.addressInfo');
  const others: unknown = request.addresses?.address;
  if (!Array.isArray(others)) return failures;
  for (const [index, item] of others.entries()) {
    if (!isPlainObject(item)) continue;
    const path = `addresses.address[${index}]`;
    const [address, at] = isPlainObject(item.addressInfo) ? [item.addressInfo, `${path}.addressInfo`] : [item, path];
    // No truck goes to these addresses, so only codes that cannot be Mexican are rejected.
    if (address.countryAbbrev === 'MX') failures.push(...postalCodeForm(address, at));
  }
  return failures;
}

function postalCodeForm(address: unknown, path: string): Failure[] {
  const { postalCode, countryAbbrev: country } = isPlainObject(address) ? address : {};
  if (typeof postalCode !== 'string' || country === undefined || !COUNTRY2.has(country)) return [];
  const form = otherPostalForm(postalCode, country);
  if (form === undefined) return [];
  const description = `must be ${form} for countryAbbrev ${country}; "${postalCode}" was given.`;
  return [{ field: `${path}.postalCode`, description }];
}
