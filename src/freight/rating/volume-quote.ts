// Owns the order of operations for services priced by trailer space: volume and its guaranteed variants.
import { timesRatio } from '../money.ts';
import { COUNTRY_BIT } from '../service-calendar.ts';
import { chooseAccessorials, writeAccessorials } from './accessorial-charges.ts';
import { writeHighCostAreas } from './arbitraries.ts';
import { ratedQuote, refusedQuote } from './finished-quote.ts';
import { writeFuelSurcharge } from './fuel-surcharge.ts';
import { writeFullValue } from './full-value.ts';
import { OFFERED_SERVICE, type ServiceId } from './offered-services.ts';
import { openSheet } from './open-sheet.ts';
import type { Quote } from './quote.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import { limitReasons } from './service-limits.ts';

export const DIMENSIONS_MISSING: Reason = {
  messageId: 'DIMENSIONS_MISSING',
  message: 'Give length, width and height of every handling unit, or linearFootage.',
};

/** The linear feet of a volume or exclusive-use shipment: the largest of measured, requested and minimum. */
export function volumeFeet({ freight, shipment, tariff }: RatingJob): number {
  return Math.max(freight.linearFeet, shipment.linearFeetGiven, tariff.rules.volumeMinimumFeet);
}

function isMeasured({ freight, shipment }: RatingJob): boolean {
  return freight.hasAllDimensions || shipment.linearFeetGiven > 0;
}

/** Reasons that volume and exclusive use share. */
export function spaceReasons(job: RatingJob, id: ServiceId): Reason[] {
  const service = OFFERED_SERVICE[id];
  const reasons = limitReasons(job, service, job.tariff.services[id], volumeFeet(job));
  const isSaid = reasons.some(({ messageId }) => messageId === 'FIELD_MISSING');
  if (!isMeasured(job) && !isSaid) reasons.push(DIMENSIONS_MISSING);
  return reasons;
}

/** Volume requires a minimum weight or minimum linear feet; either is enough. */
function sizeReasons(job: RatingJob, id: ServiceId): Reason[] {
  const { volumeFromLb, volumeFromFeet } = job.tariff.rules;
  if (!isMeasured(job)) return [];
  if (job.freight.totalWeightLb >= volumeFromLb || volumeFeet(job) >= volumeFromFeet) return [];
  const message = `The shipment has ${job.freight.totalWeightLb} lb and takes ${volumeFeet(job)} linear feet; ${OFFERED_SERVICE[id].text} is available from ${volumeFromLb} lb or ${volumeFromFeet} linear feet. Ask for LTL.`;
  return [{ messageId: 'TOO_SMALL', message }];
}

/** In ten-thousandths; a lane between Canada and Mexico has both. */
function borderFactor({ lane, tariff }: RatingJob): number {
  const { volumeFactorCanada, volumeFactorMexico } = tariff.rules;
  const canada = (lane.kind & COUNTRY_BIT.CA) === 0 ? 10_000 : volumeFactorCanada;
  const mexico = (lane.kind & COUNTRY_BIT.MX) === 0 ? 10_000 : volumeFactorMexico;
  return Math.round((canada * mexico) / 10_000);
}

/** The weight above what the price of the space covers. */
function excessLb({ freight, tariff }: RatingJob, feet: number): number {
  return Math.max(freight.totalWeightLb - feet * tariff.rules.volumeLbPerFoot, 0);
}

/** Warns that the freight is longer than the requested space. */
export function writeFeetAlert({ freight, shipment }: RatingJob, sheet: QuoteSheet): void {
  if (shipment.linearFeetGiven === 0 || shipment.linearFeetGiven >= freight.linearFeet) return;
  const message = `The freight takes ${freight.linearFeet} linear feet, more than the ${shipment.linearFeetGiven} of linearFootage.`;
  sheet.alerts.push({ messageId: 'LINEAR_FEET_RAISED', message });
}

/**
 * Space plus excess weight by the mile, or the minimum if higher, times the factors of the service and of the lane's countries; then fuel
 * and extras.
 */
export function volumeQuote(job: RatingJob, id: ServiceId): Quote {
  const service = OFFERED_SERVICE[id];
  const terms = job.tariff.services[id];
  const reasons = [...spaceReasons(job, id), ...sizeReasons(job, id)];
  const accessorials = chooseAccessorials(job, service.level);
  if (reasons.length > 0 || accessorials.reasons.length > 0) {
    return refusedQuote(service, [...reasons, ...accessorials.reasons], job.alerts);
  }
  const { rules } = job.tariff;
  const feet = volumeFeet(job);
  const overLb = excessLb(job, feet);
  const { miles } = job.lane;
  const bySpaceCents = timesRatio(feet * miles, rules.volumePerFootMileTenThousandths, 100);
  const byWeightCents = timesRatio(overLb * miles, rules.volumePerCwtMileTenThousandths, 10_000);
  const basicCents = Math.max(bySpaceCents + byWeightCents, rules.volumeMinimumCents);
  const laneFactor = borderFactor(job);
  const netCents = timesRatio(basicCents, terms.priceFactor * laneFactor, 100_000_000);
  const sheet = openSheet(job);
  writeFeetAlert(job, sheet);
  const weight = overLb > 0 ? ` and ${overLb} lb above ${rules.volumeLbPerFoot} lb per foot` : '';
  const line = `Volume, ${feet} linear feet${weight} over ${miles} miles`;
  sheet.line('VOL', line, '', job.freight.totalWeightLb, null, netCents);
  if (sheet.steps !== null) {
    const perCwt = ` and ${overLb} lb above ${rules.volumeLbPerFoot} lb per foot at ${rules.volumePerCwtMileTenThousandths / 10_000} per hundredweight and mile`;
    const least = bySpaceCents + byWeightCents < basicCents ? ', raised to the minimum' : '';
    const factor = terms.priceFactor === 10_000 ? '' : `, times ${terms.priceFactor / 10_000}`;
    const border = laneFactor === 10_000 ? '' : `, times ${laneFactor / 10_000} for the countries of the lane`;
    const text = `${feet} linear feet over ${miles} miles at ${rules.volumePerFootMileTenThousandths / 10_000} per foot and mile${overLb > 0 ? perCwt : ''}${least}${factor}${border}.`;
    sheet.steps.push({ step: 9, rule: 'volume', text, code: 'VOL', chargeCents: netCents });
  }
  writeHighCostAreas(job, sheet);
  writeFuelSurcharge(job, netCents, sheet);
  writeAccessorials(accessorials, job, netCents, sheet);
  writeFullValue(job, sheet);
  return ratedQuote(job, service, terms, 'VOLUME', feet, sheet);
}
