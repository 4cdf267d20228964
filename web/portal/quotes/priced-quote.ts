// Kinds of quotes from the API: with or without a price, guaranteed or not.
import { OFFERED_SERVICE, type ServiceId } from '../../../src/freight/rating/offered-services.ts';
import type { components } from '../../api/openapi.ts';

export type RateQuote = components['schemas']['RateQuote'];

/** A quote that has a price. */
export type PricedQuote = RateQuote & Required<Pick<RateQuote, 'quoteId' | 'quoteRate' | 'dates' | 'transitDetails'>>;

export function isPriced(quote: RateQuote): quote is PricedQuote {
  return quote.rateFound && quote.quoteRate !== undefined;
}

export function isGuaranteed({ serviceLevelId }: RateQuote): boolean {
  const level = OFFERED_SERVICE[serviceLevelId as ServiceId]?.level;
  return level !== undefined && level !== 'LTL' && level !== 'VTL';
}
