// Owns the level ERG: the class price plus a guarantee for retail receivers. The only such level that requires no class (§2.7).
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { type ClassCharges, chargeFreight } from '../class-charges.ts';
import { classRatedQuote } from '../class-rated-quote.ts';
import { suggestedClass } from '../density-alerts.ts';
import { freightLines } from '../freight-lines.ts';
import type { Quote } from '../quote.ts';
import type { Alert } from '../rate-messages.ts';
import type { RatingJob } from '../rating-job.ts';

const NAME = 'Retail guarantee';

export function quoteErg(job: RatingJob): Quote[] {
  // Stryker disable next-line ConditionalExpression: where all classes are declared none is suggested, so without it, only slower.
  if (job.classCharges !== null) return [classRatedQuote(job, '90', job.classCharges, NAME)];
  return [classRatedQuote(job, '90', chargesByDensity(job), NAME, suggestionAlerts(job))];
}

/** An undeclared class is taken from the density (domain step 3); null if dimensions are missing too. */
function chargesByDensity({ shipment, pricing, tariff, lane, freight }: RatingJob): ClassCharges | null {
  const lines = freightLines(shipment.units, pricing, tariff.rules, (unit) => suggestedClass(unit, tariff));
  return lines && chargeFreight(lines, freight, lane, pricing, tariff);
}

function suggestionAlerts({ shipment, tariff }: RatingJob): Alert[] {
  const alerts: Alert[] = [];
  shipment.units.forEach((unit, at) => {
    if (unit.items.length > 0 && unit.items.every(({ freightClass }) => freightClass !== null)) return;
    // Undefined without dimensions: then the quote has no price, and not these alerts either.
    const freightClass = FREIGHT_CLASS.codes[suggestedClass(unit, tariff)];
    const message = `Handling unit ${at + 1} has no class: class ${freightClass} was taken, by its density.`;
    alerts.push({ messageId: 'CLASS_SUGGESTED', message });
  });
  return alerts;
}
