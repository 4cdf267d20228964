// Owns the start of a quote's sheet: the alerts that all quotes share, and the first two steps of an explanation.
import { formatCents } from '../money.ts';
import { contractRowText } from './contracts/contract-text.ts';
import { cubicFeetText, feetText } from './figure-text.ts';
import { QuoteSheet } from './quote-sheet.ts';
import type { RatingJob } from './rating-job.ts';

export function openSheet(job: RatingJob): QuoteSheet {
  const sheet = new QuoteSheet(job.alerts, job.isExplained);
  if (sheet.steps === null) return sheet;
  const { pricing, contractRow, freight, shipment } = job;
  const amc = pricing.minimumCents > 0 ? `, absolute minimum ${formatCents(pricing.minimumCents)}` : '';
  const text = `Pricing ${pricing.name}: ${pricing.description}${amc}.`;
  sheet.steps.push({ step: 1, rule: 'pricing', text, chargeCents: null });
  // Stryker disable next-line ConditionalExpression: a row is that of a contract; this is for TypeScript.
  if (contractRow !== undefined && shipment.contract !== undefined) {
    const agreed = contractRowText(shipment.contract, contractRow);
    sheet.steps.push({ step: 1, rule: 'contract', text: agreed, chargeCents: null });
  }
  const tare = freight.calculatedTareLb > 0 ? ` (${freight.calculatedTareLb} lb of it tare)` : '';
  const measured = `${freight.totalWeightLb} lb${tare}, ${cubicFeetText(freight)} ft³, ${feetText(freight)}.`;
  sheet.steps.push({ step: 2, rule: 'measure', text: measured, chargeCents: null });
  return sheet;
}
