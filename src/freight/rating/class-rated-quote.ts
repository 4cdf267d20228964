// Owns the order of operations for services that are priced by class: LTL and the guarantees on top of it (domain steps 5 to 14).
import { percentOf } from '../money.ts';
import { chooseAccessorials, writeAccessorials } from './accessorial-charges.ts';
import { writeHighCostAreas, writeLaneCharges } from './arbitraries.ts';
import { writeClassCharges } from './class-charge-lines.ts';
import type { ClassCharges } from './class-charges.ts';
import { percentText } from './figure-text.ts';
import { ratedQuote, refusedQuote } from './finished-quote.ts';
import { writeFuelSurcharge } from './fuel-surcharge.ts';
import { writeFullValue } from './full-value.ts';
import { OFFERED_SERVICE, type ServiceId } from './offered-services.ts';
import { openSheet } from './open-sheet.ts';
import type { Quote, RateType } from './quote.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { Alert, Reason } from './rate-messages.ts';
import type { RatingJob } from './rating-job.ts';
import { limitReasons } from './service-limits.ts';
import type { ServiceTerms } from './tariff/services-file.ts';

export const CLASS_MISSING: Reason = {
  messageId: 'CLASS_MISSING',
  message: 'A line item has no classification: give its freight class.',
};

/** `charges` are null when a class is missing. `guaranteeName` names the surcharge of a guaranteed service. */
export function classRatedQuote(
  job: RatingJob,
  id: ServiceId,
  charges: ClassCharges | null,
  guaranteeName: string | null = null,
  ownAlerts: readonly Alert[] = [],
): Quote {
  const service = OFFERED_SERVICE[id];
  const terms = job.tariff.services[id];
  const reasons = limitReasons(job, service, terms, job.freight.linearFeet);
  const accessorials = chooseAccessorials(job, service.level);
  if (charges === null && !reasons.some(({ messageId }) => messageId === 'FIELD_MISSING')) reasons.push(CLASS_MISSING);
  // Stryker disable next-line ConditionalExpression: without charges there is a reason; this is for TypeScript.
  if (charges === null || reasons.length > 0 || accessorials.reasons.length > 0) {
    return refusedQuote(service, [...reasons, ...accessorials.reasons], job.alerts);
  }
  const sheet = openSheet(job);
  for (const alert of ownAlerts) sheet.alerts.push(alert);
  writeClassCharges(charges, job, sheet);
  writeLaneCharges(job, sheet);
  writeHighCostAreas(job, sheet);
  writeFuelSurcharge(job, charges.netCents, sheet);
  writeAccessorials(accessorials, job, charges.netCents, sheet);
  writeFullValue(job, sheet);
  if (guaranteeName !== null) writeGuarantee(guaranteeName, terms, charges.netCents, sheet);
  return ratedQuote(job, service, terms, rateTypeOf(job), job.freight.linearFeet, sheet);
}

/** Domain step 13: percent of net, with a minimum. */
function writeGuarantee(name: string, terms: ServiceTerms, netCents: number, sheet: QuoteSheet): void {
  const { surchargeBasisPoints, surchargeMinimumCents } = terms;
  const chargeCents = Math.max(percentOf(netCents, surchargeBasisPoints), surchargeMinimumCents);
  sheet.charge('GTD', `${name} ${percentText(surchargeBasisPoints)}%`, chargeCents);
  if (sheet.steps === null) return;
  const text = `${name}: ${percentText(surchargeBasisPoints)}% of net, at least ${surchargeMinimumCents / 100} dollars.`;
  sheet.steps.push({ step: 13, rule: 'guarantee', text, code: 'GTD', chargeCents });
}

function rateTypeOf({ pricing }: RatingJob): RateType {
  return pricing.isList ? 'LIST' : 'CUSTOMER';
}
