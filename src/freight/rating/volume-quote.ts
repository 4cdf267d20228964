// Owns the order of operations for services that are priced by trailer space: volume and its guaranteed forms.
import { timesRatio } from '../money.ts';
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

/** The linear feet of a volume or exclusive-use shipment: what it measures, what was asked for, the least there is. */
export function volumeFeet({ freight, shipment, tariff }: RatingJob): number {
  return Math.max(freight.linearFeet, shipment.linearFeetGiven, tariff.rules.volumeMinimumFeet);
}

/** Reasons that volume and exclusive use share. */
export function spaceReasons(job: RatingJob, id: ServiceId): Reason[] {
  const service = OFFERED_SERVICE[id];
  const reasons = limitReasons(job, service, job.tariff.services[id], volumeFeet(job));
  const isMeasured = job.freight.hasAllDimensions || job.shipment.linearFeetGiven > 0;
  const isSaid = reasons.some(({ messageId }) => messageId === 'FIELD_MISSING');
  if (!isMeasured && !isSaid) reasons.push(DIMENSIONS_MISSING);
  return reasons;
}

/** Says that the freight is longer than the space that was asked for. */
export function writeFeetAlert({ freight, shipment }: RatingJob, sheet: QuoteSheet): void {
  if (shipment.linearFeetGiven === 0 || shipment.linearFeetGiven >= freight.linearFeet) return;
  const message = `The freight takes ${freight.linearFeet} linear feet, more than the ${shipment.linearFeetGiven} of linearFootage.`;
  sheet.alerts.push({ messageId: 'LINEAR_FEET_RAISED', message });
}

/** The greater of feet × miles × price and the minimum, times the factor of the service; then fuel and extras. */
export function volumeQuote(job: RatingJob, id: ServiceId): Quote {
  const service = OFFERED_SERVICE[id];
  const terms = job.tariff.services[id];
  const reasons = spaceReasons(job, id);
  const accessorials = chooseAccessorials(job, service.level);
  if (reasons.length > 0 || accessorials.reasons.length > 0) {
    return refusedQuote(service, [...reasons, ...accessorials.reasons], job.alerts);
  }
  const { rules } = job.tariff;
  const feet = volumeFeet(job);
  const { miles } = job.lane;
  const bySpaceCents = timesRatio(feet * miles, rules.volumePerFootMileTenThousandths, 100);
  const basicCents = Math.max(bySpaceCents, rules.volumeMinimumCents);
  const netCents = timesRatio(basicCents, terms.priceFactor, 10_000);
  const sheet = openSheet(job);
  writeFeetAlert(job, sheet);
  sheet.line(`Volume, ${feet} linear feet over ${miles} miles`, '', job.freight.totalWeightLb, null, netCents);
  if (sheet.steps !== null) {
    const least = bySpaceCents < basicCents ? ', raised to the minimum' : '';
    const factor = terms.priceFactor === 10_000 ? '' : `, times ${terms.priceFactor / 10_000}`;
    const text = `${feet} linear feet over ${miles} miles at ${rules.volumePerFootMileTenThousandths / 10_000} a foot and mile${least}${factor}.`;
    sheet.steps.push({ step: 9, rule: 'volume', text, chargeCents: netCents });
  }
  writeHighCostAreas(job, sheet);
  writeFuelSurcharge(job, netCents, sheet);
  writeAccessorials(accessorials, job, netCents, sheet);
  writeFullValue(job, sheet);
  return ratedQuote(job, service, terms, 'VOLUME', feet, sheet);
}
