// Owns arbitraries: flat charges for the lane and for places that are expensive to serve; never discounted (domain step 10).
import type { QuoteSheet } from './quote-sheet.ts';
import type { RatingJob } from './rating-job.ts';
import type { ShipmentPoint } from './shipment.ts';
import { numberOf } from './tariff/postal-prefix.ts';

/** The flat part of the lane factors, which applies to class prices. */
export function writeLaneCharges({ tariff, lane }: RatingJob, sheet: QuoteSheet): void {
  for (const { description, chargeCents } of tariff.laneCharges[lane.kind]!) {
    sheet.charge('LAN', description, chargeCents);
    sheet.steps?.push({
      step: 10,
      rule: 'lane-charge',
      text: `${description}: the lane is ${lane.laneType}.`,
      code: 'LAN',
      chargeCents,
    });
  }
}

/** Each end is looked up on its own: a truck goes to both. */
export function writeHighCostAreas(job: RatingJob, sheet: QuoteSheet): void {
  writeArea(job, job.shipment.origin, 'pickup', sheet);
  writeArea(job, job.shipment.destination, 'delivery', sheet);
}

function writeArea({ tariff }: RatingJob, point: ShipmentPoint, end: 'pickup' | 'delivery', sheet: QuoteSheet): void {
  const number = numberOf(tariff.highCost.ofKey, point.location.place.country, point.postalCode);
  if (number === 0) return;
  const { name, chargeCents } = tariff.highCost.areas[number - 1]!;
  const description = `High-cost area ${name}, ${end}`;
  sheet.charge('HCA', description, chargeCents);
  const text = `${point.postalCode} lies in the high-cost area ${name}.`;
  sheet.steps?.push({ step: 10, rule: 'high-cost-area', text, code: 'HCA', chargeCents });
}
