// Why the hazardous materials of a quote cannot be carried: the carrier's policy, and vehicle segregation (spec-gaps 4).
import { carriageFindings, carriedHazmat } from '../../freight/hazmat/carriage.ts';
import type { CarriedHazmat, HazmatRules } from '../../freight/hazmat/carried-hazmat.ts';
import type { Quote } from '../../freight/rating/quote.ts';
import type { Reason } from '../../freight/rating/rate-messages.ts';
import type { RateQuoteRequest } from './rate-quote.schema.ts';

const NONE: readonly Reason[] = [];

/** Usually empty: nothing is looked up for freight that is not hazardous. */
export function hazmatReasons({ commodity }: RateQuoteRequest, rules: HazmatRules): readonly Reason[] {
  const goods: CarriedHazmat[] = [];
  for (const { lineItems = [] } of commodity.handlingUnits) {
    for (const item of lineItems) if (item.isHazardous === true) goods.push(...goodsOf(item));
  }
  if (goods.length === 0) return NONE;
  const freight = commodity.handlingUnits
    .flatMap(({ lineItems = [] }) => lineItems)
    .filter(({ isHazardous }) => isHazardous !== true)
    .map(({ description = '', nmfc = '' }) => ({ description, nmfc }));
  return carriageFindings(rules, goods, freight)
    .filter(({ kind }) => kind === 'refused')
    .map(({ messageId, text, paragraph }) => ({ messageId, message: `${text} (${paragraph})` }));
}

/** Adds the same reasons to every level: the freight cannot move at any price. */
export function refusedFor(quotes: readonly Quote[], reasons: readonly Reason[]): readonly Quote[] {
  if (reasons.length === 0) return quotes;
  return quotes.map(({ service, alerts, ...quote }) => {
    const others = quote.rateFound ? NONE : quote.reasons;
    return { rateFound: false, service, alerts, reasons: [...reasons, ...others] };
  });
}

type LineItem = NonNullable<RateQuoteRequest['commodity']['handlingUnits'][number]['lineItems']>[number];

/** In a quote every detail is optional; unknown ones are not grounds for rejection. */
function goodsOf({ hazardousDetails: details, hazardousDescription, weight }: LineItem): CarriedHazmat[] {
  if (details?.unnaNumber === undefined && details?.classification === undefined) return [];
  const { unnaNumber, classification = '', properName = '', packagingGroup } = details;
  return [
    carriedHazmat({
      unnaNumber: unnaNumber === undefined ? '' : String(unnaNumber).padStart(4, '0'),
      class: classification,
      properName,
      packingGroup: packagingGroup,
      description: hazardousDescription,
      weightLb: details.weight ?? weight,
    }),
  ];
}
