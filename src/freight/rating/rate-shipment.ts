// Owns the single entry point of rating: takes a shipment and service levels, returns one quote per service. Pure.
import type { Network } from '../network/network.ts';
import { QUOTED_LEVEL, type QuotedLevel } from '../value-sets/service-level.ts';
import { refusedQuote } from './finished-quote.ts';
import { quoteErg } from './levels/erg.ts';
import { quoteEu } from './levels/eu.ts';
import { quoteLtl } from './levels/ltl.ts';
import { quoteLtltc } from './levels/ltltc.ts';
import { quoteVtl } from './levels/vtl.ts';
import { quoteVtltc } from './levels/vtltc.ts';
import { OFFERED_SERVICE, SERVICE_IDS } from './offered-services.ts';
import type { Quote } from './quote.ts';
import type { Reason } from './rate-messages.ts';
import { prepareJob, type RatingJob } from './rating-job.ts';
import type { Shipment } from './shipment.ts';
import type { Tariff } from './tariff/tariff.ts';
import { withVolumeOffer } from './volume-offer.ts';

const QUOTE_AT: Readonly<Record<QuotedLevel, (job: RatingJob) => Quote[]>> = {
  LTL: quoteLtl,
  LTLTC: quoteLtltc,
  VTL: quoteVtl,
  VTLTC: quoteVtltc,
  ERG: quoteErg,
  EU: quoteEu,
};

/** The levels that ALL stands for, in the order of §2.2. */
export const ALL_LEVELS: readonly QuotedLevel[] = QUOTED_LEVEL.codes;

/**
 * The quotes of the levels, in their order; LTLTC returns three and VTLTC two. `isExplained` adds every step of each price, at a cost in
 * time that most callers need not pay.
 */
export function rateShipment(
  shipment: Shipment,
  levels: readonly QuotedLevel[],
  tariff: Tariff,
  network: Network,
  isExplained = false,
): Quote[] {
  const job = prepareJob(shipment, tariff, network, isExplained);
  return isRefusal(job) ? levels.flatMap((level) => refusedLevel(level, job)) : quotesOf(job, levels);
}

/** The same for a shipper who wants a choice: if LTL is at a price cliff, volume is offered as well (spec-gaps 4). */
export function rateWithOffers(
  shipment: Shipment,
  levels: readonly QuotedLevel[],
  tariff: Tariff,
  network: Network,
  isExplained: boolean,
): readonly Quote[] {
  const job = prepareJob(shipment, tariff, network, isExplained);
  if (isRefusal(job)) return levels.flatMap((level) => refusedLevel(level, job));
  return withVolumeOffer(quotesOf(job, levels), job);
}

function quotesOf(job: RatingJob, levels: readonly QuotedLevel[]): Quote[] {
  // Stryker disable next-line ConditionalExpression: without it, only slower.
  if (levels.length === 1) return QUOTE_AT[levels[0]!](job);
  return levels.flatMap((level) => QUOTE_AT[level](job));
}

function isRefusal(job: RatingJob | readonly Reason[]): job is readonly Reason[] {
  return Array.isArray(job);
}

function refusedLevel(level: QuotedLevel, reasons: readonly Reason[]): Quote[] {
  const services = SERVICE_IDS.filter((id) => OFFERED_SERVICE[id].level === level);
  return services.map((id) => refusedQuote(OFFERED_SERVICE[id], reasons));
}
