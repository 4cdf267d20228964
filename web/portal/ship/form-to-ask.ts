// The quote that a form asks for: the way from the bill back to its price.
import type { LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import type { QuoteAsk } from '../quotes/quote-ask.ts';
import { MOST_SERVICES } from '../quotes/quote-request.ts';
import { USUAL_SERVICES } from '../quotes/services.ts';
import { quoteTypeOf } from './packaging.ts';
import { type ShipForm, unitWeight } from './ship-form.ts';

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
    units: form.commodities.handlingUnits.map((unit) => ({
      count: unit.count,
      type: quoteTypeOf(unit.type) ?? 'PC',
      weight: String(unitWeight(unit) || ''),
      freightClass: unit.lineItems[0]?.classification.replace('N/A', '') ?? '',
      length: unit.length,
      width: unit.width,
      height: unit.height,
      isStackable: unit.stackable,
    })),
  };
}
