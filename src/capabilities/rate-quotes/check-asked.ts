// What makes a well-formed request impossible: places that do not exist or lie elsewhere, weights that contradict (422).
import type { Network } from '../../freight/network/network.ts';
import { type Location, locate } from '../../freight/network/postal-index.ts';
import { mismatchNotes } from '../../freight/network/transit-message.ts';
import type { Shipment } from '../../freight/rating/shipment.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import type { Asked } from './asked.ts';
import type { AnswerFacts } from './quote-answer.ts';
import type { RateQuotePoint, RateQuoteRequest } from './rate-quote.schema.ts';

export function checkRequest(request: RateQuoteRequest, network: Network): readonly Failure[] {
  const failures: Failure[] = [];
  for (const side of ['origin', 'destination'] as const) checkPlace(request[side], side, network, failures);
  for (const [index, unit] of request.commodity.handlingUnits.entries()) {
    const path = `commodity.handlingUnits[${index}]`;
    const items = (unit.lineItems ?? []).reduce((sum, item) => sum + item.weight, 0);
    if (items > unit.weight) {
      const description = `is ${unit.weight} lb, but its line items weigh ${items} lb. Correct one of them.`;
      failures.push({ field: `${path}.weight`, description });
    }
    for (const [at, item] of (unit.lineItems ?? []).entries()) {
      // The details of goods that are not hazardous are not used.
      const hazardous = item.isHazardous === true ? (item.hazardousDetails?.weight ?? 0) : 0;
      if (hazardous <= item.weight) continue;
      const description = `is ${hazardous} lb, but the line item weighs ${item.weight} lb. Correct one of them.`;
      failures.push({ field: `${path}.lineItems[${at}].hazardousDetails.weight`, description });
    }
  }
  return failures;
}

const NO_ALERTS: AnswerFacts['alerts'] = [];

/** A city that does not fit its postal code warns, it does not refuse: no list of accepted names is complete. */
export function cityAlerts(asked: Asked, { origin, destination }: Shipment): AnswerFacts['alerts'] {
  const notes = [
    ...mismatchNotes(origin.location, { zip: asked.from[0], city: asked.from[2] }),
    ...mismatchNotes(destination.location, { zip: asked.to[0], city: asked.to[2] }),
  ];
  return notes.length === 0 ? NO_ALERTS : notes.map((message) => ({ messageId: 'CITY_MISMATCH', message }));
}

function checkPlace({ address }: RateQuotePoint, side: string, network: Network, failures: Failure[]): void {
  const { postalCode, country, stateProvince } = address;
  const found = locate(network.postalIndex, postalCode, country);
  if (found === null) {
    const description = `There is no postal code ${postalCode} in ${country}.`;
    failures.push({ field: `${side}.address.postalCode`, description });
    return;
  }
  // Mexican states have three letters in the carrier's data and two here, so they cannot be compared (spec-gaps 4).
  if (country !== 'MX' && found.place.state !== stateProvince) {
    const description = `is ${stateProvince}, but ${postalCode} is in ${placeName(found)}. Correct one of them.`;
    failures.push({ field: `${side}.address.stateProvince`, description });
  }
}

function placeName({ place: { city, state } }: Location): string {
  return city === '' ? state : `${city}, ${state}`;
}
