// Owns full value coverage: a percentage of the declared value with a minimum charge (§2.7; domain step 12).
import { formatCents, percentOf } from '../money.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { RatingJob } from './rating-job.ts';

export function writeFullValue({ shipment, tariff }: RatingJob, sheet: QuoteSheet): void {
  if (shipment.fullValueCents === 0) return;
  const { fullValueBasisPoints, fullValueMinimumCents } = tariff.rules;
  const chargeCents = Math.max(percentOf(shipment.fullValueCents, fullValueBasisPoints), fullValueMinimumCents);
  sheet.charge('FVC', 'Full value coverage', chargeCents);
  if (sheet.steps === null) return;
  const text = `Full value of ${formatCents(shipment.fullValueCents)}: ${fullValueBasisPoints / 100} per $100, at least ${formatCents(fullValueMinimumCents)}.`;
  sheet.steps.push({ step: 12, rule: 'full-value', text, code: 'FVC', chargeCents });
}
