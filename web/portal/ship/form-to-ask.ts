// Builds the quote request for a form: from the bill back to its price.
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import type { AskedUnit, QuoteAsk } from '../quotes/quote-ask.ts';
import { MOST_SERVICES } from '../quotes/quote-request.ts';
import { USUAL_SERVICES } from '../quotes/services.ts';
import { quoteTypeOf } from './packaging.ts';
import { type ShipForm, type UnitForm, unitWeight } from './ship-form.ts';

const USUAL = new Set(USUAL_SERVICES.flatMap(({ codes }) => codes));

export function askOfForm(form: ShipForm): QuoteAsk {
  const { codes, limitedAccessType } = form.accessorials;
  return {
    from: form.origin.postalCode,
    to: form.destination.postalCode,
    shipDate: form.bol.requestedPickupDate,
    account: form.account,
    part: form.bol.requestorRole,
    services: codes.filter((code) => USUAL.has(code)).slice(0, MOST_SERVICES),
    originAccess: limitedAccessType.origin as LimitedAccessType,
    destinationAccess: limitedAccessType.destination as LimitedAccessType,
    units: form.commodities.handlingUnits.map(askedUnitOf),
  };
}

export function askedUnitOf(unit: UnitForm): AskedUnit {
  return {
    count: unit.count,
    type: quoteTypeOf(unit.type) ?? 'PC',
    weight: String(unitWeight(unit) || ''),
    freightClass: unit.lineItems[0]?.classification.replace('N/A', '') ?? '',
    length: unit.length,
    width: unit.width,
    height: unit.height,
    isStackable: unit.stackable,
    isHazardous: unit.lineItems.some((item) => item.hazardous),
    ...(unit.tareWeight !== '' && { tareWeight: unit.tareWeight }),
  };
}

/** Codes that a quote does not ask for, or that exceed its limit: they stay on the bill unchanged. */
export function unaskedCodes(form: ShipForm): BolAccessorial[] {
  const { services } = askOfForm(form);
  return form.accessorials.codes.filter((code) => !services.includes(code));
}
