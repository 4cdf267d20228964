// Owns the level EU: a truck for one customer, priced by the mile with fuel included.
import { formatCents } from '../../money.ts';
import { chooseAccessorials, writeAccessorials } from '../accessorial-charges.ts';
import { writeHighCostAreas } from '../arbitraries.ts';
import { ratedQuote, refusedQuote } from '../finished-quote.ts';
import { writeFullValue } from '../full-value.ts';
import { OFFERED_SERVICE } from '../offered-services.ts';
import { openSheet } from '../open-sheet.ts';
import type { Quote } from '../quote.ts';
import type { RatingJob } from '../rating-job.ts';
import { spaceReasons, volumeFeet, writeFeetAlert } from '../volume-quote.ts';

export function quoteEu(job: RatingJob): Quote[] {
  const service = OFFERED_SERVICE[97];
  const reasons = spaceReasons(job, '97');
  const accessorials = chooseAccessorials(job, 'EU');
  if (reasons.length > 0 || accessorials.reasons.length > 0) {
    return [refusedQuote(service, [...reasons, ...accessorials.reasons], job.alerts)];
  }
  const { exclusiveUseCents, exclusiveUsePerMileCents } = job.tariff.rules;
  const { miles } = job.lane;
  const netCents = exclusiveUseCents + miles * exclusiveUsePerMileCents;
  const sheet = openSheet(job);
  writeFeetAlert(job, sheet);
  sheet.line('EXU', `Exclusive use, ${miles} miles, fuel included`, '', job.freight.totalWeightLb, null, netCents);
  if (sheet.steps !== null) {
    const text = `${formatCents(exclusiveUseCents)} and ${miles} miles at ${formatCents(exclusiveUsePerMileCents)}, fuel included.`;
    sheet.steps.push({ step: 9, rule: 'exclusive-use', text, code: 'EXU', chargeCents: netCents });
  }
  writeHighCostAreas(job, sheet);
  writeAccessorials(accessorials, job, netCents, sheet);
  writeFullValue(job, sheet);
  return [ratedQuote(job, service, job.tariff.services[97], 'EXCLUSIVE USE', volumeFeet(job), sheet)];
}
